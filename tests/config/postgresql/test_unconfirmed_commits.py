"""A commit that no standby has confirmed is not acknowledged, nor what relies on it."""

import threading
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from config.postgresql.base import Connection, NotReplicated
from tests.rig.house import wait_until
from tests.rig.servers import Postgres

pytestmark = pytest.mark.servers
SECONDS = 60
CONFIRM = "SELECT pg_logical_emit_message(true, 'meldhouse', '')"


@pytest.fixture(scope="module")
def lonely() -> Iterator[str]:
    """Return the address of a primary whose standbys are all away."""
    server = Postgres("synchronous_standby_names=ANY 1 (a, b)")
    server.start()
    yield server.url.replace("/meldhouse", "/postgres")
    server.stop()


def test_what_a_cancelled_wait_for_standbys_has_committed_is_an_error(
    lonely: str,
) -> None:
    def in_a_transaction() -> None:
        with line.transaction():
            line.execute("INSERT INTO acts VALUES (2)")

    with Connection.connect(lonely, autocommit=True) as line:
        line.execute("SET synchronous_commit = local")
        line.execute("CREATE TABLE acts (n int)")
        line.execute("SET synchronous_commit = on")
        with _cancelling(lonely, line), pytest.raises(NotReplicated):
            line.execute("INSERT INTO acts VALUES (1)")
        with _cancelling(lonely, line), pytest.raises(NotReplicated):
            in_a_transaction()
        # Who asks again finds the rows, and may not rely on them either.
        assert line.execute("SELECT n FROM acts ORDER BY n").fetchall() == [(1,), (2,)]
        with _cancelling(lonely, line), pytest.raises(NotReplicated):
            line.execute(CONFIRM)
        assert line.execute("SELECT 1").fetchone() == (1,)


class _cancelling:  # noqa: N801
    """Cancel the next wait of a line for standbys, as an operator might."""

    def __init__(self, address: str, line: psycopg.Connection[Any]) -> None:
        self._address, self._pid = address, line.info.backend_pid
        self._thread = threading.Thread(target=self._cancel)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_given: object) -> None:
        self._thread.join()

    def _cancel(self) -> None:
        waits = "SELECT wait_event FROM pg_stat_activity WHERE pid = %s"
        with psycopg.connect(self._address, autocommit=True) as admin:
            wait_until(
                lambda: admin.execute(waits, [self._pid]).fetchone() == ("SyncRep",),
                SECONDS,
                "it waits for a standby",
            )
            admin.execute("SELECT pg_cancel_backend(%s)", [self._pid])
