"""Request and cancel rehearsals: conditions and rate limits.

The caller checks whose event it is (`tournaments.event.organiser_rights`).
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables.clock import timers
from tournaments.errors import Refusal
from tournaments.event import locks
from tournaments.models import Rehearsal, Status, Tournament
from tournaments.models.event import ENDED, OPEN
from tournaments.planning import drafts
from tournaments.rehearsal import event_spec

KEPT: Final = 5
"""The number of newest rehearsals kept per event."""
BEFORE: Final = (Status.DRAFT, *OPEN)
"""Events that have begun cannot be rehearsed."""
GOING_ON: Final = (Rehearsal.State.QUEUED, Rehearsal.State.RUNNING)
FAULTS: Final[dict[str, str | Promise]] = {
    "overdue": _("It took too long. Rehearse with fewer players, or try later."),
    "lost": _("The rehearsal was interrupted. Start it again."),
    "broke": _("It stopped because of a fault of ours. Our staff can see it."),
    "stopped": _("It was stopped."),
}
"""Why a rehearsal was aborted, for its organiser."""


def ask(event_id: int, players: Any, *, by: Any) -> Rehearsal:
    """Request a rehearsal with so many players, or with the default number.

    Raise `no_event` (404), `event_begun`, `event_over`, `faulty` with a draft's faults,
    `bad_field`, `rehearsal_running`, `too_many_rehearsals` (429).
    """
    with transaction.atomic():
        event = locks.lock_event(event_id)
        now = timers.now()
        _check(event, players, by, now)
        event.rehearsals.filter(pk__in=_old(event)).delete()
        return Rehearsal.objects.create(
            tournament=event,
            by=by,
            asked_at=now,
            wanted=players,
            wish=event_spec.spec_of(
                event, min(players, settings.REHEARSAL_PLAYERS_MAX), now
            ),
        )


def ask_about(event: Tournament, players: int, *, by: Any) -> Rehearsal:
    """Request a rehearsal with the nearest allowed number of players."""
    least, most = bounds(event)
    return ask(event.pk, min(max(players or expected(event), least), most), by=by)


def stop(event_id: int) -> None:
    """Abort a waiting or running rehearsal, if any."""
    going = Rehearsal.objects.filter(tournament=event_id, state__in=GOING_ON)
    going.update(state=Rehearsal.State.FAILED, fault="stopped", ended_at=timers.now())


def may_rehearse(event: Tournament) -> bool:
    """Whether the event may be rehearsed, as far as its state goes."""
    return event.status in BEFORE


def bounds(event: Tournament) -> tuple[int, int]:
    """Return the minimum and maximum number of players for a rehearsal."""
    least = max(2, min(event.entrants_min, event.entrants_max))
    return least, max(least, event.entrants_max)


def expected(event: Tournament) -> int:
    """Return the default number of players for a rehearsal."""
    least, most = bounds(event)
    told = event.intent.get("expected") or most // 2
    return min(most, max(least, event.entrants, told))


def _check(event: Tournament, players: Any, by: Any, now: datetime) -> None:
    if event.status in ENDED:
        raise Refusal("event_over")
    if not may_rehearse(event):
        raise Refusal("event_begun")
    if event.status == Status.DRAFT and (found := drafts.faults(event, now)):
        told = [fault.message for fault in found]
        raise Refusal("faulty", status=400, faults=told)
    least, most = bounds(event)
    if type(players) is not int or not least <= players <= most:
        raise Refusal("bad_field", status=400, field="players")
    if event.rehearsals.filter(state__in=GOING_ON).exists():
        raise Refusal("rehearsal_running")
    mine = Rehearsal.objects.filter(by=by, asked_at__gt=now - timedelta(hours=1))
    if mine.count() >= (most := settings.REHEARSALS_HOUR_MAX):
        raise Refusal("too_many_rehearsals", status=429, max=most)


def _old(event: Tournament) -> list[int]:
    rows = event.rehearsals.exclude(state__in=GOING_ON)
    return list(rows.values_list("pk", flat=True)[KEPT - 1 :])
