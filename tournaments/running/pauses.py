"""The pause of a running event, by its organiser, staff or the house.

No deal begins, and the clocks of the event stand still. A pause always ends: after
`PAUSE_MAX` the event resumes automatically; a pause because most players are offline
ends by `tournaments.running.mass_disconnection`.
"""

from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from django.db.models import F

from tables.clock import timers
from tournaments.event import locks, record
from tournaments.event.event_steps import Step, Steps
from tournaments.models import Entry, Tournament

PAUSE_MAX: Final = timedelta(minutes=60)
"""How long an organiser can keep an event paused."""


def ends_at(event: Tournament) -> datetime | None:
    """Return when the organiser's pause ends automatically, or None."""
    if event.paused_at is None or event.offline_since is not None:
        return None
    return event.paused_at + PAUSE_MAX


def steps(event: Tournament, now: datetime) -> Steps:
    """Yield the end of a pause that has reached its maximum."""
    until = ends_at(event)
    if until is not None and now >= until:
        yield Step(f"resume:{event.paused_at}", partial(end, event))


def begin(event: Tournament, kind: str, now: datetime, *, by: Any = None) -> None:
    """Pause a running event; the caller has locked it."""
    event.paused_at = now
    event.save(update_fields=["paused_at"])
    record.note(event, kind, by=by)
    locks.wake(event, now)


def end(event: Tournament, *, by: Any = None) -> None:
    """Resume a paused event with its previous clocks; the caller has locked it."""
    now = timers.now()
    gap = now - (event.paused_at or now)
    for name in ("round_ends_at", "pause_until"):
        moment = getattr(event, name)
        setattr(event, name, moment and moment + gap)
    event.paused_at = event.offline_since = None
    event.save(
        update_fields=["paused_at", "offline_since", "round_ends_at", "pause_until"]
    )
    short = Entry.objects.filter(
        tournament=event, state=Entry.State.SHORT, answer_by__isnull=False
    )
    short.update(answer_by=F("answer_by") + gap)
    record.note(event, "resumed", by=by)
    locks.wake(event, now)
