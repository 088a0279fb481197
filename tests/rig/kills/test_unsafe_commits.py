"""`synchronous_commit=off`, planted: acknowledged acts are lost, and that is seen.

Everything else of the rig runs with it on, beside kills of PostgreSQL (F10, I15).
"""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.rig.checks import histories
from tests.rig.client import Acked
from tests.rig.crowd import Guest, text_of
from tests.rig.servers import Postgres, children

pytestmark = [pytest.mark.rig, pytest.mark.servers]
ACTS = 200
_LOG = "CREATE TABLE {} (table_id int, version int, seat int, judged int, asked bytea);"
_MAKE = (
    _LOG.format("tables_dealaction")
    + _LOG.format("tables_matchaction")
    + "CREATE TABLE tables_table (id int, version int);"
    + "INSERT INTO tables_table VALUES (1, 0)"
)
_UNSAFE = "SET synchronous_commit = off"
_WRITE = "INSERT INTO tables_dealaction VALUES (1, %s, 0, %s, %s)"
_VERSION = "UPDATE tables_table SET version = %s"


@pytest.fixture
def server() -> Iterator[Postgres]:
    """Return a PostgreSQL of the test's own."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.stop()


def missing_after(server: Postgres, *said: str) -> int:
    """Acknowledge acts as a house does, kill the server, and look at what is there."""
    address = server.url.replace("/meldhouse", "/postgres")
    guest = Guest(["http://house/"], "", 1, "seed", 1)
    guest.view = {"you": {"seat": 0}}
    with psycopg.connect(address, autocommit=True) as line:
        line.execute("DROP TABLE IF EXISTS tables_dealaction, tables_matchaction")
        line.execute("DROP TABLE IF EXISTS tables_table")
        line.execute(_MAKE)
        line.execute("CHECKPOINT")
        if said:
            _hold_writer(server)
        for one in said:
            line.execute(one)
        for number in range(ACTS):
            action = {"kind": "discard", "card": f"{number}s1"}
            with line.transaction():
                asked = text_of(action).encode()
                line.execute(_WRITE, [number + 1, number, asked])
                line.execute(_VERSION, [number + 1])
            guest.asked.add((0, number, text_of(action)))
            guest.acked.append(Acked(1, number + 1, action))
        server.kill()
    server.start()
    with psycopg.connect(address) as line:
        newest = dict(line.execute(histories.NEWEST).fetchall())
        log = line.execute(histories.ACTS).fetchall()
    return len(histories.wrong_acts(log, newest, [guest]))


def _hold_writer(server: Postgres) -> None:
    """Stop the process that writes what nobody waits for, or it might be in time."""
    assert server.process is not None
    writers = [
        pid
        for pid in children(server.process.pid)
        if b"walwriter" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]
    assert len(writers) == 1
    os.kill(writers[0], signal.SIGSTOP)


def test_a_database_that_answers_before_it_has_written_is_found(
    server: Postgres,
) -> None:
    assert missing_after(server) == 0
    lost = missing_after(server, _UNSAFE)
    print(f"kills: of {ACTS} acts acknowledged without waiting {lost} were lost")
    assert lost
