"""Whether play is held up by a server problem, as far as this process knows.

If the database does not answer or the tick stops, clocks stand still and are moved by
the gap afterwards (`tables.tick.outages`). Players could not tell that from a slow
opponent, so every pong says it.
"""

from datetime import datetime, timedelta
from time import monotonic

from tables.clock import told_time
from tables.clock.timers import OUTAGE_SECONDS
from tables.models import Heartbeat

answered_at: float | None = None
"""When the database last answered (`monotonic`); None before the first query."""
is_tick_silent = False


def answered(moment: datetime) -> None:
    """Record that the database has just answered, with its time.

    Called every second.
    """
    global answered_at  # noqa: PLW0603
    answered_at = monotonic()
    told_time.heard(moment)


def look(moment: datetime) -> None:
    """Check whether the tick is alive at this time of the database's clock."""
    global is_tick_silent  # noqa: PLW0603
    beat = Heartbeat.objects.filter(pk="tick").first()
    until = max(filter(None, (beat.beat_at, beat.covered_until))) if beat else moment
    # One that lies ahead was written before the clock was set back.
    is_tick_silent = abs(moment - until) > timedelta(seconds=OUTAGE_SECONDS)


def is_so() -> bool:
    """Return whether clocks stand still because of a server problem."""
    if answered_at is not None and monotonic() - answered_at > OUTAGE_SECONDS:
        return True
    return is_tick_silent
