"""A house of an earlier release, upgraded while people play: no act is lost.

First to a release that spoils what it finds, which is taken back; then to a sound one.
The guests of the deal that was left in play come back, and play it to its end.
"""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from tests.releases import stored
from tests.rig.client import Acked, ask, new_guest, wait_for
from tests.rig.crowd import Guest
from tests.rig.house import House
from tests.rig.servers import Postgres, Redis

pytestmark = [pytest.mark.rig, pytest.mark.soak("upgrade")]
TABLES, SEATS, STAKE, BUY_IN = 3, 2, 1, 800
GIVE_UP_SECONDS = 240
DRAIN_SECONDS = "3"
THINK_SECONDS = 0.8


class Evening:
    """A house and its people."""

    def __init__(self, house: House, vendor: str) -> None:
        """Prepare; nobody plays before `play`."""
        self.house = house
        self.left = stored.figures(vendor)
        self.players: list[Guest] = []
        self._playing: list[asyncio.Task[None]] = []

    async def play(self) -> None:
        """Seat people at tables, let those who were left in play come back.

        Wait until everybody has acted.
        """
        for table in [self._open_table() for _number in range(TABLES)]:
            for _seat in range(SEATS):
                player = self._come(new_guest(self.house.base), table)
                await player.sit_down(BUY_IN)
        for token in self.left["tokens"]:
            self._come(token, self.left["table"])
        self._playing = [asyncio.create_task(one.play()) for one in self.players]
        await self.goes_on()

    def _come(self, token: str, table: int) -> Guest:
        seed = f"{table}:{len(self.players)}"
        player = Guest([self.house.base], token, table, seed, THINK_SECONDS)
        self.players.append(player)
        return player

    async def end_deal(self, deal: str) -> None:
        """Let who plays the deal that was left in play end it."""
        for player in self.players:
            player.wants_to_end = player.table == self.left["table"]
        query = f"SELECT actions_count FROM tables_deal WHERE {deal}"
        ended = f"{query} AND ended_at IS NOT NULL"
        await wait_for(
            lambda: stored.rows(self.house, ended),
            GIVE_UP_SECONDS,
            f"the deal ends: {self.players}",
        )

    def _open_table(self) -> int:
        body = {"game": "indian-points", "seats": SEATS, "stake": STAKE}
        token = new_guest(self.house.base)
        return int(ask(self.house.base, "POST", "tables/", token, body)["id"])

    async def goes_on(self) -> None:
        """Wait until each has three more acts acknowledged."""
        wanted = {one: len(one.acked) + 3 for one in self.players}
        await wait_for(
            lambda: all(len(one.acked) >= n for one, n in wanted.items()),
            GIVE_UP_SECONDS,
            f"play goes on: {self.players}",
        )

    def lost(self) -> list[Acked]:
        """Return acknowledged acts that the log does not hold as they were sent."""
        query = "SELECT table_id, version, asked FROM tables_dealaction"
        log = {
            (table, version): json.loads(bytes(asked))
            for table, version, asked in stored.rows(self.house, query)
            if len(asked)
        }
        return [
            act
            for player in self.players
            for act in player.acked
            if act.action["kind"] != "ready"
            and log.get((act.table, act.version))
            != {key: one for key, one in act.action.items() if key != "hint"}
        ]

    async def upgrade(self, **env: str) -> str:
        """Upgrade the house while it is open; return what was said."""
        assert self.house.process is not None
        self.house.env |= {"DJANGO_SETTINGS_MODULE": "tests.releases.settings_next"}
        self.house.env |= env
        words = ["--while-playing", "--drain", DRAIN_SECONDS]
        words += ["--stop", f"kill -TERM {self.house.process.pid}"]
        began = time.monotonic()
        done = await asyncio.to_thread(self.house.manage, "upgrade", *words)
        took = time.monotonic() - began
        said = done.stdout + done.stderr
        print(f"upgrade: exit {done.returncode} after {took:.1f} s\n{said}")
        assert self.house.process.wait(GIVE_UP_SECONDS) == 0, said
        assert not self.lost(), said
        for name in env:
            del self.house.env[name]
        self.house.env["DJANGO_SETTINGS_MODULE"] = "config.settings"
        await asyncio.to_thread(self.house.start)
        await self.goes_on()
        return said

    async def close(self) -> None:
        """Let everybody go."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)


async def evening_of_upgrades(house: House, vendor: str) -> None:
    evening = Evening(house, vendor)
    in_play = "started_at IS NOT NULL AND ended_at IS NULL"
    query = f"SELECT number, table_id FROM tables_deal WHERE {in_play}"
    [(number, table)] = stored.rows(house, query)
    assert table == evening.left["table"]
    house.start()
    try:
        await evening.play()
        said = await evening.upgrade(NEXT_RELEASE_BREAKS="1")
        assert "(taken_back)" in said
        with pytest.raises((sqlite3.OperationalError, psycopg.Error)):
            stored.rows(house, "SELECT 1 FROM next_release")
        said = await evening.upgrade()
        assert "The data is upgraded" in said
        assert len(stored.rows(house, "SELECT 1 FROM next_release")) > TABLES * SEATS
        switches = "SELECT 1 FROM tables_switch WHERE lifted_at IS NULL"
        assert not stored.rows(house, switches)
        await evening.end_deal(f"table_id = {table} AND number = {number}")
    finally:
        await evening.close()
        assert house.stop() == 0
    assert not evening.lost()
    acked = sum(len(one.acked) for one in evening.players)
    print(f"upgrade: {vendor}: {acked} acts acknowledged, none missing")
    result = house.manage("verify_house")
    assert result.returncode == 0, result.stdout + result.stderr
    print(result.stdout)


async def test_a_house_of_one_process_is_upgraded_under_play(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / stored.NAME).write_bytes(stored.unpacked(stored.SQLITE))
    (data / "secret_key").write_text(stored.figures("sqlite")["key"])
    await evening_of_upgrades(House("serve", data), "sqlite")


@pytest.fixture
def production(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[House]:
    """Return a closed house of several processes, with what the release stored."""
    with psycopg.connect(f"{postgres.url.rpartition('/')[0]}/postgres") as server:
        server.autocommit = True
        server.execute("CREATE DATABASE meldhouse")
    where = conninfo_to_dict(postgres.url)
    names = {"PGHOST": "host", "PGPORT": "port", "PGUSER": "user"}
    environment = {key: str(where[name]) for key, name in names.items()}
    stored.load_postgresql({**environment, "PGDATABASE": "meldhouse"})
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "secret_key").write_text(stored.figures("postgresql")["key"])
    house = House("up", data, DATABASE_URL=postgres.url, REDIS_URL=redis.url)
    yield house
    if house.is_up:
        house.stop()


@pytest.mark.servers
async def test_a_house_of_several_processes_is_upgraded_under_play(
    production: House,
) -> None:
    await evening_of_upgrades(production, "postgresql")
