"""Who does not read, who floods and who stops in the middle of a request.

One web process is attacked by visitors without an account while people play through
both. Their acts go on, the bad lines are closed, and the memory comes back.
"""

import asyncio
import contextlib
import statistics
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.rig.faults import raw
from tests.rig.faults.checks import check
from tests.rig.house import House
from tests.rig.knocks import Evening
from tests.rig.servers import Postgres, Redis
from tests.sizes import seeds, size

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak]
THINK_SECONDS = 0.8
SLOW, NEVER = 50, 20
"""How many read 100 bytes a second, and how many read nothing."""
SLOW_BYTES = 100
CLOSED_SECONDS = 120.0
HALF, HALF_SECONDS = 100, 15.0
"""Half-sent requests: dropped after 10 s, looked for each second or so."""
FLOOD_SECONDS = 15.0
CALM_SECONDS = 10.0
ROOM = 1.10
"""What memory may be of what it was before."""
ACK_SECONDS = 1.0
SLOW_MB_MAX = 70.0
HELLO_SECONDS = 2.2
"""So often each of them asks for the whole table: it must have something to read."""


@pytest.fixture
def house(tmp_path: Path, postgres: Postgres, redis: Redis) -> Any:
    """Return an open house with the limits that a public one has."""
    house = House(
        "up",
        tmp_path / "data",
        DATABASE_URL=postgres.url,
        REDIS_URL=redis.url,
        MELDHOUSE_RATE_FACTOR="1",
    )
    try:
        house.start()
        yield house
    finally:
        if house.is_up:
            house.stop()


async def test_bad_clients_are_let_go_and_the_others_play_on(
    house: House, postgres: Postgres, redis: Redis
) -> None:
    seed = seeds("kills", everyday=1)[-1]
    evening = Evening(house, postgres, redis, seed, THINK_SECONDS)
    url, pid = house.note["urls"][0], house.note["pids"]["web1"]
    await evening.open()
    table = evening.guests[0].table
    try:
        for _ in range(size("kills", 1, 1)):
            for attack in (_unread, _half_sent, _flooded):
                # What the first ones took stays with the process, for the next ones.
                await attack(evening, url, pid, table)
                before = raw.memory_kb(pid)
                count = {g: len(g.acked_in) for g in evening.guests}
                said = await attack(evening, url, pid, table)
                waits = sorted(w for g, n in count.items() for w in g.acked_in[n:])
                assert waits
                late = waits[min(len(waits) - 1, int(len(waits) * 0.99))]
                middle = statistics.median(waits)
                print(
                    f"kills: {said}; others: {len(waits)} acks, p50 "
                    f"{middle * 1000:.0f} ms, p99 {late * 1000:.0f} ms"
                )
                assert late < ACK_SECONDS
                await asyncio.sleep(CALM_SECONDS)
                after = raw.memory_kb(pid)
                print(f"kills: memory {before} kB before, {after} kB after")
                assert after <= before * ROOM
    finally:
        await evening.close()
    said_wrong = house.log.read_text().count("Traceback")
    assert not said_wrong, "a bad client is no error in the log"
    check(evening)


async def _unread(evening: Evening, url: str, pid: int, table: int) -> str:
    """Open 70 lines that ask again and again, and hardly read or never."""
    before = raw.memory_kb(pid)
    lines = [
        await asyncio.to_thread(raw.open_socket, url, table, small=True)
        for _ in range(SLOW + NEVER)
    ]
    for line in lines:
        line.setblocking(False)
    slow, began, most, number, due = lines[:SLOW], monotonic(), before, 0, 0.0
    left = list(lines)
    while left:
        took = monotonic() - began
        assert took < CLOSED_SECONDS, f"{len(left)} of {len(lines)} are still open"
        if took >= due:
            due, number = took + HELLO_SECONDS, number + 1
            asked = raw.frame(id=number, type="hello")
            for line in left:
                _try(lambda one=line, it=asked: one.sendall(it))
            for line in slow:
                _try(lambda one=line: one.recv(SLOW_BYTES))
        most = max(most, raw.memory_kb(pid))
        left = await asyncio.to_thread(raw.still_open, left)
        await asyncio.sleep(0.5)
    took = monotonic() - began
    for line in lines:
        line.close()
    grown = (most - before) / 1024
    assert grown < SLOW_MB_MAX
    return (
        f"slow: {SLOW} that read {SLOW_BYTES} bytes a second and {NEVER} that read "
        f"nothing: all closed after {took:.0f} s, {grown:.0f} MB more meanwhile"
    )


async def _half_sent(evening: Evening, url: str, pid: int, table: int) -> str:
    """Requests that stop in the middle are dropped, each in time."""
    lines = [await asyncio.to_thread(raw.open_line, url) for _ in range(HALF)]
    began = monotonic()
    for line in lines:
        line.sendall(b"POST /api/v1/guests/ HTTP/1.1\r\nHost: x\r\nContent-Le")
    await evening.until(
        lambda: not raw.still_open(lines),
        "half-sent requests are dropped",
        HALF_SECONDS,
    )
    took = monotonic() - began
    for line in lines:
        line.close()
    return f"{HALF} half-sent requests: all dropped after {took:.1f} s"


async def _flooded(
    evening: Evening,
    url: str,
    pid: int,
    table: int,
    seconds: float = FLOOD_SECONDS,
) -> str:
    """One visitor sends as much as the line takes, again after each goodbye."""
    before = raw.memory_kb(pid)
    flood = asyncio.create_task(asyncio.to_thread(_pour, url, table, seconds))
    most = before
    while not flood.done():
        most = max(most, raw.memory_kb(pid))
        await asyncio.sleep(0.1)
    sent, lines = await flood
    return (
        f"a flood: {sent / 1e6:.1f} MB in {seconds:.0f} s over {lines} lines, "
        f"{(most - before) / 1024:.0f} MB more meanwhile"
    )


def _pour(url: str, table: int, seconds: float) -> tuple[int, int]:
    """Send pings without end; return how many bytes went over how many lines."""
    block = raw.frame(id=1, type="ping") * 1_000
    end, sent, lines = monotonic() + seconds, 0, 0
    while monotonic() < end:
        line = raw.open_socket(url, table)
        lines += 1
        line.settimeout(1.0)
        with contextlib.suppress(OSError):
            while monotonic() < end:
                with contextlib.suppress(TimeoutError):
                    sent += line.send(block)
        line.close()
    return sent, lines


def _try(act: Callable[[], Any]) -> None:
    """Do it unless the line is gone, or takes or has nothing now."""
    with contextlib.suppress(OSError):
        act()
