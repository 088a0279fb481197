"""Names of prepared statements: by what they say, not by when they came.

Numbered names, as the driver has them, mean another statement on each connection. A
pooler that knows nothing of prepared statements gives a client one connection after
another, so a name would run what another client has prepared under it.
"""

from hashlib import blake2b

from psycopg._preparing import Prepare, PrepareManager
from psycopg._queries import PostgresQuery


class ByContent(PrepareManager):
    """The driver's book of prepared statements, with names that mean one thing."""

    def get(
        self, query: PostgresQuery, prepare: bool | None = None
    ) -> tuple[Prepare, bytes]:
        """Return whether a statement is prepared, or should be, and its name."""
        how, name = super().get(query, prepare)
        if how is Prepare.SHOULD:
            said = repr(self.key(query)).encode()
            name = b"meldhouse_" + blake2b(said, digest_size=16).hexdigest().encode()
        return how, name
