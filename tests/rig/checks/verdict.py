"""Everything that must hold after an evening in a house of processes (I1 to I24)."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tests.rig.checks import invariants
from tests.rig.knocks import Evening

QUIET_SECONDS: Final = 60.0


class Audited(NamedTuple):
    """The ledger as it was audited: up to which transfer, and its digest."""

    last_id: str
    digest: str


def audited(evening: Evening, upto: str = "") -> Audited:
    """Audit the ledger; return how far it went and what it was (I1 to I9, I20)."""
    done = evening.house.manage("audit_ledger", *(["--upto", upto] if upto else []))
    assert done.returncode == 0, done.stdout + done.stderr
    told = next(line for line in done.stdout.splitlines() if "sha256" in line)
    words = told.replace(",", "").split()
    return Audited(words[words.index("to") + 1], words[-1])


async def violations(evening: Evening, before: Audited) -> dict[str, Any]:
    """Return what does not hold, by what was asked; nobody plays any more."""
    await _until_quiet(evening)
    ask = evening.rows
    found: dict[str, Any] = {
        "I12 gaps": invariants.gaps(ask),
        "I12 times": invariants.times_fall(ask),
        "I13 fired twice": invariants.fired_twice(ask),
        "I13 after the end": invariants.acted_after_the_end(ask),
        "I15 acts": evening.wrong_acts(),
        "I16 views": evening.wrong_views(),
        "I19 set aside": invariants.set_aside(ask),
        "I21 twice": invariants.seated_twice(ask),
        "I9 chips": evening.wrong_chips(),
        "I24 secrets": _secrets(evening),
    }
    after = audited(evening, before.last_id)
    if after != before:
        found["I6 history"] = (before, after)
    for name in ("verify_replays", "verify_fairness"):
        done = evening.house.manage(name)
        if done.returncode:
            found[name] = done.stdout + done.stderr
        print(f"nemesis: {name}: {(done.stdout.strip().splitlines() or ['-'])[-1]}")
    return {name: wrong for name, wrong in found.items() if wrong}


async def _until_quiet(evening: Evening) -> None:
    """Wait until nothing is late or left open: it must come by itself (I19, I23)."""

    def quiet(question: Callable[[], list[Any]], what: str) -> Any:
        return evening.until(lambda: not question(), what, QUIET_SECONDS)

    def overdue() -> list[Any]:
        [(now,)] = evening.rows("SELECT clock_timestamp()")
        return invariants.overdue(evening.rows, now)

    await quiet(overdue, "no clock is late")
    await quiet(lambda: invariants.unreleased(evening.rows), "nobody holds a lock")


def _secrets(evening: Evening) -> list[str]:
    """I24: what the house's log tells of those who came."""
    log = evening.house.log.read_text(errors="replace")
    return [guest.token[:8] for guest in evening.guests if guest.token in log]
