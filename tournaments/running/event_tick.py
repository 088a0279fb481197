"""The tick of events: find events that are due, and advance each.

With no event running it pauses, including its heartbeat: only running events have
clocks that an outage moves, and none begins to run but in this tick, which first takes
up its heartbeat again.

Idle events and tables cost nothing: only events whose `next_due_at` has come, or with
an unclaimed result of a table, are looked at. A fault in one thing stops no other.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, F, Q, QuerySet

from tables.clock import clock_steps, timers
from tables.clock.clock_steps import Reading
from tables.models import Heartbeat, HostedResult
from tables.tick import rounds
from tournaments.event import table_results
from tournaments.models import Entry, EventTable, Status, Tournament
from tournaments.planning import event_series
from tournaments.registration import self_exclusion
from tournaments.running import advance, cash_closing

DUE_MAX: Final = 50


def due(moment: datetime) -> Sequence[QuerySet[Any]]:
    """Return what the tick would process now, including its own heartbeat."""
    ahead = moment + clock_steps.STEP
    beats = Heartbeat.objects.filter(pk=advance.BEAT, beat_at__lt=ahead)
    fresh = moment - timers.lease(rounds.BEAT_FRESH_SECONDS)
    return (
        _with_timer(moment),
        HostedResult.objects.filter(claimed_at=None),
        event_series.due_rows(moment),
        self_exclusion.due_rows(moment),
        cash_closing.due_rows(),
        running().filter(~Exists(beats.filter(beat_at__gt=fresh))),
    )


def running() -> QuerySet[Tournament]:
    """Return the running events; while there are any, the tick has a heartbeat."""
    return Tournament.objects.filter(status=Status.RUNNING)


def tick() -> int:
    """Process all that is due; return how many steps were taken."""
    now = clock_steps.read()
    _cover(now)
    clock_steps.agree(advance.BEAT, now)
    moment = now.moment
    event_series.make_due_events(moment)
    self_exclusion.withdraw_entries(moment)
    cash_closing.enforce(moment)
    steps = sum(advance.advance(pk) for pk in _due(moment))
    later = clock_steps.read()
    if not clock_steps.is_step(now, later):
        Heartbeat.beat(advance.BEAT, later.moment, reading=later.stored())
    return steps


def wake_for_broken_tables() -> None:
    """Make the next tick process running events with a broken table.

    A table that had no match leaves no report.
    """
    now = timers.now()
    tables = EventTable.objects.filter(table__quarantined_at__isnull=False)
    tables = tables.exclude(state=EventTable.State.DONE)
    events = Tournament.objects.filter(
        status=Status.RUNNING, pk__in=tables.values("tournament")
    )
    events.exclude(next_due_at__lte=now).update(next_due_at=now)


def _with_timer(moment: datetime) -> QuerySet[Tournament]:
    return Tournament.objects.filter(next_due_at__lte=moment)


def _due(moment: datetime) -> list[int]:
    """Return the events to process: those with a timer first, then with a result.

    An event with steps that failed waits for its next try, whatever is reported.
    """
    rows = _with_timer(moment)
    due = list(rows.order_by("next_due_at").values_list("pk", flat=True)[:DUE_MAX])
    played = Tournament.objects.filter(pk__in=table_results.reported())
    failing = ~Q(faults={}) & (Q(next_due_at=None) | Q(next_due_at__gt=moment))
    others = played.exclude(failing).exclude(pk__in=due).order_by("pk")
    return [*due, *others.values_list("pk", flat=True)]


# Outages and steps of the clock -------------------------------------------------------


def _cover(now: Reading) -> None:
    """Move the clocks of running events by an outage (R0).

    The same applies to a step of the wall clock, in either direction.
    """
    own = Heartbeat.objects.filter(pk=advance.BEAT).first()
    gap = clock_steps.between(own, now) if own else None
    if own is None or gap is None or not (gap.is_step or gap.is_outage):
        return
    with transaction.atomic():
        # Moving the heartbeat claims the move: of two processes only one does it.
        rows = Heartbeat.objects.filter(pk=advance.BEAT, beat_at=own.beat_at)
        if not rows.update(beat_at=now.moment, reading=now.stored()):
            return
        running = Tournament.objects.filter(status=Status.RUNNING)
        # The start of a pause moves too, or the outage would count twice.
        for name in ("round_ends_at", "pause_until", "paused_at", "offline_since"):
            kept = running.filter(**{f"{name}__isnull": False})
            kept.update(**{name: F(name) + gap.length})
        Entry.objects.filter(state=Entry.State.SHORT, answer_by__isnull=False).update(
            answer_by=F("answer_by") + gap.length
        )
        # Each recomputes when something will be due.
        running.filter(next_due_at__isnull=False).update(next_due_at=now.moment)
