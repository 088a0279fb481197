"""Ten thousand handshakes of a foreign page (F28), and 600 sockets at once (F29)."""

import asyncio
import statistics
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.rig.claims import SeatSocket
from tests.rig.client import new_guest
from tests.rig.faults import raw
from tests.rig.faults.checks import check
from tests.rig.house import House
from tests.rig.knocks import Evening
from tests.rig.servers import Postgres, Redis, migrate
from tests.sizes import SLOWER, seeds

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak("kills", "many")]
THINK_SECONDS = 0.8
HANDSHAKES, AT_ONCE = 10_000, 50
ROOM = 1.10
"""What memory may be of what it was before."""
CALM_SECONDS = 10.0
SOCKETS = 600
SNAPSHOT_SECONDS = 10.0
"""The promise, on two cores with nothing else to do; what it took is printed."""
SECONDS = 120


@pytest.fixture
def house(tmp_path: Path, postgres: Postgres, redis: Redis) -> Any:
    """Return the open production profile."""
    address = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
    house = House("up", tmp_path / "data", **address)
    try:
        migrate(house)
        house.start()
        yield house
    finally:
        if house.is_up:
            house.stop()


@pytest.fixture
def evening(house: House, postgres: Postgres, redis: Redis) -> Evening:
    """Return an evening to which nobody has come yet."""
    seed = seeds("kills", everyday=1)[-1]
    return Evening(house, postgres, redis, seed, THINK_SECONDS)


async def test_ten_thousand_handshakes_of_a_foreign_page_are_refused(
    house: House, evening: Evening
) -> None:
    url, pid = house.note["urls"][0], house.note["pids"]["web1"]
    await evening.open()
    table = evening.guests[0].table
    answers: Counter[str] = Counter()
    try:
        # The first ones make the process load, and its memory keep, what it needs.
        first = raw.memory_kb(pid)
        await _foreign(url, table, HANDSHAKES, answers)
        await asyncio.sleep(CALM_SECONDS)
        answers.clear()
        before, began = raw.memory_kb(pid), monotonic()
        count = {g: len(g.acked_in) for g in evening.guests}
        await _foreign(url, table, HANDSHAKES, answers)
        took = monotonic() - began
        await asyncio.sleep(CALM_SECONDS)
        after = raw.memory_kb(pid)
        waits = sorted(w for g, n in count.items() for w in g.acked_in[n:])
    finally:
        await evening.close()
    print(
        f"kills: {answers.total()} foreign handshakes in {took:.1f} s: "
        f"{dict(answers)}; memory {first} kB at first, {before} kB after as many, "
        f"{after} kB now; others: "
        f"{len(waits)} acks, p50 {statistics.median(waits) * 1000:.0f} ms, p99 "
        f"{waits[int(len(waits) * 0.99)] * 1000:.0f} ms"
    )
    assert set(answers) == {"403"}
    assert after <= before * ROOM
    assert "Traceback" not in house.log.read_text()
    check(evening)


async def _foreign(url: str, table: int, count: int, answers: "Counter[str]") -> None:
    """Ask for a table's socket as a page of somebody else's does."""
    where = urlsplit(url)
    asked = (
        f"GET /ws/tables/{table}/ HTTP/1.1\r\nHost: {where.netloc}\r\n"
        "Origin: https://elsewhere.example\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    left = iter(range(count))

    async def come() -> None:
        for _ in left:
            reader, writer = await asyncio.open_connection(where.hostname, where.port)
            writer.write(asked)
            async with asyncio.timeout(SECONDS):
                line = await reader.readline()
            answers[line.decode().split(" ")[1] if line else "nothing"] += 1
            writer.transport.abort()

    await asyncio.gather(*(come() for _ in range(AT_ONCE)))


async def test_six_hundred_who_come_at_once_all_see_their_table(
    house: House, evening: Evening
) -> None:
    await evening.open()
    urls, table = house.note["urls"], evening.guests[0].table
    tokens = [await asyncio.to_thread(new_guest, urls[0]) for _ in range(20)]
    lines = [
        SeatSocket(urls[n % 2], tokens[n % len(tokens)], table) for n in range(SOCKETS)
    ]
    waits: list[float] = []

    async def come(line: SeatSocket) -> None:
        began = monotonic()
        async with asyncio.timeout(SECONDS):
            await line.open()
        waits.append(monotonic() - began)

    try:
        for name in ("first", "again"):
            waits.clear()
            await asyncio.gather(*map(come, lines))
            print(
                f"kills: {len(waits)} sockets at once, {name}: half have their table "
                f"after {statistics.median(waits):.1f} s, all after {max(waits):.1f} s"
            )
            assert max(waits) < SLOWER * SNAPSHOT_SECONDS
            assert all(line.view for line in lines)
            await asyncio.gather(*(line.close() for line in lines))
    finally:
        await evening.close()
    assert "Traceback" not in house.log.read_text()
    check(evening)
