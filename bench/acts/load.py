"""Load on one server: as fast as it goes, or at a given rate.

At a given rate a move's time runs from the moment it was due, so that a server which
falls behind is not measured only where it is quick.
"""

import asyncio
import math
from time import perf_counter
from typing import Any, NamedTuple

from bench.acts.servers import Server

OPEN_AT_ONCE = 20
WARM_MOVES = 4


class Reading(NamedTuple):
    """What a server did and what it cost."""

    moves: int
    seconds: float
    waits: list[float]
    """Milliseconds of each move, in order of size."""
    cpu: float
    """Processor seconds of the server."""
    received: int
    """Bytes that the players got."""

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    def at(self, share: float) -> float:
        """Return the milliseconds that this share of the moves took at most."""
        if not self.waits:
            return math.nan
        return self.waits[min(len(self.waits) - 1, int(share * len(self.waits)))]


async def opened(server: Server, kind: Any) -> list[Any]:
    """Return every table of a server, open, with a few moves made."""
    tables = [kind(server.port, named) for named in server.tables]
    door = asyncio.Semaphore(OPEN_AT_ONCE)

    async def come_in(table: Any) -> None:
        async with door:
            await table.open()
            for _move in range(WARM_MOVES):
                await table.move()

    await asyncio.gather(*map(come_in, tables))
    return tables


async def as_fast_as_it_goes(
    server: Server, tables: list[Any], seconds: float
) -> Reading:
    """Have every table make its next move as soon as the last one has arrived."""
    waits: list[float] = []
    end = perf_counter() + seconds

    async def play(table: Any) -> None:
        while (began := perf_counter()) < end:
            await table.move()
            if (now := perf_counter()) <= end:
                waits.append((now - began) * 1_000)

    return await _measured(server, tables, waits, play)


async def at_a_rate(
    server: Server, tables: list[Any], seconds: float, rate: float
) -> Reading:
    """Have all tables together make `rate` moves a second, evenly spread."""
    waits: list[float] = []
    began, pause = perf_counter() + 0.1, len(tables) / rate
    end = began + seconds
    order = {table: number for number, table in enumerate(tables)}

    async def play(table: Any) -> None:
        due = began + order[table] / rate
        while due < end and perf_counter() < end:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            await table.move()
            waits.append((perf_counter() - due) * 1_000)
            due += pause

    return await _measured(server, tables, waits, play)


async def _measured(
    server: Server, tables: list[Any], waits: list[float], play: Any
) -> Reading:
    cpu, received = server.cpu(), sum(table.received for table in tables)
    began = perf_counter()
    await asyncio.gather(*map(play, tables))
    return Reading(
        moves=len(waits),
        seconds=perf_counter() - began,
        waits=sorted(waits),
        cpu=server.cpu() - cpu,
        received=sum(table.received for table in tables) - received,
    )
