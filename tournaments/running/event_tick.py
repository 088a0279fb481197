"""The tick of events: finds what is due and does one small step after another.

A step is one transaction that locks the event, does one thing (at most one table) and
leaves rows that say it is done: any worker may die anywhere, and the next one
goes on from the rows. Idle events and tables cost nothing: only events whose
`next_due_at` has come, or with an unclaimed result of a table, are looked at.
"""

from datetime import datetime, timedelta
from typing import Final

import structlog
from django.db import InterfaceError, InternalError, OperationalError, transaction
from django.db.models import F, Q

from tables.clock import timers
from tables.hosting import hosted_tables
from tables.models import Heartbeat
from tournaments.errors import Refusal
from tournaments.event import event_tables, locks
from tournaments.models import Entry, Format, Status, Tournament
from tournaments.planning import drafts, event_series
from tournaments.registration import self_exclusion
from tournaments.running import (
    cash_closing,
    finish,
    knockout,
    open_and_start,
    timed_levels,
)

log = structlog.get_logger(__name__)

DUE_MAX: Final = 50
RESULTS_MAX: Final = 500
STEPS_MAX: Final = 200
"""No event takes more steps than this in one tick: the others wait for them."""
OUTAGE: Final = timedelta(seconds=3)
BEAT: Final = "events"


def tick() -> int:
    """Do all that is due; return how many steps were taken."""
    moment = timers.now()
    _cover_outage(moment)
    event_series.make_due_events(moment)
    self_exclusion.withdraw_entries(moment)
    cash_closing.enforce(moment)
    steps = sum(advance(pk) for pk in _due(moment))
    Heartbeat.beat(BEAT, timers.now())
    return steps


def advance(event_id: int, most: int = STEPS_MAX) -> int:
    """Take the steps that are due for one event; return how many."""
    for taken in range(most):
        try:
            with transaction.atomic():
                event = locks.lock_event_if_free(event_id)
                if event is None or not _step(event):
                    return taken
        except Refusal as refusal:
            # Somebody was quicker at one of its tables; the next tick sees that.
            log.info("event step refused", event_id=event_id, code=refusal.code)
            return taken
        except (OperationalError, InterfaceError, InternalError):
            log.warning("event step postponed", event_id=event_id, exc_info=True)
            return taken
        except Exception:
            log.exception("event set aside", event_id=event_id)
            failed = Tournament.objects.filter(pk=event_id)
            failed.update(failed_at=timers.now(), next_due_at=None)
            return taken
    return most


def _due(moment: datetime) -> list[int]:
    rows = Tournament.objects.filter(next_due_at__lte=moment, failed_at=None)
    due = list(rows.order_by("next_due_at").values_list("pk", flat=True)[:DUE_MAX])
    hosts = {row.host for row in hosted_tables.unclaimed(RESULTS_MAX)}
    played = [int(host.partition(":")[2]) for host in sorted(hosts)]
    return [*due, *(pk for pk in played if pk not in due)]


def _step(event: Tournament) -> bool:
    """Do the next thing; where nothing is due, note when something will be.

    As long as there may be more to do the event stays due: who dies between two steps
    leaves it to the next tick.
    """
    now = timers.now()
    if _acted(event, now):
        if event.next_due_at is None or event.next_due_at > now:
            locks.wake(event, now)
        return True
    event.next_due_at = _next_due(event, now)
    event.save(update_fields=["next_due_at"])
    return False


def _acted(event: Tournament, now: datetime) -> bool:
    if event.status == Status.DRAFT:
        return drafts.step(event, now)
    if event.status in (Status.ANNOUNCED, Status.REGISTERING):
        return open_and_start.step(event, now)
    if event.status == Status.RUNNING:
        if event.format == Format.LEVELS:
            return timed_levels.step(event, now)
        return knockout.step(event, now)
    if event.status in (Status.REVIEW, Status.PAYING, Status.CANCELLING):
        return finish.step(event, now)
    return False


def _next_due(event: Tournament, now: datetime) -> datetime | None:
    """Return the first moment after now at which time alone moves the event."""
    moments: list[datetime | None] = []
    if event.status == Status.DRAFT:
        moments = [event.publish_at]
    elif event.status in (Status.ANNOUNCED, Status.REGISTERING):
        moments = open_and_start.moments(event)
    elif event.status == Status.RUNNING and event.paused_at is None:
        moments = [
            event.round_ends_at,
            event.pause_until,
            event_tables.shown_until(event),
        ]
        if event.format == Format.LEVELS:
            moments += timed_levels.moments(event)
    elif event.status == Status.REVIEW:
        moments = [event.review_until, event_tables.shown_until(event)]
    return min((one for one in moments if one is not None and one > now), default=None)


# Outages ------------------------------------------------------------------------------


def _cover_outage(moment: datetime) -> None:
    """Move the clocks of running events by as long as nobody kept them (R0)."""
    own = Heartbeat.objects.filter(pk=BEAT).first()
    if own is None or moment - own.beat_at <= OUTAGE:
        return
    gap = moment - own.beat_at
    with transaction.atomic():
        # Moving the heartbeat moves the clocks: two processes do it once.
        rows = Heartbeat.objects.filter(pk=BEAT, beat_at=own.beat_at)
        if not rows.update(beat_at=moment):
            return
        running = Tournament.objects.filter(status=Status.RUNNING)
        running.filter(round_ends_at__isnull=False).update(
            round_ends_at=F("round_ends_at") + gap
        )
        running.filter(pause_until__isnull=False).update(
            pause_until=F("pause_until") + gap
        )
        running.filter(offline_since__isnull=False).update(
            offline_since=F("offline_since") + gap
        )
        Entry.objects.filter(state=Entry.State.SHORT, answer_by__isnull=False).update(
            answer_by=F("answer_by") + gap
        )
        due = Q(next_due_at__isnull=False)
        running.filter(due).update(next_due_at=F("next_due_at") + gap)
