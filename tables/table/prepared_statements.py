"""Statements that PostgreSQL plans once per connection, not at every use.

Planning takes most of the time of a move. A pooler that gives each transaction another
connection, as pgbouncer does, must know prepared statements (from 1.21, with
`max_prepared_statements`). If it does not, the first missing statement reveals that,
and nothing is prepared from then on. Until then a name means the same on every
connection (`config.postgresql.psycopg_internals`).
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import structlog
from django.db import DEFAULT_DB_ALIAS, OperationalError, ProgrammingError, connections
from django.db.backends.utils import CursorWrapper

log = structlog.get_logger(__name__)
is_refused = False
"""Whether a pooler has lost a statement: then none is prepared any more."""


def fetched(sql: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return the rows of one statement of `tables.table.sql`."""
    with cursor() as plain:
        plain.execute(sql, params)
        rows: list[tuple[Any, ...]] = plain.fetchall()
        return rows


@contextmanager
def cursor() -> Iterator[CursorWrapper]:
    """Yield a cursor of this thread's connection for statements of `tables.table.sql`.

    On PostgreSQL it takes parameters as the server numbers them (`$1`).
    """
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor != "postgresql":
        with database.cursor() as plain:
            yield plain
        return
    # Imported late: SQLite installations need no PostgreSQL driver.
    from psycopg import RawCursor

    database.ensure_connection()
    server: Any = database.connection
    if not is_refused:
        server.prepare_threshold = 0
    try:
        with RawCursor(server) as raw:
            prepared: Any = raw
            yield database.make_cursor(prepared)
    except ProgrammingError as error:
        if _is_lost(error):
            # A repeated request is not prepared: answer `busy`, which is no error of
            # ours.
            raise OperationalError("a prepared statement was lost") from error
        raise
    finally:
        # Django's own cursors never prepare anything.
        server.prepare_threshold = None


def _is_lost(error: ProgrammingError) -> bool:
    """Stop preparing statements if a prepared one is missing."""
    from psycopg import errors

    global is_refused  # noqa: PLW0603
    lost = errors.InvalidSqlStatementName, errors.DuplicatePreparedStatement
    if not isinstance(error.__cause__, lost):
        return False
    is_refused = True
    log.warning("a pooler loses prepared statements: none are used from now on")
    return True
