"""The houses that a crowd or a flood meets while people play in them.

Embedded, and `up` with its two web processes. The crowd shares two cores with them.
"""

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from bench.acts.clients import HouseTable
from bench.acts.servers import Server, on_both_cores
from tests.reachable import missing

NAMES = ("embedded", "up")
TABLES, MOVES_A_SECOND = 10, 20
ALONE_SECONDS = 30.0


class Opened(NamedTuple):
    """A house that runs, and the ports where people find it."""

    name: str
    server: Server
    ports: list[int]


def opened(
    what: str, wanted: tuple[str, ...], more: Mapping[str, str] | None = None
) -> Iterator[Opened]:
    """Open each house, or those that are named; `more` is set in its environment."""
    database = f"meldhouse_bench_{what.lower()}"
    commands = {
        "embedded": ["serve"],
        "up": ["up"],
    }
    for name in [one for one in wanted if one in NAMES] or NAMES:
        is_alone = name == "embedded"
        if not is_alone and (missing("postgres") or missing("redis")):
            print(f"{what}: no PostgreSQL or no Redis here, `{name}` is left out")
            continue
        candidate = on_both_cores(
            f"house, {name}",
            commands[name],
            "" if is_alone else database,
            dict(more or {}),
        )
        with (
            tempfile.TemporaryDirectory() as folder,
            candidate.start(Path(folder), TABLES) as server,
        ):
            print(f"\n{what}: {name} (load average {os.getloadavg()[0]:.1f})")
            first = server.port
            ports = [first] if is_alone else [first, first + 1]
            yield Opened(name, server, ports)


@asynccontextmanager
async def seated(house: Opened) -> AsyncIterator[list[HouseTable]]:
    """Seat two people at each table, in turns at each process that takes sockets."""
    ports = house.ports
    named = enumerate(house.server.tables)
    tables = [HouseTable(ports[n % len(ports)], one) for n, one in named]
    for table in tables:
        await table.open()
    yield tables
    for table in tables:
        await table.close()


async def alone(tables: list[HouseTable]) -> list[float]:
    """Play for a while with nobody else there."""
    return await played(tables, asyncio.create_task(asyncio.sleep(ALONE_SECONDS)))


async def played(
    tables: list[HouseTable], meanwhile: "asyncio.Task[Any]"
) -> list[float]:
    """Play evenly until something has ended; return the milliseconds of each act."""
    waits: list[float] = []
    began, pause = perf_counter(), len(tables) / MOVES_A_SECOND

    async def play(number: int, table: HouseTable) -> None:
        due = began + number / MOVES_A_SECOND
        while not meanwhile.done():
            await asyncio.sleep(max(0.0, due - perf_counter()))
            await table.move()
            waits.append((perf_counter() - due) * 1_000)
            due = max(due + pause, perf_counter() - 1)

    await asyncio.gather(*(play(n, table) for n, table in enumerate(tables)))
    await meanwhile
    return sorted(waits)


def worst_percent(waits: list[float]) -> float:
    """Return what all but one of a hundred take at most."""
    return waits[int(0.99 * len(waits))] if waits else 0.0
