"""How many people are held, and what an act, a table, a socket, a visitor cost."""

import asyncio
import http.client
from time import perf_counter

from bench import results
from bench.acts import picture
from bench.acts.servers import ROOT
from bench.load.house import SECONDS, SETTLE_SECONDS, TABLES_MAX, Loaded, Used
from bench.load.people import LOBBY_PING_SECONDS, Onlookers, Reading, play
from bench.load.tables import PEOPLE

ACT_SECONDS = 6.0
"""How often a person acts."""
STEP = max(5, TABLES_MAX // 12)
KNEE_MS = 250.0
LOBBY_SOCKETS, VISITS = 300, 60
PICTURE = ROOT / "docs" / "img" / "load.svg"
PATHS = ("/", "/play/")


def rate_of(tables: int, every: float = ACT_SECONDS) -> float:
    """Return the acts a second of so many tables of people."""
    return tables * PEOPLE / every


async def knee(house: Loaded) -> None:
    """Add tables until one act in a hundred takes more than 250 ms, twice in a row."""
    lines: dict[str, picture.Line] = {"answered, p50": [], "answered, p99": []}
    lines["heard by all, p99"] = []
    held, fullest = 0, ""
    for count in range(STEP, TABLES_MAX + 1, STEP):
        reading, shares = await step(house, count, rate_of(count))
        if _is_over(reading, count):
            # One second in which the machine did something else is no knee.
            reading, shares = await step(house, count, rate_of(count))
        people = count * PEOPLE
        waits = (("answered", 0.5), ("answered", 0.99), ("heard", 0.99))
        for line, (what, share) in zip(lines.values(), waits, strict=True):
            line.append((people, max(1.0, reading.at(share, what))))
        print(f"{people:5} people: {reading.line()}\n      {told(shares)}", flush=True)
        name = f"{people} people"
        results.record(
            "load-knee",
            name,
            "ms",
            p50=reading.at(0.5, "answered"),
            p99=reading.at(0.99, "answered"),
        )
        if _is_over(reading, count):
            fullest = max(shares, key=lambda name: shares[name])
            break
        held = people
    print(f"held at p99 under {KNEE_MS:.0f} ms: {held} people; then {fullest or '-'}")
    if len(lines["answered, p50"]) > 1:
        title = "Milliseconds by how many people play"
        picture.draw(PICTURE, title, lines, "people at tables, an act each every 6 s")


def _is_over(reading: Reading, count: int) -> bool:
    slow = reading.at(0.99, "late") > KNEE_MS
    return slow or reading.rate < 0.9 * rate_of(count)


async def step(
    house: Loaded, count: int, rate: float, seconds: float = SECONDS
) -> tuple[Reading, dict[str, float]]:
    """Play at so many tables; return what came of it and what it used."""
    tables = await house.seat(count)
    await play(tables, rate, SETTLE_SECONDS)
    before = house.used()
    reading = await play(tables, rate, seconds)
    return reading, house.used().since(before)


def told(shares: dict[str, float]) -> str:
    """Say which part used what share of a core, the largest first."""
    order = sorted(shares, key=lambda name: -shares[name])
    whole = sum(shares.values())
    named = ", ".join(f"{name} {shares[name]:.0%}" for name in order)
    return f"of a core: {named}; together {whole:.0%}"


async def costs(house: Loaded) -> None:
    """Print what each thing adds to the house, the players' own part left out."""
    few, many = max(2, STEP), max(4, 3 * STEP)
    await _rest(house, few)
    quiet, few_used = await _idle(house), house.used()
    await _rest(house, many)
    seated, many_used = await _idle(house), house.used()
    more = many - few
    print(f"a table of {PEOPLE} with its sockets, nobody acts:", end=" ")
    print(f"{1_000 * (seated - quiet) / more:.2f} ms of a core a second,", end=" ")
    print(f"{_web_memory(few_used, many_used) / more / 1024:.0f} KB in web processes")
    rate = rate_of(many)
    reading, shares = await step(house, many, rate)
    own = sum(share for name, share in shares.items() if name != "players")
    act = 1_000 * (own - seated) / reading.rate
    print(f"an act heard by {PEOPLE}: {act:.2f} ms")
    results.record("load-costs", f"an act heard by {PEOPLE}", "ms", cpu=act)
    await _rest(house, 0)
    await _socket(house)
    await _visitor(house)


async def _socket(house: Loaded) -> None:
    quiet, before = await _idle(house), house.used()
    paths = ["/ws/lobby/"] * LOBBY_SOCKETS
    lobby = Onlookers(house.ports, paths, LOBBY_PING_SECONDS)
    await lobby.open()
    busy, after = await _idle(house), house.used()
    await lobby.close()
    each = (busy - quiet) / LOBBY_SOCKETS
    print(f"a socket of the lobby: {1_000 * each:.3f} ms of a core a second,", end=" ")
    print(f"{_web_memory(before, after) / LOBBY_SOCKETS / 1024:.0f} KB")


async def _visitor(house: Loaded) -> None:
    for path in PATHS:
        await asyncio.to_thread(_visits, house.ports[0], path, 5)
        before, began = house.used(), perf_counter()
        await asyncio.to_thread(_visits, house.ports[0], path, VISITS)
        after = house.used()
        spent = {n: after.cpu[n] - before.cpu[n] for n in before.cpu if n != "players"}
        took = (perf_counter() - began) / VISITS
        cpu = 1_000 * sum(spent.values()) / VISITS
        results.record("load-costs", f"a visit of {path}", "ms", cpu=cpu)
        print(
            f"a visit of {path}: {cpu:.1f} ms of a "
            f"core, of it PostgreSQL {1_000 * spent['postgresql'] / VISITS:.1f}; "
            f"answered after {1_000 * took:.0f} ms"
        )


def _visits(port: int, path: str, count: int) -> None:
    for _ in range(count):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        line.request("GET", path)
        assert line.getresponse().status == 200, path
        line.close()


async def _rest(house: Loaded, count: int) -> None:
    await house.seat(count)
    await asyncio.sleep(SETTLE_SECONDS)


async def _idle(house: Loaded) -> float:
    """Return the share of a core that the house uses now."""
    before = house.used()
    await asyncio.sleep(SECONDS)
    shares = house.used().since(before)
    return sum(share for name, share in shares.items() if name != "players")


def _web_memory(before: Used, after: Used) -> float:
    return sum(
        after.memory[name] - before.memory[name]
        for name in before.memory
        if name.startswith("web")
    )
