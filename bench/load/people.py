"""People at tables of six, spectators and readers of the lobby, as a house hears them.

Each of them pings like a page, every 2.5 s at a table and every 15 s in the lobby.
"""

import asyncio
import json
import random
from time import perf_counter
from typing import Any, NamedTuple

from bench.acts.clients import HELLO, HouseTable, Table

TABLE_PING_SECONDS, LOBBY_PING_SECONDS = 2.5, 15.0


class Turn(NamedTuple):
    """How one act went, in milliseconds."""

    late: float
    """After it was due until its answer came."""
    answered: float
    """After it was sent until its answer came."""
    heard: float | None
    """After it was sent until all six had it; None: it was refused."""
    code: str = ""


class SixTable(HouseTable):
    """Six people who draw and discard in turn."""

    async def open(self) -> None:
        """Connect everybody; from then on each pings."""
        await super().open()
        self.pinging = asyncio.create_task(self._ping())

    async def close(self) -> None:
        """Hang up."""
        self.pinging.cancel()
        await super().close()

    async def act(self, due: float) -> Turn:
        """Act where somebody may; return how that went."""
        number, action = await self._turn()
        self.acked, refused = 0, len(self.refused)
        self.asked += 1
        act = {"id": 1 + self.asked, "type": "act", "version": self.versions[number]}
        sent = perf_counter()
        await self.lines[number].send(json.dumps({**act, "action": action}))
        await self.until(lambda: self.acked or len(self.refused) > refused)
        answered = perf_counter()
        late, took = (answered - due) * 1_000, (answered - sent) * 1_000
        if not self.acked:
            return Turn(late, took, None, self.refused[-1])
        await self.until(lambda: min(self.versions) >= self.acked)
        return Turn(late, took, (perf_counter() - sent) * 1_000)

    async def _ping(self) -> None:
        pause = TABLE_PING_SECONDS / len(self.lines)
        while True:
            for number, line in enumerate(self.lines):
                await asyncio.sleep(pause)
                ping = {"id": 0, "type": "ping", "version": self.versions[number]}
                await line.send(json.dumps(ping))


class Onlookers(Table):
    """Sockets that only listen: spectators of a table, or readers of the lobby."""

    def __init__(self, ports: list[int], paths: list[str], every: float) -> None:
        """Prepare to open one socket for each path."""
        super().__init__(ports[0], paths)
        self.ports, self.paths, self.every = ports, paths, every
        self._pinging: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Connect everybody."""
        for number, path in enumerate(self.paths):
            self.port = self.ports[number % len(self.ports)]
            here = await self.line(path, Origin=f"http://127.0.0.1:{self.port}")
            await self.lines[here].send(HELLO)
            self._pinging.append(asyncio.create_task(self._ping(here)))

    async def close(self) -> None:
        """Hang up."""
        for task in self._pinging:
            task.cancel()
        await super().close()

    def heard(self, number: int, text: str | bytes) -> None:
        """Take what came."""

    async def _ping(self, number: int) -> None:
        await asyncio.sleep(random.uniform(0, self.every))  # noqa: S311
        while True:
            await self.lines[number].send('{"id":0,"type":"ping"}')
            await asyncio.sleep(self.every)


class Reading(NamedTuple):
    """What came of all acts of a while."""

    turns: list[Turn]
    seconds: float

    @property
    def rate(self) -> float:
        """Acts a second that were acknowledged."""
        return sum(turn.heard is not None for turn in self.turns) / self.seconds

    def at(self, share: float, what: str) -> float:
        """Return the milliseconds that this share of acts took at most."""
        values = [getattr(turn, what) for turn in self.turns]
        values = sorted(value for value in values if value is not None)
        return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0

    @property
    def codes(self) -> dict[str, int]:
        """How often each refusal came."""
        found: dict[str, int] = {}
        for turn in self.turns:
            if turn.code:
                found[turn.code] = found.get(turn.code, 0) + 1
        return found

    def line(self) -> str:
        """Say it in one line."""
        return (
            f"{self.rate:6.1f} acts/s; answered p50 {self.at(0.5, 'answered'):.0f}, "
            f"p95 {self.at(0.95, 'answered'):.0f}, p99 {self.at(0.99, 'answered'):.0f} "
            f"ms; heard by all p50 {self.at(0.5, 'heard'):.0f}, p99 "
            f"{self.at(0.99, 'heard'):.0f} ms; after it was due p99 "
            f"{self.at(0.99, 'late'):.0f} ms; refused {self.codes or 0}"
        )


async def play(tables: list[Any], rate: float, seconds: float) -> Reading:
    """Have all tables together make `rate` acts a second, evenly spread."""
    turns: list[Turn] = []
    began, pause = perf_counter() + 0.1, len(tables) / rate
    end = began + seconds

    async def sit(number: int, table: SixTable) -> None:
        due = began + number / rate
        while due < end and perf_counter() < end:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            turns.append(await table.act(due))
            due += pause

    await asyncio.gather(*(sit(n, table) for n, table in enumerate(tables)))
    return Reading(turns, perf_counter() - began)
