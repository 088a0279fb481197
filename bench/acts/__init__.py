"""Durable moves: how many a second, how soon, and what each costs (`make bench`).

Two people at each of many tables draw and discard over sockets; a move counts when both
have it. The house stands beside a plain Channels site with the ORM, boardgame.io and
pgbench doing the same row changes, all in one run: each server on the first core, the
players on the second, the candidates in turn, three times. Ratios are what counts.

    python -m bench.acts              all of it, about half an hour
    python -m bench.acts speed idle   some of it, of the parts in `PARTS`
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import results
from bench.acts import clients, load, parts, picture, servers, transaction
from bench.acts.load import Reading
from bench.acts.servers import Candidate, Server
from tests.reachable import missing

TABLES, SECONDS, REPEATS = 50, 6.0, 3
RATES = {20: 100, 50: 100, 200: 100, 1_000: 500}
"""Moves a second, and at how many tables."""
RATE_SECONDS = 8.0
CROWD_RATE, CROWD_TABLES = 200, 100
MEMORY_TABLES = (50, 250)
IDLE_SETTLES, IDLE_SECONDS = 15.0, 30.0
PICTURE = servers.ROOT / "docs" / "img" / "latency.svg"


def main(wanted: tuple[str, ...] = ()) -> None:
    """Print every part, or those that are named."""
    os.sched_setaffinity(0, {servers.CLIENT_CORE})
    for name, part in PARTS.items():
        if not wanted or name in wanted:
            print(f"\nActs: {name} (load average {os.getloadavg()[0]:.1f})")
            part()


def speed() -> None:
    """Print durable moves a second of every candidate, and their ratios."""
    found: dict[str, list[Reading]] = {one.name: [] for one in _candidates()}
    units = []
    for _repeat in range(REPEATS):
        units.append(parts.unit())
        for candidate in _candidates():
            found[candidate.name].append(
                _run(candidate, TABLES, load.as_fast_as_it_goes, SECONDS)
            )
    unit = statistics.median(units)
    print(
        f"{TABLES} tables, {SECONDS:.0f} s, {REPEATS} times; unit {unit * 1e6:.0f} us"
    )
    print(f"{'':38}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'units':>8}{'KB':>7}")
    for name, readings in found.items():
        print(
            f"{name:38}{_median(readings, lambda r: r.rate):9.0f}"
            f"{_median(readings, lambda r: r.at(0.5)):9.1f}"
            f"{_median(readings, lambda r: r.at(0.99)):9.1f}"
            f"{_median(readings, lambda r: r.cpu / r.moves) / unit:8.1f}"
            f"{_median(readings, lambda r: r.received / r.moves) / 1024:7.1f}"
        )
        results.record(
            "acts-speed", name, "/s", moves=_median(readings, lambda r: r.rate)
        )
        _record_waits("speed", name, readings)
    _print_ratios(found)
    transaction.main()


def _print_ratios(found: dict[str, list[Reading]]) -> None:
    """Print each candidate of ours beside each peer, repeat by repeat."""
    ours = [name for name in found if name.startswith("house")]
    for own in ours:
        for peer in found.keys() - ours:
            pairs = zip(found[own], found[peer], strict=True)
            ratios = [a.rate / b.rate for a, b in pairs]
            ratio = statistics.median(ratios)
            print(f"{own} / {peer}: {ratio:.2f}")
            results.record("acts-speed", f"{own} / {peer}", "", ratio=ratio)


def at_load() -> None:
    """Print p50 and p99 at given rates, and draw them."""
    lines: dict[str, picture.Line] = {}
    for rate, tables in RATES.items():
        for candidate in _candidates():
            reading = _run(candidate, tables, load.at_a_rate, RATE_SECONDS, rate)
            print(
                f"{rate:5} moves/s, {tables:4} tables  {candidate.name:38}"
                f"{reading.rate:7.0f} reached  p50 {reading.at(0.5):8.1f}"
                f"  p99 {reading.at(0.99):8.1f} ms"
            )
            _record_waits("load", f"{candidate.name}, {rate}/s", [reading])
            line = lines.setdefault(candidate.name, [])
            line.append((rate, reading.at(0.99)))
    picture.draw(PICTURE, "99 of 100 moves have arrived after", lines)


def crowded() -> None:
    """Print p99 where 10,000 tables are open beside those that play, and where not."""
    pairs = [(servers.EMBEDDED, servers.CROWDED)]
    if not _no_production():
        pairs.append((servers.POSTGRES_WEB, servers.CROWDED_WEB))
    for few, many in pairs:
        ratios = []
        for _repeat in range(REPEATS):
            alone, crowd = (
                _run(one, CROWD_TABLES, load.at_a_rate, RATE_SECONDS, CROWD_RATE)
                for one in (few, many)
            )
            ratios.append(crowd.at(0.99) / alone.at(0.99))
        ratio = statistics.median(ratios)
        results.record("acts-crowd", many.name, "", ratio=ratio)
        print(
            f"{many.name:45}p99 {crowd.at(0.99):7.1f} ms, with no other table open "
            f"{alone.at(0.99):7.1f} ms; ratio {ratio:.2f}"
        )


def with_bots() -> None:
    """Print how soon a person's act arrives where workers play the three others."""
    both = (servers.BOTS, servers.BOTS_UP) if not _no_production() else (servers.BOTS,)
    for candidate in both:
        reading = _run(candidate, TABLES, load.as_fast_as_it_goes, 3 * SECONDS)
        own = max(1, reading.moves)
        _record_waits("bots", candidate.name, [reading])
        print(
            f"{candidate.name:45}{reading.rate:6.1f} own moves/s"
            f"  p50 {reading.at(0.5):7.1f}  p99 {reading.at(0.99):7.1f} ms"
            f"  {1_000 * reading.cpu / own:6.1f} ms of CPU a move and turn"
        )


def inside() -> None:
    """Print what `submit_action` costs on each database, part by part."""
    databases = {"SQLite": ""}
    if not missing("postgres"):
        databases["PostgreSQL"] = servers.fresh_database("meldhouse_bench_acts")
    for name, url in databases.items():
        found = _asked("bench.acts.parts", DATABASE_URL=url, REDIS_URL="")
        cpu, unit = found["cpu_ms"], found["unit_ms"]
        print(f"{name}: {cpu:.2f} ms, {cpu / unit:.0f} units, an act")
        results.record("acts-parts", name, "ms", cpu=cpu)
        for part, share in found["parts"].items():
            print(f"  {part:20}{share * cpu:7.2f} ms  {share:4.0%}")
        print(f"  statements {found['statements']}")
        print(f"  calls {found['calls']}")


def memory() -> None:
    """Print what a table with two sockets costs in the web process."""
    for candidate in _candidates():
        held = [_held(candidate, count) for count in MEMORY_TABLES]
        few, many = MEMORY_TABLES
        size = (held[1] - held[0]) / (many - few) / 1024
        print(f"{candidate.name:38}{size:7.1f} KB")
        results.record("acts-memory", candidate.name, "KB", table=size)


def idle() -> None:
    """Print the share of a core that a house with nobody in it uses."""
    both = [servers.EMBEDDED]
    if not _no_production():
        both.append(servers.PRODUCTION)
    for candidate in both:
        with (
            tempfile.TemporaryDirectory() as data,
            candidate.start(Path(data), 0) as server,
        ):
            time.sleep(IDLE_SETTLES)
            before = server.cpu()
            time.sleep(IDLE_SECONDS)
            share = (server.cpu() - before) / IDLE_SECONDS
        print(f"{candidate.name:38}{share:7.2%} of a core")
        results.record("acts-idle", candidate.name, "% of a core", cpu=100 * share)


def second_start() -> None:
    """Print the processor time of an embedded house's starts but the first."""
    used = []
    with tempfile.TemporaryDirectory() as data:
        for _start in range(1 + REPEATS):
            with servers.EMBEDDED.start(Path(data), 0) as server:
                used.append(server.cpu())
    told = ", ".join(f"{seconds:.2f}" for seconds in used[1:])
    print(f"{servers.EMBEDDED.name:38}{told} s until it answers")
    middle = statistics.median(used[1:])
    results.record("acts-start", servers.EMBEDDED.name, "s", cpu=middle)


def of_pages() -> None:
    """Print what a visit of the lobby costs with few and with many open tables."""
    found = _asked("bench.acts.pages", DATABASE_URL="", REDIS_URL="")
    for size, costs in found.items():
        told = "  ".join(f"{path} {cost:.1f} ms" for path, cost in costs.items())
        print(f"{size:>6} tables: {told}")
        results.record("acts-pages", f"{size} tables", "ms", **costs)


def _candidates() -> list[Candidate]:
    """Return what can be measured on this machine; say what cannot."""
    found = [servers.EMBEDDED, servers.PLAIN_SQLITE]
    if not _no_production():
        found += [servers.POSTGRES_WEB, servers.PLAIN_POSTGRES]
    if not servers.node_missing():
        found += [servers.MEMORY, servers.FLATFILE]
    return found


def _no_production() -> str:
    return missing("postgres") or missing("redis") or ""


def _run(
    candidate: Candidate, count: int, measure: Callable[..., Any], *how: float
) -> Reading:
    """Start a candidate, open its tables, measure, and stop it."""

    async def play(server: Server) -> Reading:
        kind = clients.KINDS[candidate.client]
        tables = await load.opened(server, kind)
        try:
            reading: Reading = await measure(server, tables, *how)
        finally:
            await asyncio.gather(*(table.close() for table in tables))
        return reading

    with (
        tempfile.TemporaryDirectory() as data,
        candidate.start(Path(data), count) as server,
    ):
        return asyncio.run(play(server))


def _held(candidate: Candidate, count: int) -> int:
    """Return the bytes a server holds with so many tables open."""

    async def look(server: Server) -> int:
        tables = await load.opened(server, clients.KINDS[candidate.client])
        held = server.memory()
        await asyncio.gather(*(table.close() for table in tables))
        return held

    with (
        tempfile.TemporaryDirectory() as data,
        candidate.start(Path(data), count) as server,
    ):
        return asyncio.run(look(server))


def _asked(module: str, **env: str) -> Any:
    """Run a program of this package on empty data; return the JSON it prints."""
    with tempfile.TemporaryDirectory() as data:
        done = subprocess.run(  # noqa: S603
            [sys.executable, "-m", module],
            cwd=servers.ROOT,
            env={**os.environ, "MELDHOUSE_DATA": data, **env},
            check=True,
            capture_output=True,
        )
    return json.loads(done.stdout.splitlines()[-1])


def _record_waits(part: str, name: str, readings: list[Reading]) -> None:
    p50, p99 = (_median(readings, lambda r, at=at: r.at(at)) for at in (0.5, 0.99))
    results.record(f"acts-{part}", name, "ms", p50=p50, p99=p99)


def _median(readings: list[Reading], of: Callable[[Reading], float]) -> float:
    return statistics.median(map(of, readings))


PARTS: dict[str, Callable[[], None]] = {
    "speed": speed,
    "load": at_load,
    "crowd": crowded,
    "bots": with_bots,
    "parts": inside,
    "memory": memory,
    "idle": idle,
    "start": second_start,
    "pages": of_pages,
}
