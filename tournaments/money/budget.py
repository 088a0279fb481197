"""The seven-day budget for what the house contributes to an organiser's events.

Added and guaranteed prizes count, and the entries of house bots. An event counts from
its announcement on, unless it was cancelled before it began. Amounts approved by
finance for one event (a staff action) are outside the budget. Superusers, and events of
the house's own, have none. The budget is in play chips; every amount of cash needs that
consent.
"""

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.clock import timers
from tables.messages import notices
from tournaments.draft_faults import Fault
from tournaments.errors import Refusal
from tournaments.event import entrant_notices, locks, record
from tournaments.models import Status, Tournament
from wallet import money
from wallet.codes import CASH, PLAY
from wallet.errors import unit
from wallet.templatetags.wallet_tags import Figure, amount_in, chips

WINDOW: Final = timedelta(days=7)
CONSENT_MAX: Final = 10**12
CALLED_OFF: Final = (Status.CANCELLING, Status.CANCELLED)

Refusal.teach(
    {
        "own_event": gettext_lazy(
            "You organise this event and the house adds to its prizes, so you can't "
            "enter it."
        ),
        "consent_of_another": gettext_lazy(
            "This is your own event. A colleague in finance has to approve it."
        ),
        "no_consent_needed": gettext_lazy("The house gives nothing to this event."),
    }
)


def given(event: Tournament) -> int:
    """Return the most the house contributes to an event, in units of its chips.

    Bots join only if a person has entered, so there is one fewer bot than places to
    fill. The maximum of players is ignored, because it may be raised after the
    announcement.
    """
    bots = max(0, event.bots_fill - 1)
    return event.added + event.guarantee + bots * event.entry


def left(organiser: Any, now: datetime, *, without: Tournament | None = None) -> int:
    """Return the organiser's remaining budget, `without` one of their events."""
    rows = Tournament.objects.filter(
        organiser=organiser, announced_at__gt=now - WINDOW, ledger=PLAY
    ).exclude(status__in=CALLED_OFF, started_at=None)
    if without is not None:
        rows = rows.exclude(pk=without.pk)
    used = sum(given(event) for event in rows if not is_agreed(event))
    return max(0, settings.EVENT_GIVEN_MAX - used)


def is_agreed(event: Tournament) -> bool:
    """Return whether finance has approved all contributions to this event."""
    return event.consent_max is not None and given(event) <= event.consent_max


def fault(event: Tournament, now: datetime) -> Fault | None:
    """Return the fault of an event whose contributions exceed the allowed amount."""
    by, amount = event.organiser, given(event)
    if by is None or by.is_superuser or not amount or is_agreed(event):
        return None
    if event.ledger == CASH:
        return Fault("cash_given", {"given": money.shown(amount)})
    rest = left(by, now, without=event)
    if amount <= rest:
        return None
    told = {"given": Figure(amount), "left": chips(rest)}
    return Fault("given_max", {**told, "max": chips(settings.EVENT_GIVEN_MAX)})


# Consent ------------------------------------------------------------------------------


def ask(event_id: int, *, by: Any) -> None:
    """Request finance's approval of a draft's contributions.

    Raise `no_event`, `event_begun`, `no_consent_needed`. In a transaction.
    """
    event = _draft(event_id)
    if event.consent_asked_at is None:
        event.consent_asked_at = timers.now()
        event.save(update_fields=["consent_asked_at"])
        record.note(event, "consent_asked", by=by, given=given(event))


def agree(event_id: int, amount: int, *, by: Any) -> Tournament:
    """Approve contributions to a draft up to an amount, outside the budget.

    Raise `no_event`, `event_begun`, `no_consent_needed`, `consent_of_another`,
    `bad_amount`. In a transaction.
    """
    event = _draft_of_another(event_id, by)
    if amount < given(event):
        told = {"low": given(event), "high": CONSENT_MAX, **unit(event.ledger)}
        raise Refusal("bad_amount", status=400, **told)
    event.consent_by, event.consent_at, event.consent_max = by, timers.now(), amount
    event.consent_asked_at = None
    event.save(update_fields=_CONSENT)
    record.note(event, "consent", by=by, most=amount)
    most = amount_in(amount, event.ledger)
    _tell(
        event,
        _("Finance approved up to %(most)s. You can publish the event.")
        % {"most": most},
    )
    return event


def decline(event_id: int, *, reason: str, by: Any) -> Tournament:
    """Reject the request, and withdraw an earlier approval.

    Raise `no_event`, `event_begun`, `no_consent_needed`, `consent_of_another`. In a
    transaction.
    """
    event = _draft_of_another(event_id, by)
    event.consent_by = event.consent_at = event.consent_max = None
    event.consent_asked_at = None
    event.save(update_fields=_CONSENT)
    record.note(event, "consent_refused", by=by, why=reason)
    # Translators: what finance wrote: a whole sentence.
    _tell(event, _("Finance refused: %(why)s") % {"why": reason})
    return event


_CONSENT: Final = ("consent_by", "consent_at", "consent_max", "consent_asked_at")


def _draft(event_id: int) -> Tournament:
    event = locks.lock_event(event_id)
    if event.status != Status.DRAFT:
        raise Refusal("event_begun")
    if event.organiser is None or not given(event):
        raise Refusal("no_consent_needed")
    return event


def _draft_of_another(event_id: int, by: Any) -> Tournament:
    event = _draft(event_id)
    if event.organiser_id == by.pk:
        raise Refusal("consent_of_another", status=403)
    return event


def _tell(event: Tournament, words: str) -> None:
    if event.organiser_id is not None:
        notices.send(event.organiser_id, entrant_notices.words(event, words))
