"""Statements that PostgreSQL plans once a connection, not at every use.

Planning one of the act's path costs more than running it. A pooler that gives each
transaction another connection, as pgbouncer does, must know prepared statements (from
1.21, with `max_prepared_statements`). Where one does not, this is noticed at the first
statement that is not found, and nothing is prepared from then on. Until then a name
means the same on every connection (`config.postgresql.psycopg_internals`).

Their places are numbered (`$1`), as PostgreSQL has them: with `%s` the driver would
look for the places anew at each use of a long statement.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any

import structlog
from django.db import DEFAULT_DB_ALIAS, OperationalError, ProgrammingError, connections
from django.db.backends.utils import CursorWrapper

PLACE = "%s"
log = structlog.get_logger(__name__)
STATEMENTS_MAX = 400
"""How many may be prepared: each kind of row, by how many a batch writes."""
_is_refused = False


def numbered(sql: str) -> str:
    """Return a statement with places as Django writes them, as `cursor` takes it."""
    if connections[DEFAULT_DB_ALIAS].vendor != "postgresql":
        return sql
    first, *rest = sql.split(PLACE)
    places = (f"${number}{text}" for number, text in enumerate(rest, 1))
    return "".join((first, *places)).replace("%%", "%")


@contextmanager
def cursor() -> Iterator[CursorWrapper]:
    """Give a cursor of this thread's connection, for statements that are `numbered`."""
    database = connections[DEFAULT_DB_ALIAS]
    if database.vendor != "postgresql":
        with database.cursor() as plain:
            yield plain
        return
    database.ensure_connection()
    line = database.connection
    if not _is_refused:
        line.prepare_threshold, line.prepared_max = 0, STATEMENTS_MAX
    try:
        with _cursor_class()(line) as prepared:
            yield database.make_cursor(prepared)
    except ProgrammingError as error:
        if _is_lost(error):
            # Asked again, it is not prepared: that is `busy`, and no fault of ours.
            raise OperationalError("a prepared statement was lost") from error
        raise
    finally:
        # The cursors of Django never have anything prepared.
        line.prepare_threshold = None


def _is_lost(error: ProgrammingError) -> bool:
    """Prepare nothing from now on if a prepared statement is not where it was."""
    from psycopg import errors

    global _is_refused  # noqa: PLW0603
    lost = errors.InvalidSqlStatementName, errors.DuplicatePreparedStatement
    if not isinstance(error.__cause__, lost):
        return False
    _is_refused = True
    log.warning("a pooler loses prepared statements: none are used from now on")
    return True


@lru_cache(STATEMENTS_MAX)
def _encoded(sql: str) -> bytes:
    return sql.encode()


@cache
def _cursor_class() -> Any:
    # Imported late: the embedded house needs no PostgreSQL.
    from psycopg import RawCursor, adapters
    from psycopg.pq import Format

    moment = adapters.types["timestamptz"].oid
    in_c: Any = adapters.get_loader(moment, Format.TEXT)

    class Cursor(RawCursor[Any]):
        """Reads moments by the driver's own code: Django's takes ten times as long."""

        def __init__(self, line: Any) -> None:
            super().__init__(line)
            self.adapters.register_loader(moment, in_c)

        def execute(self, query: Any, params: Any = None, **how: Any) -> Any:
            """Ask in bytes, which are the same ones on all connections.

            Each connection keeps its statements, and would have bytes of its own.
            """
            return super().execute(_encoded(query), params, **how)

    return Cursor
