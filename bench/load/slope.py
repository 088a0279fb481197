"""L5: whether memory is flat while people play at a third of L1 for a long time."""

import statistics
from time import perf_counter

from bench import results
from bench.load.house import TABLES_MAX, Loaded
from bench.load.people import play
from bench.load.ramp import rate_of

TABLES = min(30, TABLES_MAX)
MINUTES = 30
ROUND_SECONDS = 10.0
WARM = 0.25
"""The part of it after which a process has loaded all that it keeps."""
WARM_TIMES = 4
"""So many times as fast people play until then: what is kept of answers fills up."""


async def memory(house: Loaded, minutes: int = MINUTES) -> None:
    """Print by how many MB an hour each process grows, and the figures of the way."""
    tables = await house.seat(TABLES)
    began = perf_counter()
    times: list[float] = []
    held: dict[str, list[float]] = {}
    acts = 0
    while perf_counter() - began < 60 * minutes:
        is_warm = perf_counter() - began > 60 * minutes * WARM
        rate = rate_of(TABLES) * (1 if is_warm else WARM_TIMES)
        reading = await play(tables, rate, ROUND_SECONDS)
        acts += len(reading.turns)
        times.append((perf_counter() - began) / 3_600)
        for name, size in house.used().memory.items():
            held.setdefault(name, []).append(size / 1e6)
    warm = int(len(times) * WARM)
    print(f"{TABLES} tables for {minutes} minutes, {acts} acts; MB at the beginning,")
    print("after a quarter, at the end; MB an hour from the quarter on, and in the")
    print("second half of that: what only fills up grows less there")
    late = (len(times) + warm) // 2
    for name, sizes in held.items():
        slopes = (
            statistics.linear_regression(times[start:], sizes[start:]).slope
            for start in (warm, late)
        )
        told = f"{sizes[0]:8.1f}{sizes[warm]:8.1f}{sizes[-1]:8.1f}"
        print(f"{name:12}{told}{''.join(f'{one:+8.2f}' for one in slopes)}", flush=True)
        marks = {"first": sizes[0], "warm": sizes[warm], "last": sizes[-1]}
        results.record("load-memory", name, "MB", **marks)
