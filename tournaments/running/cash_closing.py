"""The effect of a closing cash gate on events that have not begun."""

from datetime import datetime
from functools import partial
from typing import Final

from django.db.models import Exists, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts import may_play
from tournaments.errors import Refusal
from tournaments.event import isolation, locks, record
from tournaments.models import Entry, Tournament
from tournaments.models.event import OPEN
from tournaments.prizes import finish
from tournaments.registration import departures, registrations
from wallet.cash import gate
from wallet.codes import CASH
from wallet.models.cash import CashClosing

CLOSING: Final = _("The house is closing its cash play.")


def due_rows() -> QuerySet[Tournament]:
    """Return the cash events that cannot begin because the gate is closing."""
    events = Tournament.objects.filter(ledger=CASH, status__in=OPEN)
    closing = CashClosing.objects.filter(opened_at=None)
    return events.filter(Exists(closing)) if gate.is_open() else events


def enforce(moment: datetime) -> None:
    """Cancel events that a closing gate stops; withdraw people it excludes.

    An event that has begun is played to its end (docs/wellbeing.md).
    """
    if not gate.takes_new():
        keys = list(due_rows().values_list("pk", flat=True))
        isolation.for_each(keys, partial(_call_off, now=moment))
        return
    events = Tournament.objects.filter(ledger=CASH, status__in=OPEN)
    soon = events.filter(starts_at__lte=moment + registrations.CLOSES_BEFORE)
    waiting = Entry.objects.filter(tournament__in=soon, state=Entry.State.REGISTERED)
    isolation.for_each(list(waiting.select_related("user")), _check)


def _call_off(event_id: int, *, now: datetime) -> None:
    event = locks.lock_event(event_id)
    if event.status in OPEN:
        finish.cancel(event, reason=str(CLOSING), kind="house", now=now, by=None)


def _check(entry: Entry) -> None:
    """Refund an entry before the event begins, if it is not allowed now."""
    try:
        may_play.check_cash(entry.user, CASH)
    except Refusal as refusal:
        event = locks.lock_event(entry.tournament_id)
        rows = Entry.objects.filter(pk=entry.pk, state=Entry.State.REGISTERED)
        found = rows.select_related("user").first()
        if found is not None and event.status in OPEN:
            departures.withdraw(event, found)
            told = {"user": str(entry.user_id), "why": refusal.code}
            record.note(event, "withdrew", **told)
            departures.tell_returned(event, [found], refusal.code)
