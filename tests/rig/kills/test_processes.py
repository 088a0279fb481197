"""The real embedded process, killed with -9 while people play.

After each death: every acknowledged act is in the log, clocks were moved by the outage,
play goes on. At the end: the ledger balances and every deal replays.
"""

import asyncio
import json
import random
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.database import copy_to
from tests.rig.client import Player, ask, new_guest, wait_for
from tests.rig.house import House
from tests.sizes import seeds, size

pytestmark = pytest.mark.rig
TABLES = 3
SEATS = 2
STAKE = 1
BUY_IN = 800
DOWN_SECONDS = 3.6
"""Longer than the 3 s after which a gap is an outage."""
OUTAGE_TURN_MS = 15_000
GIVE_UP_SECONDS = 240


def rows(house: House, query: str, *values: Any) -> list[Any]:
    """Ask the database file itself, past everything of ours."""
    path = house.data / "meldhouse.sqlite3"
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=20)) as file:
        return file.execute(query, values).fetchall()


def bare(action: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in action.items() if key != "hint"}


def missing_acts(house: House, players: list[Player]) -> list[Any]:
    """Return acknowledged acts that the log does not hold as they were sent."""
    log = {
        (table, version): json.loads(asked)
        for table, version, asked in rows(
            house,
            "SELECT table_id, version, asked FROM tables_dealaction"
            " WHERE length(asked) > 0",
        )
    }
    newest = dict(rows(house, "SELECT id, version FROM tables_table"))
    return [
        act
        for player in players
        for act in player.acked
        if newest[act.table] < act.version
        or (
            act.action["kind"] != "ready"
            and log.get((act.table, act.version)) != bare(act.action)
        )
    ]


def turn_timers(house: House) -> dict[int, tuple[int, int, int, str]]:
    """Return each running turn by table: its number, seat, due time, last move."""
    found = {}
    query = "SELECT id, clock, clock_moved_until FROM tables_table"
    for table, clock, moved in rows(house, query):
        timers = json.loads(clock)["timers"] if clock else []
        for timer in timers:
            if timer["kind"] == "turn":
                found[table] = (timer["turn"], timer["seat"], timer["due"], moved)
    return found


def tick_at(house: House) -> datetime:
    text = rows(house, "SELECT beat_at FROM tables_heartbeat WHERE name = 'tick'")
    return _utc(text[0][0])


def _utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


async def die_and_return(house: House, players: list[Player]) -> None:
    """Kill the house, stay down for an outage, come back; check what must hold."""
    for player in players:
        player.is_idle = True
    house.kill()
    died = time.time() * 1000
    assert not missing_acts(house, players)
    before = turn_timers(house)
    await asyncio.sleep(DOWN_SECONDS)
    restarted = datetime.now(UTC)
    await asyncio.to_thread(house.start)
    await wait_for(
        lambda: tick_at(house) > restarted, GIVE_UP_SECONDS, "the first tick"
    )
    after = turn_timers(house)
    for table, (turn, seat, due, _moved) in before.items():
        assert after[table][:2] == (turn, seat)
        # The house's own word for when: reading it may take a busy machine long.
        moved = _utc(after[table][3])
        assert moved > restarted
        left_before, left_after = due - died, after[table][2] - moved.timestamp() * 1000
        assert left_after >= min(left_before, OUTAGE_TURN_MS) - 1
    for player in players:
        player.is_idle = False


async def evening(house: House, seed: str, kills: int) -> None:
    chance = random.Random(seed)
    tables = [_open_table(house) for _number in range(TABLES)]
    players = [
        Player(house.base, new_guest(house.base), table, f"{seed}:{table}:{seat}")
        for table in tables
        for seat in range(SEATS)
    ]
    for player in players:
        await player.sit_down(BUY_IN)
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        await wait_for(
            lambda: _have_acted(dict.fromkeys(players, 1)),
            GIVE_UP_SECONDS,
            "everybody has acted",
        )
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(0.3, 1.5))
            await die_and_return(house, players)
            wanted = {player: len(player.acked) + 3 for player in players}
            going = partial(_have_acted, wanted)
            await wait_for(going, GIVE_UP_SECONDS, "play goes on")
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    _report(seed, kills, players)
    assert not missing_acts(house, players)
    assert all(player.returns > kills for player in players)


def _have_acted(wanted: dict[Player, int]) -> bool:
    return all(len(player.acked) >= count for player, count in wanted.items())


def _open_table(house: House) -> int:
    body = {"game": "indian-points", "seats": SEATS, "stake": STAKE}
    token = new_guest(house.base)
    return int(ask(house.base, "POST", "tables/", token, body)["id"])


def _report(seed: str, kills: int, players: list[Player]) -> None:
    acked = sum(len(player.acked) for player in players)
    repeated = sum(player.repeated for player in players)
    print(
        f"kill9: seed {seed}: {kills} kills, {acked} acts acknowledged, none missing; "
        f"{repeated} sent again had been done before the death"
    )


async def test_nothing_acknowledged_is_lost_when_the_process_is_killed(
    tmp_path: Path, django_db_setup: None
) -> None:
    seed = seeds("kill9", everyday=1)[-1]
    copy_to(tmp_path / "data" / "meldhouse.sqlite3")
    house = House("serve", tmp_path / "data")
    house.start()
    try:
        await evening(house, seed, size("kill9", 1, 20))
    finally:
        code = house.stop()
    assert code == 0
    timed_out = "SELECT count(*) FROM tables_dealaction WHERE kind = 'timed_out'"
    assert rows(house, timed_out) == [(0,)]
    assert rows(house, "SELECT 1 FROM tables_deal WHERE present <> '[]'")
    assert rows(house, "PRAGMA integrity_check") == [("ok",)]
    print(f"kill9: {house.verify()}")
