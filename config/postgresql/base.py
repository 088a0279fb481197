"""The database backend: Django's, with timeouts on connections.

Django requires this module name.
"""

from functools import partial
from threading import get_ident
from time import monotonic
from typing import Any, Final, Self

import psycopg
from django.db.backends.postgresql import base
from psycopg import errors
from psycopg.types.numeric import Int8Dumper

from config.postgresql import answer_timeout
from config.postgresql.psycopg_internals import WaitTimeout, name_by_content

INTERVAL = 0.1
LOOK_SECONDS = 0.5
"""How often a waiting thread checks whether others have timed out."""
REPLICA: Final = "replica"
"""The alias of the replica that some pages read (`players.read_replica`)."""
REPLICA_SECONDS: Final = 1.0
"""The timeout of a replica; the primary can answer instead."""


class NotReplicated(psycopg.OperationalError):
    """A commit not confirmed by any standby must not be acknowledged.

    It stands in the primary and would be lost with it. A repeated request is answered
    once a standby has it (`wallet.ledger.confirm_earlier`).
    """


class Connection(psycopg.Connection[Any]):
    """A connection that closes itself if the server does not answer."""

    def __init__(self, *args: Any, **named: Any) -> None:
        """Register for the server's notices, for the one about standbys."""
        super().__init__(*args, **named)
        name_by_content(self)
        self._unconfirmed: list[str] = []
        self.add_notice_handler(partial(_note_unconfirmed, self._unconfirmed))

    @classmethod
    def connect(cls, *args: Any, **named: Any) -> Self:
        """Connect, and use one type for all integers.

        The driver would choose it by their size, and plan a prepared statement again
        for each choice of types.
        """
        line = super().connect(*args, **named)
        line.adapters.register_dumper(int, Int8Dumper)
        return line

    def wait(
        self, gen: Any, interval: float = INTERVAL, timeout: float | None = None
    ) -> Any:
        """Return the server's answer, or raise `OperationalError`."""
        answer = self._awaited(gen, interval, timeout)
        if self._unconfirmed:
            warning = self._unconfirmed.pop()
            self._unconfirmed.clear()
            raise NotReplicated(warning)
        return answer

    def _awaited(self, gen: Any, interval: float, timeout: float | None) -> Any:
        limit = answer_timeout.limit()
        if limit is None or timeout is not None:
            return super().wait(gen, interval, timeout)
        thread, noted = get_ident(), noting(gen)
        answer_timeout.asking[thread] = began = monotonic()
        try:
            while True:
                left = began + limit - monotonic()
                try:
                    return super().wait(noted, interval, min(left, LOOK_SECONDS))
                except WaitTimeout:
                    if left <= LOOK_SECONDS or answer_timeout.is_doubted():
                        raise
        except WaitTimeout:
            self.pgconn.finish()
            waited = monotonic() - began
            answer_timeout.gave_up(waited)
            raise psycopg.OperationalError(
                f"the server has not answered for {waited:.1f} s"
            ) from None
        finally:
            answer_timeout.asking.pop(thread, None)


class ReplicaConnection(psycopg.Connection[Any]):
    """A connection to a replica, with a short timeout of its own."""

    def wait(
        self, gen: Any, interval: float = INTERVAL, timeout: float | None = None
    ) -> Any:
        """Return the replica's answer, or raise `OperationalError`."""
        try:
            return super().wait(gen, interval, timeout or REPLICA_SECONDS)
        except WaitTimeout:
            self.pgconn.finish()
            raise psycopg.OperationalError("the replica does not answer") from None


def _note_unconfirmed(unconfirmed: list[str], notice: errors.Diagnostic) -> None:
    # Not by its text, which is in the server's language.
    if notice.source_function == "SyncRepWaitForLSN":
        unconfirmed.append(notice.message_primary or "not replicated")


def noting(gen: Any) -> Any:
    """Go on as a generator does, and note its end if it has waited for the server.

    Beginning a transaction, or ending an empty one, needs no answer.
    """
    try:
        state = next(gen)
    except StopIteration as done:
        return done.value
    while True:
        ready = yield state
        try:
            state = gen.send(ready)
        except StopIteration as done:
            answer_timeout.answered()
            return done.value
        except psycopg.Error:
            answer_timeout.answered()
            raise


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's backend with our connections."""

    @property
    def pool(self) -> Any:
        """This process's pool of our connections."""
        if pool_options := self.settings_dict["OPTIONS"].get("pool"):
            kind = ReplicaConnection if self.alias == REPLICA else Connection
            pool_options.setdefault("connection_class", kind)
        return super().pool

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Take a connection from the pool, without a long wait if the server hangs."""
        if self.alias == REPLICA:
            return super().get_new_connection(conn_params)
        if not answer_timeout.may_try():
            raise psycopg.OperationalError("the server has not answered just now")
        if self.pool:
            longest = self.settings_dict["OPTIONS"]["pool"]["timeout"]
            self.pool.timeout = min(longest, answer_timeout.limit() or longest)
            return super().get_new_connection(conn_params)
        self.isolation_level = psycopg.IsolationLevel.READ_COMMITTED
        return Connection.connect(**conn_params)

    def chunked_cursor(self) -> Any:
        """Use a server-side cursor only in commands: poolers would break it."""
        if answer_timeout.is_serving():
            return self.cursor()
        return super().chunked_cursor()

    def init_connection_state(self) -> None:
        """Remove time limits for an operator's command, such as an audit.

        Behind a pooler this would affect the connection's next users, so such commands
        must bypass it (docs/operations/configure.md).
        """
        super().init_connection_state()
        if not answer_timeout.is_serving():
            with self.cursor() as cursor:
                cursor.execute("SET statement_timeout = 0")
