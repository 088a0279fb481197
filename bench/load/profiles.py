"""L1 to L3: a normal evening, a peak, and more than the house can carry."""

import asyncio

from bench import results
from bench.load.house import SECONDS, TABLES_MAX, Loaded
from bench.load.people import (
    LOBBY_PING_SECONDS,
    TABLE_PING_SECONDS,
    Onlookers,
    Reading,
    play,
)
from bench.load.ramp import rate_of, step, told

NORMAL_TABLES, PEAK_TABLES = min(100, TABLES_MAX), min(150, TABLES_MAX)
SPECTATORS, READERS = 20, 100
PEAK_EVERY = 4.0
OVERLOAD = 600.0
RECOVERED_SECONDS = 10.0


async def normal(house: Loaded) -> None:
    """L1: 100 tables of six, an act each every 6 s; 20 watch, 100 read the lobby."""
    watching = [f"/ws/tables/{house.first_table}/"] * SPECTATORS
    spectators = Onlookers(house.ports, watching, TABLE_PING_SECONDS)
    readers = Onlookers(house.ports, ["/ws/lobby/"] * READERS, LOBBY_PING_SECONDS)
    await readers.open()
    await spectators.open()
    try:
        await _printed(house, "L1", NORMAL_TABLES, rate_of(NORMAL_TABLES))
    finally:
        await readers.close()
        await spectators.close()


async def peak(house: Loaded) -> None:
    """L2: 150 tables of six, an act each every 4 s."""
    await _printed(house, "L2", PEAK_TABLES, rate_of(PEAK_TABLES, PEAK_EVERY))


async def overload(house: Loaded) -> None:
    """L3: 600 acts a second are asked for; then as in L1 again."""
    await _printed(house, "L3", PEAK_TABLES, OVERLOAD)
    tables = await house.seat(NORMAL_TABLES)
    await asyncio.sleep(RECOVERED_SECONDS)
    reading = await play(tables, rate_of(NORMAL_TABLES), SECONDS)
    print(f"L3, {RECOVERED_SECONDS:.0f} s after it as in L1: {reading.line()}")


async def _printed(house: Loaded, name: str, tables: int, rate: float) -> Reading:
    before = house.used().memory
    reading, shares = await step(house, tables, rate, 3 * SECONDS)
    after = house.used().memory
    grown = {n: (after[n] - before.get(n, after[n])) / 1e6 for n in after}
    most = max(grown, key=lambda one: grown[one])
    print(f"{name}: {tables} tables, {rate:.0f} acts/s asked for: {reading.line()}")
    p50, p99 = (reading.at(share, "answered") for share in (0.5, 0.99))
    results.record(f"load-{name}", f"{tables} tables", "ms", p50=p50, p99=p99)
    print(f"      {told(shares)}; most grown: {most} {grown[most]:.1f} MB", flush=True)
    return reading
