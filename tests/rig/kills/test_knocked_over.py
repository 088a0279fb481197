"""The house that cannot be knocked over: every part of `make up`, killed with -9.

Web A, web B, worker, beat, Redis and PostgreSQL die at moments of live matches, and
each comes back. Nothing that was acknowledged is lost, nobody loses a turn by it, the
ledger balances, and everybody is back within seconds.
"""

import statistics

import pytest

from tests.rig.crowd import Guest
from tests.rig.house import is_running
from tests.rig.knocks import FAULTS, MOMENTS, TARGETS, Evening, Knock
from tests.sizes import IS_SOAK, size

pytestmark = [pytest.mark.rig, pytest.mark.servers]
KILLED = TARGETS if IS_SOAK else ("web1", "redis", "postgres")
"""Every day one of each kind; a beat dies in the tests of `make up` too."""
BACK_SECONDS = 6.0 if IS_SOAK else 60.0
"""The promise, which a busy machine may break in the everyday size."""


async def test_whatever_is_killed_everybody_is_back_and_nothing_is_lost(
    evening: Evening,
) -> None:
    await evening.open()
    try:
        for number in range(size("kills", 1, 10)):
            targets = list(KILLED)
            evening.chance.shuffle(targets)
            for target in targets:
                moment = MOMENTS[(number + TARGETS.index(target)) % len(MOMENTS)]
                knock = await evening.knock(target, moment)
                print(f"kills: {_line(knock)}")
                assert not evening.wrong_acts()
        for fault in FAULTS if IS_SOAK else ():
            before = {guest: len(guest.acked_in) for guest in evening.guests}
            knock = await evening.disturb(fault)
            print(f"kills: {_line(knock)}; {_waits(before)}")
            assert not evening.wrong_acts()
    finally:
        await evening.close()
    _report(evening)
    _check(evening)
    pids = evening.house.note["pids"].values()
    assert evening.house.stop() == 0
    assert not [pid for pid in pids if is_running(pid)]
    slow = [one for one in evening.knocks if one.back > BACK_SECONDS]
    assert not slow, [_line(one) for one in slow]


def _check(evening: Evening) -> None:
    """Check what must hold after any evening, whatever died."""
    assert not evening.wrong_acts()
    assert not evening.wrong_views()
    assert not evening.gaps()
    assert not evening.wrong_chips()
    assert evening.count("timed_out") == 0
    print(f"kills: {evening.house.verify()}")


def _line(knock: Knock) -> str:
    return (
        f"{knock.target} at {knock.moment}: people back after {knock.people:.2f} s, "
        f"tables {knock.tables:.2f} s, clock {knock.clock:.2f} s"
    )


def _waits(before: dict[Guest, int]) -> str:
    """Say how long acknowledgements took since `before`."""
    waits = [one for guest, n in before.items() for one in guest.acked_in[n:]]
    return f"acks meanwhile {len(waits)}, at most {max(waits, default=0):.2f} s"


def _report(evening: Evening) -> None:
    guests = evening.guests
    for target in TARGETS:
        back = sorted(one.back for one in evening.knocks if one.target == target)
        if back:
            late = back[min(len(back) - 1, int(len(back) * 0.95))]
            print(
                f"kills: {target}: {len(back)} kills, back after p50 "
                f"{statistics.median(back):.2f} s, p95 {late:.2f} s, "
                f"max {back[-1]:.2f} s"
            )
    waits = sorted(one for guest in guests for one in guest.acked_in)
    busy = sorted(one for guest in guests for one in guest.refused_in)
    codes: dict[str, int] = {}
    for guest in guests:
        for code, count in guest.codes.items():
            codes[code] = codes.get(code, 0) + count
    print(
        f"kills: seed {evening.seed}: {sum(len(g.acked) for g in guests)} acts "
        f"acknowledged, none missing, none twice; "
        f"{sum(g.repeated for g in guests)} sent again had been done before; "
        f"ack p50 {statistics.median(waits) * 1000:.0f} ms, "
        f"max {waits[-1] * 1000:.0f} ms; "
        f"busy after at most {(busy or [0])[-1] * 1000:.0f} ms; "
        f"refused {codes}; disconnected {evening.count('disconnected')}"
    )
