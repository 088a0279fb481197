"""Store what a release leaves: `python -m tests.releases.new_release CHECKOUT`.

The code of that checkout plays an evening on SQLite and one on PostgreSQL: members and
guests, a match of each of six games, a cup with prizes, and a deal that stays in play.
Both databases and their figures replace those that are stored here.
"""

import asyncio
import json
import lzma
import re
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg

from tests.releases import stored
from tests.rig.client import ask, new_guest, wait_for
from tests.rig.crowd import Guest
from tests.rig.house import House
from tests.rig.servers import Postgres

SCALE = "20"
"""How many times faster the clocks run until the last deal."""
GAMES = {
    "indian-points": 1,
    "indian-21": 1,
    "indian-pool-101": 100,
    "gin-quick": 100,
    "basic": 100,
    "continental": 200,
}
"""What is played, each for this stake or entry."""
BY_POINTS = ("indian-points", "indian-21")
BUY_IN = 800
THINK_SECONDS = 0.1
WAIT_SECONDS = 300.0
ACTS_IN_PLAY = 6
MEMBERS = """
from accounts.models import User
from accounts.tokens import bearer_tokens
from wallet import ledger
for name in ("asha", "bilal", "chandra", "devi"):
    user = User.objects.create_user(
        name, password=name + "-plays-rummy", name=name.title()
    )
    ledger.grant_start(user)
    print("token", bearer_tokens.issue(user))
"""
CUP = """
from tournaments.planning import drafts
event = drafts.create(
    name="Stored cup", format="levels", game="indian-points", seats=4, pace="quick",
    levels=[[5, 10], [5, 20], [5, 40]], chips=1000, entry=200, entrants_max=4,
    review_minutes=0,
)
print("event", drafts.publish(event.pk).pk)
"""


def shell(house: House, program: str, word: str) -> list[str]:
    """Run a program in the house; return what it says after a word, line by line."""
    told = house.manage("shell", "-c", program)
    assert told.returncode == 0, told.stderr
    return re.findall(rf"^{word} (\S+)$", told.stdout, re.MULTILINE)


async def until(house: House, query: str, what: str) -> None:
    """Wait until a query finds a row."""
    await wait_for(lambda: stored.rows(house, query), WAIT_SECONDS, what)


async def evening(house: House) -> dict[str, Any]:
    """Play; return the table whose deal is in play, and the tokens of its guests."""
    house.env["TIME_SCALE"] = SCALE
    house.start()
    members = shell(house, MEMBERS, "token")
    for game, stake in GAMES.items():
        await play_match(house, game, stake)
    await play_cup(house, members)
    assert house.stop() == 0
    del house.env["TIME_SCALE"]
    house.start()
    return await leave_in_play(house)


async def play_match(house: House, game: str, stake: int) -> None:
    """Let a guest play with a house bot until a match is over, then leave."""
    shape = {"game": game, "seats": 2, "stake": stake, "bots": 1, "pace": "quick"}
    token = new_guest(house.base)
    table = ask(house.base, "POST", "tables/", token, shape)["id"]
    guest = Guest([house.base], token, table, game, THINK_SECONDS)
    guest.wants_to_end = True
    await guest.sit_down(BUY_IN if game in BY_POINTS else None)
    over = (
        f"SELECT 1 FROM tables_match WHERE table_id = {table} AND ended_at IS NOT NULL"
    )
    await play_until(house, [guest], over, game)
    ask(house.base, "DELETE", f"tables/{table}/seat/", token)
    print(f"{game} is played")


async def play_cup(house: House, members: list[str]) -> None:
    """Let the members play a cup to its end."""
    [cup] = shell(house, CUP, "event")
    stands = f"SELECT 1 FROM tournaments_tournament WHERE id = {cup} AND status ="
    await until(house, f"{stands} 'registering'", "the cup is open")
    for token in members:
        ask(house.base, "POST", f"tournaments/{cup}/entry/", token)
    began = f"SELECT 1 FROM tournaments_stage WHERE tournament_id = {cup}"
    await until(house, f"{began} AND table_id IS NOT NULL", "the cup begins")
    players = []
    for number, token in enumerate(members):
        own = ask(house.base, "GET", f"tournaments/{cup}/", token)["own"]
        seed = f"cup:{number}"
        players.append(
            Guest([house.base], token, int(own["table"]), seed, THINK_SECONDS)
        )
    await play_until(house, players, f"{stands} 'finished'", "the cup")
    print("The cup is played")


async def play_until(house: House, players: list[Guest], query: str, what: str) -> None:
    """Let people play until a query finds a row."""
    tasks = [asyncio.create_task(one.play()) for one in players]
    try:
        await until(house, query, f"{what} is over")
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def leave_in_play(house: House) -> dict[str, Any]:
    """Let two guests play two deals and some acts of a third, and close the house."""
    tokens = [new_guest(house.base) for _ in range(2)]
    shape = {"game": "indian-points", "seats": 2, "stake": 1}
    table = ask(house.base, "POST", "tables/", tokens[0], shape)["id"]
    guests = [
        Guest([house.base], token, table, f"last:{number}", THINK_SECONDS)
        for number, token in enumerate(tokens)
    ]
    for guest in guests:
        guest.wants_to_end = True
        await guest.sit_down(BUY_IN)
    deals = (
        f"SELECT 1 FROM tables_deal WHERE table_id = {table} AND ended_at IS NOT NULL"
    )
    await play_until(house, guests, f"{deals} AND number > 1", "the second deal")
    for guest in guests:
        guest.wants_to_end = False
    running = f"SELECT 1 FROM tables_deal WHERE table_id = {table} AND ended_at IS NULL"
    some = f"{running} AND actions_count >= {ACTS_IN_PLAY}"
    await play_until(house, guests, some, "the beginning of the third deal")
    assert house.stop() == 0
    assert stored.rows(house, some), "the last deal is over"
    return {"table": table, "tokens": tokens}


def figures(house: House, played: dict[str, Any]) -> dict[str, Any]:
    """Audit the closed house; return what a test needs to know of it."""
    told = house.verify()
    found = re.search(r"(\d+) deals replayed to the same bytes, 0 differ", told)
    assert found is not None, told
    [(transfers,)] = stored.rows(house, "SELECT count(*) FROM wallet_transfer")
    key = (house.data / "secret_key").read_text().strip()
    return {"key": key, "deals": int(found[1]), "transfers": transfers, **played}


def on_sqlite(checkout: Path, data: Path) -> tuple[bytes, dict[str, Any]]:
    """Play an evening of the embedded house; return its database and its figures."""
    house = House("serve", data)
    house.root = checkout
    told = figures(house, asyncio.run(evening(house)))
    with closing(sqlite3.connect(data / stored.NAME)) as file:
        file.execute("VACUUM INTO ?", [str(data / "whole")])
    return (data / "whole").read_bytes(), told


def on_postgresql(checkout: Path, data: Path) -> tuple[bytes, dict[str, Any]]:
    """Play an evening on a server of its own; return a plain dump and its figures."""
    server = Postgres()
    server.start()
    try:
        home = server.url.removesuffix("meldhouse") + "postgres"
        with psycopg.connect(home, autocommit=True) as database:
            database.execute("CREATE DATABASE meldhouse")
        house = House("serve", data, DATABASE_URL=server.url)
        house.root = checkout
        told = figures(house, asyncio.run(evening(house)))
        words = ["pg_dump", "--no-owner", "--no-privileges", server.url]
        dump = subprocess.run(words, check=True, capture_output=True).stdout
        # An older psql stops at these.
        return re.sub(rb"(?m)^\\(un)?restrict .*\n", b"", dump), told
    finally:
        server.stop()


def main(checkout: Path) -> None:
    """Play both, then store both."""
    with tempfile.TemporaryDirectory() as folder:
        sqlite, of_sqlite = on_sqlite(checkout, Path(folder, "sqlite"))
        dump, of_postgresql = on_postgresql(checkout, Path(folder, "postgresql"))
    for file, data in ((stored.SQLITE, sqlite), (stored.POSTGRESQL, dump)):
        file.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
        print(f"{file.name}: {file.stat().st_size:,} bytes")
    told = {"sqlite": of_sqlite, "postgresql": of_postgresql}
    stored.FIGURES.write_text(json.dumps(told, indent=2) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
