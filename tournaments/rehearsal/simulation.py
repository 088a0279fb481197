"""Play a whole event in the current database with a simulated clock.

Everything else is real: the ticks of tables and events, the bots' play, the ledger.
Bots take as long as people would.
"""

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, Final

from tables.clock import timers
from tables.games import durations
from tables.models import Pace
from tournaments.rehearsal import event_spec, report
from tournaments.rehearsal.virtual_clock import VirtualClock

PEOPLE_MS: Final = (3_000, 9_000)
"""How long a person takes at the normal pace to draw, and again to discard."""
BEFORE: Final = timedelta(minutes=3)
"""The simulation begins this long before the event."""
DAYS_MAX: Final = 2
"""The maximum length of an event; beyond it, it has come to a halt."""
TOLD_SECONDS: Final = 0.5

Line = dict[str, Any]
Wound = Callable[[], float]


class Halted(Exception):
    """Nothing is due any more, or the event never ends."""


def simulate(
    wished: event_spec.EventSpec,
    *,
    seconds: Wound = time.monotonic,
    often: float = TOLD_SECONDS,
) -> Iterator[Line]:
    """Play the event to its end, yielding its progress; the last line is the report.

    Requires a database without other data. Raise `Halted`.
    """
    begun = seconds()
    evening = VirtualClock(event_spec.begins_at(wished) - BEFORE)
    low, high = (round(ms * durations.SPEEDS[Pace(wished["pace"])]) for ms in PEOPLE_MS)
    with timers.turned_by(timers.Hands(evening.now, (low, high))):
        evening.tick()
        event = event_spec.event_of(wished)
        seen = report.Course(event)
        told = seconds()
        yield seen.line(evening.moment)
        while not seen.is_over:
            _go_on(evening, seen)
            if seconds() - told >= often:
                told = seconds()
                yield seen.line(evening.moment)
        yield report.report_of(event.pk, seen, seconds() - begun)


def _go_on(evening: VirtualClock, seen: report.Course) -> None:
    latest = seen.began_by + timedelta(days=DAYS_MAX)
    if evening.moment >= latest:
        raise Halted(f"it is not over after {DAYS_MAX} days: {seen.status}")
    evening.leap(latest)
    seen.look(evening.moment)
