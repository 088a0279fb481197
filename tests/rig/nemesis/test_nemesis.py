"""The nemesis (F36): whatever goes wrong, alone or together, every invariant holds.

`make faults SEED=...` does the same again: the seed says what befalls the house and in
which order, and what people do; how fast it all goes is the machine's affair.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rig.checks.verdict import audited, violations
from tests.rig.claims import SeatSocket
from tests.rig.client import new_guest
from tests.rig.house import ROOT, House, is_running
from tests.rig.nemesis.blows import Nemesis, plan
from tests.rig.servers import Postgres, Redis, migrate
from tests.sizes import promised, seeds, size

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak]
THINK_SECONDS = 0.6
SKEW_SECONDS = 90
LEFT_MS = 500
ROUNDS = 6
"""So many mixed blows for each of `N`; every kind comes once by itself before."""


@pytest.fixture
def house(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[House]:
    """Return the open production profile; its second web process is 90 s ahead."""
    address = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
    house = House("up", tmp_path / "data", **address)
    migrate(house)
    house.env["RIG_SKEWED"] = f"{house.port + 1}:{SKEW_SECONDS}"
    house.env["PYTHONPATH"] = str(ROOT / "tests" / "rig" / "nemesis" / "skewed")
    try:
        print(f"up: ready after {house.start():.1f} s")
        yield house
    finally:
        if house.is_up:
            house.stop()


async def test_whatever_befalls_the_house_every_invariant_holds(
    house: House, postgres: Postgres, redis: Redis
) -> None:
    seed = seeds("kills", everyday=1)[-1]
    print(f"nemesis: SEED={seed}")
    evening = Nemesis(house, postgres, redis, seed, THINK_SECONDS)
    await evening.open()
    try:
        await _clocks_agree(evening)
        before = audited(evening)
        for names in plan(evening.blows, size("kills", 0, 10) * ROUNDS, evening.chance):
            await evening.reach("play")
            await evening.strike(*names)
            assert not evening.wrong_acts()
    finally:
        await evening.close()
    wrong = await violations(evening, before)
    _report(evening)
    assert not wrong
    pids = house.note["pids"].values()
    assert house.stop() == 0
    assert not [pid for pid in pids if is_running(pid)]


async def _clocks_agree(evening: Nemesis) -> None:
    """F22: what is shown of the time left does not depend on the process's clock."""
    table = evening.guests[0].table
    urls = evening.house.note["urls"]
    lines = [SeatSocket(url, new_guest(urls[0]), table) for url in urls]
    shown = []
    for line in lines:
        await line.open()
    for line in lines:
        told = await line.ask(type="ping", version=0)
        shown.append(told["now"])
        await line.close()
    assert abs(shown[0] - shown[1]) < promised(LEFT_MS / 1000) * 1000, shown


def _report(evening: Nemesis) -> None:
    guests = evening.guests
    waits = sorted(one for guest in guests for one in guest.acked_in)
    codes: dict[str, int] = {}
    for guest in guests:
        for code, count in guest.codes.items():
            codes[code] = codes.get(code, 0) + count
    latest = max(evening.knocks, key=lambda one: one.back)
    print(
        f"nemesis: SEED={evening.seed}: {len(evening.knocks)} times, "
        f"{sum(evening.struck.values())} blows of {len(evening.struck)} kinds; "
        f"{sum(len(g.acked) for g in guests)} acts acknowledged, none missing, none "
        f"twice; {sum(g.repeated for g in guests)} sent again had been done; lines cut "
        f"{sum(line.cuts for line in evening.lines)} times; ack p50 "
        f"{waits[len(waits) // 2] * 1000:.0f} ms; latest back {latest.back:.1f} s "
        f"({latest.target}); out of time {evening.count('timed_out')}, disconnected "
        f"{evening.count('disconnected')}; refused {codes}; tracebacks in the log "
        f"{evening.house.log.read_text(errors='replace').count('Traceback')}"
    )
