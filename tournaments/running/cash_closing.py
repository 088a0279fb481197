"""What a closing gate does to events for cash that have not begun."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import may_play
from tournaments.errors import Refusal
from tournaments.event import locks, record
from tournaments.models import Entry, Tournament
from tournaments.models.event import OPEN
from tournaments.registration import registrations
from tournaments.running import finish
from wallet.cash import gate
from wallet.codes import CASH

CLOSING: Final = _("The house is closing its cash play.")


def enforce(moment: datetime) -> None:
    """Call off what a closing gate keeps from beginning; let those go it shuts out.

    An event that has begun is played to its end (docs/wellbeing.md).
    """
    events = Tournament.objects.filter(ledger=CASH, status__in=OPEN)
    if not gate.takes_new():
        for pk in events.values_list("pk", flat=True):
            _call_off(pk, moment)
        return
    soon = events.filter(starts_at__lte=moment + registrations.CLOSES_BEFORE)
    waiting = Entry.objects.filter(tournament__in=soon, state=Entry.State.REGISTERED)
    for entry in waiting.select_related("user"):
        try:
            may_play.check_cash(entry.user, CASH)
        except Refusal as refusal:
            _let_go(entry, refusal.code)


def _call_off(event_id: int, now: datetime) -> None:
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if event.status in OPEN:
            finish.cancel(event, reason=str(CLOSING), kind="house", now=now, by=None)


def _let_go(entry: Entry, why: str) -> None:
    """Give an entry back whole, before the event begins."""
    with transaction.atomic():
        event = locks.lock_event(entry.tournament_id)
        rows = Entry.objects.filter(pk=entry.pk, state=Entry.State.REGISTERED)
        found = rows.select_related("user").first()
        if found is not None and event.status in OPEN:
            registrations.withdraw(event, found)
            record.note(event, "withdrew", user=str(entry.user_id), why=why)
