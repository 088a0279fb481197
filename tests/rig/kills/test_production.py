"""`make up` at ten times the speed: the clock acts for a seat, a beat keeps dying.

Every day the house of conftest.py is played at and killed; this one is for the soak.
"""

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import psycopg
import pytest

from tests import reachable
from tests.rig.client import Player, ask, new_guest, wait_for
from tests.rig.house import House, is_running, wait_until
from tests.rig.servers import migrate

pytestmark = [
    *(pytest.mark.rig, pytest.mark.postgres, pytest.mark.redis),
    pytest.mark.soak("kills"),
]
TIME_SCALE = "10"
"""A turn of 15 s lasts 1.5 s, so that the real clock can be awaited."""
STAKE, BUY_IN = 1, 400
REDIS_NUMBER = 15
GIVE_UP_SECONDS = 240


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """Return the address of a database that does not exist yet; drop it at the end."""
    server = reachable.POSTGRES.rpartition("/")[0]
    name = f"meldhouse_rig_{os.getpid()}"
    drop = f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute(drop)
        yield f"{server}/{name}"
        admin.execute(drop)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[House]:
    """Return a running house with both web processes ready; the last test ends it."""
    house = House(
        "up",
        tmp_path_factory.mktemp("up") / "data",
        DATABASE_URL=database,
        REDIS_URL=reachable.REDIS.rpartition("/")[0] + f"/{REDIS_NUMBER}",
        TIME_SCALE=TIME_SCALE,
    )
    # That `up` migrates by itself is seen by tests/rig/faults.
    if reachable.postgres_binaries():
        migrate(house)
    print(f"up: ready after {house.start():.1f} s")
    yield house
    assert house.process is not None
    if house.process.poll() is None:
        house.stop()


async def test_a_match_between_web_processes_with_the_clock_acting_for_one(
    house: House, database: str
) -> None:
    urls = house.note["urls"]
    assert len(set(urls)) == 2
    tokens = [new_guest(url) for url in urls]
    body = {"game": "indian-points", "seats": 2, "stake": STAKE, "pace": "quick"}
    table = int(ask(urls[0], "POST", "tables/", tokens[0], body)["id"])
    asha, bilal = (
        Player(url, token, table, f"up:{number}")
        for number, (url, token) in enumerate(zip(urls, tokens, strict=True))
    )
    for player in (asha, bilal):
        await player.sit_down(BUY_IN)
    playing = [asyncio.create_task(player.play()) for player in (asha, bilal)]
    try:
        await wait_for(
            lambda: asha.acked and bilal.acked, GIVE_UP_SECONDS, "both have acted"
        )
        bilal.is_idle = True
        await wait_for(
            lambda: _acted_for(asha, bilal), GIVE_UP_SECONDS, "the clock acts for bilal"
        )
        bilal.is_idle = False
        count = len(bilal.acked)
        await wait_for(
            lambda: len(bilal.acked) > count, GIVE_UP_SECONDS, "bilal is back"
        )
        await wait_for(
            lambda: _ended(asha) and _ended(bilal), GIVE_UP_SECONDS, "a deal has ended"
        )
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    with psycopg.connect(database) as rows:
        by_the_house = rows.execute(
            "SELECT count(*) FROM tables_dealaction"
            " WHERE kind = 'timed_out' AND subject = %s AND seat IS NULL",
            [bilal.seat],
        ).fetchone()
        chips = rows.execute(
            "SELECT sum(chips), max(chips) FROM tables_matchseat"
            " WHERE chips IS NOT NULL"
        ).fetchone()
    assert by_the_house is not None
    assert by_the_house[0] >= 1
    assert chips is not None
    assert chips[0] == 0, "what one wins the other loses"


def test_what_was_played_between_processes_balances_and_replays(house: House) -> None:
    house.verify()


def test_a_process_that_keeps_dying_is_named_and_ends_nothing(house: House) -> None:
    first = house.note["pids"]
    assert set(first) == {"web1", "web2", "worker1", "worker2", "beat"}
    for death in range(1, 6):
        pid = _back(house, death)
        os.kill(pid, signal.SIGKILL)
    wait_until(
        lambda: "it keeps ending" in house.log.read_text(),
        GIVE_UP_SECONDS,
        "it is told",
    )
    assert house.note["failing"] == ["beat"]
    assert {name: house.note["pids"][name] for name in ("web1", "web2")} == {
        name: first[name] for name in ("web1", "web2")
    }
    for url in house.note["urls"]:
        assert _readyz(url)["failing"] == ["beat"]
    _back(house, 6)
    wait_until(
        lambda: all(_readyz(url)["ready"] for url in house.note["urls"]),
        GIVE_UP_SECONDS,
        "all is well again",
    )
    said = house.log.read_text()
    assert "beat ended with exit code -9; it is started again now." in said
    assert "it is started again in 5 s." in said
    last = house.note["pids"].values()
    assert house.stop() == 0
    assert not [pid for pid in (*first.values(), *last) if is_running(pid)]
    assert not (house.data / "up.json").exists()


def _readyz(url: str) -> Any:
    try:
        with urlopen(f"{url}readyz", timeout=GIVE_UP_SECONDS) as answer:
            return json.load(answer)
    except HTTPError as not_yet:
        return json.load(not_yet)


def _back(house: House, number: int) -> int:
    """Wait until beat runs for the nth time; return its process id."""
    wait_until(
        lambda: (
            house.log.read_text().count("beat runs again") == number - 1
            and "beat" in house.note["pids"]
        ),
        GIVE_UP_SECONDS,
        f"beat runs for the {number}th time",
    )
    return int(house.note["pids"]["beat"])


def _acted_for(witness: Player, idle: Player) -> bool:
    """Tell whether the witness, at another web process, saw the clock act."""
    return any(
        event["kind"] == "timed_out" and event.get("seat") == idle.seat
        for event in witness.events
    )


def _ended(player: Player) -> Any:
    return any(event["kind"] == "deal_ended" for event in player.events)
