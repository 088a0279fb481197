"""Private parts of psycopg that the project uses, in one place.

Checked against psycopg 3.3.9. `tests/config/test_library_internals.py` reports what a
newer version has moved.

* `WaitTimeout`: what `Connection.wait` raises after its `timeout`.
* `name_by_content`: the driver numbers prepared statements in the order of their first
  use, so a name means another statement on each connection. A pooler that knows nothing
  of prepared statements gives a client one connection after another, and such a name
  would run what another client has prepared under it.
"""

from hashlib import blake2b
from typing import Any

from psycopg import Connection, errors
from psycopg._preparing import Prepare, PrepareManager
from psycopg._queries import PostgresQuery

WaitTimeout: type[Exception] = errors._WaitTimeout


def name_by_content(connection: Connection[Any]) -> None:
    """Name a new connection's prepared statements by their text and types."""
    connection._prepared = ByContent()


class ByContent(PrepareManager):
    """The driver's registry of prepared statements, with names by content."""

    def get(
        self, query: PostgresQuery, prepare: bool | None = None
    ) -> tuple[Prepare, bytes]:
        """Return whether a statement is prepared, or should be, and its name."""
        how, name = super().get(query, prepare)
        if how is Prepare.SHOULD:
            said = repr(self.key(query)).encode()
            name = b"meldhouse_" + blake2b(said, digest_size=16).hexdigest().encode()
        return how, name

    def validate(self, key: Any, prep: Prepare, name: bytes, results: Any) -> None:
        """Keep the name of a statement whose first execution failed.

        For example, it waited too long for a lock. The server has prepared it anyway,
        and would refuse the same name again.
        """
        super().validate(key, prep, name, results)
        if prep is Prepare.SHOULD:
            self._names.setdefault(key, name)
