"""Register, unregister and re-enter."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Max, Q

from accounts import may_play
from accounts.models import User
from tables.clock import timers
from tables.games import stopped_games
from tables.models import MatchSeat
from tournaments.errors import Refusal
from tournaments.event import locks, record
from tournaments.models import Entry, Status, Tournament
from tournaments.models.event import ENDED
from tournaments.money import budget, transfers
from tournaments.registration import departures, invitation_codes
from wallet.codes import CASH
from wallet.errors import unit
from wallet.statement import statements

CLOSES_BEFORE: Final = timedelta(seconds=120)
"""Registration closes this long before a scheduled start (gin.md D1)."""
SOON: Final = timedelta(days=1)
"""How long before an event its entrants are exempt from the idle log-out."""
OPEN_STATES: Final = (Entry.State.REGISTERED, Entry.State.PLAYING, Entry.State.SHORT)


def closes_at(event: Tournament) -> datetime | None:
    """Return when unregistering ends; None if that is when the last place is taken."""
    return event.starts_at - CLOSES_BEFORE if event.starts_at else None


def late_until(event: Tournament) -> datetime | None:
    """Return the end of late entry, or None."""
    if event.starts_at is None or not event.late_minutes:
        return None
    begun = event.started_at or event.starts_at
    return begun + timers.span(event.late_minutes * 60_000)


def is_late_open(event: Tournament, now: datetime) -> bool:
    """Whether a running event still accepts entries."""
    until = late_until(event)
    return event.status == Status.RUNNING and until is not None and now < until


def opens_now(event: Tournament, now: datetime) -> bool:
    """Whether an announced event is due to open, even before the tick opens it."""
    is_due = event.opens_at is None or now >= event.opens_at
    return event.status == Status.ANNOUNCED and is_due


def open_up(event: Tournament) -> None:
    """Open the registration of an announced event; the caller has locked it."""
    event.status = Status.REGISTERING
    event.save(update_fields=["status"])
    record.note(event, "opened")


def is_open(event: Tournament, now: datetime) -> bool:
    """Whether somebody may register now."""
    if event.status == Status.REGISTERING or opens_now(event, now):
        closes = closes_at(event)
        return closes is None or now < closes or bool(event.late_minutes)
    return is_late_open(event, now)


def may_unregister(event: Tournament, now: datetime) -> bool:
    """Whether a person may still unregister."""
    closes = closes_at(event)
    return event.status == Status.REGISTERING and (closes is None or now < closes)


def check_open(event: Tournament, now: datetime) -> None:
    """Raise `not_open_yet` or `registration_closed` if nobody can register now."""
    if event.status == Status.ANNOUNCED and not opens_now(event, now):
        raise Refusal("not_open_yet")
    if not is_open(event, now):
        raise Refusal("registration_closed")


def waits(user: User) -> bool:
    """Return whether somebody plays in an event or waits for one that starts soon."""
    now = timers.now()
    soon = Q(tournament__starts_at=None) | Q(tournament__starts_at__lt=now + SOON)
    begun = Q(tournament__started_at__isnull=False)
    rows = Entry.objects.filter(user=user, state__in=OPEN_STATES)
    return rows.filter(soon | begun).exclude(tournament__status__in=ENDED).exists()


def is_for_members(event: Tournament) -> bool:
    """Return whether an entry requires an account, because it costs or wins chips.

    Guests are free to create, each with its own chips.
    """
    is_paid = event.entry or event.added or event.guarantee or event.ledger == CASH
    return bool(is_paid or event.account_days_min)


def is_own_and_given(event: Tournament, user: User) -> bool:
    """Return whether this is the organiser of an event with house contributions."""
    return event.organiser_id == user.pk and budget.given(event) > 0


def register(event_id: int, user: User, *, code: str = "") -> Entry:
    """Register a person; entry fee and tournament chips move in one transaction.

    Raise `no_event` (404), `not_open_yet`, `registration_closed`, `event_full`,
    `already_entered`, `event_removed`, `account_needed`, `own_event`, the event's
    conditions (`bad_invitation`, `account_too_new`, `too_few_games`,
    `too_little_chips`), `insufficient_chips`, and what the person's own limits, the
    gate of cash or a switch of the house refuse.
    """
    with transaction.atomic():
        event = locks.lock_event(event_id)
        now = timers.now()
        check_open(event, now)
        if event.status == Status.ANNOUNCED:
            open_up(event)
        may_play.check_rest(user)
        stopped_games.check(event.game)
        may_play.check_cash(user, event.ledger)
        _check_conditions(event, user, code)
        entry = admit(event, user, now)
        record.note(event, "entered", user=str(user.pk), number=entry.number)
    return entry


def admit(event: Tournament, user: User, now: datetime) -> Entry:
    """Create somebody's entry and take its fee; the caller has locked the event."""
    entry = Entry.objects.filter(tournament=event, user=user).first()
    if entry is not None and entry.state == Entry.State.REMOVED:
        raise Refusal("event_removed", status=403)
    if entry is not None and entry.state != Entry.State.WITHDRAWN:
        raise Refusal("already_entered")
    if event.is_full:
        raise Refusal("event_full")
    is_late = event.status == Status.RUNNING
    last = event.entry_rows.aggregate(last=Max("number"))["last"] or 0
    if entry is None:
        entry = Entry(tournament=event, user=user, turn=0)
    entry.number, entry.turn, entry.paid = last + 1, entry.turn + 1, 1
    entry.state = Entry.State.PLAYING if is_late else Entry.State.REGISTERED
    entry.chips, entry.registered_at = event.chips, now
    entry.settled_at, entry.refunded = None, 0
    if is_late:
        entry.round = event.round
    if entry.pk is None:
        entry.save(force_insert=True)
    else:
        entry.save(update_fields=_RENEWED)
    transfers.take_entry(event, entry)
    _count(event, entrants=1, entries=1)
    if is_late or event.is_sit_and_go:
        locks.wake(event, now)
    return entry


def unregister(event_id: int, user: User) -> None:
    """Refund an entry in full, before registration closes.

    Raise `no_event`, `not_entered`, `registration_closed`.
    """
    with transaction.atomic():
        event = locks.lock_event(event_id)
        entry = Entry.objects.filter(tournament=event, user=user).first()
        if entry is None or entry.state not in OPEN_STATES:
            raise Refusal("not_entered")
        if not may_unregister(event, timers.now()):
            raise Refusal("registration_closed")
        departures.withdraw(event, entry)
        record.note(event, "withdrew", user=str(user.pk))


def enter_again(event_id: int, user: User) -> Entry:
    """Re-enter a player with too few chips, and seat them again.

    Raise `no_event`, `no_reentry`, `insufficient_chips`, and the person's own limits.
    """
    with transaction.atomic():
        event = locks.lock_event(event_id)
        now = timers.now()
        rows = Entry.objects.filter(tournament=event, user=user, state="short")
        entry = rows.select_related("user").first()
        is_in_time = entry is not None and entry.answer_by and now < entry.answer_by
        if entry is None or not is_in_time or event.status != Status.RUNNING:
            raise Refusal("no_reentry")
        may_play.check_rest(user)
        may_play.check_cash(user, event.ledger)
        entry.paid += 1
        entry.state, entry.answer_by = Entry.State.PLAYING, None
        entry.out_at, entry.event_table, entry.seat = None, None, None
        entry.chips += event.chips
        entry.save(
            update_fields=[
                *(
                    "paid",
                    "state",
                    "answer_by",
                    "out_at",
                    "event_table",
                    "seat",
                    "chips",
                ),
            ]
        )
        transfers.take_entry(event, entry)
        _count(event, entries=1)
        record.note(event, "entered_again", user=str(user.pk), entries=entry.paid)
        locks.wake(event, now)
    return entry


_RENEWED = (
    *("number", "turn", "paid", "state", "chips", "registered_at", "settled_at"),
    *("refunded", "round"),
)


def _check_conditions(event: Tournament, user: User, code: str) -> None:
    if user.is_guest and is_for_members(event):
        raise Refusal("account_needed", status=403)
    if is_own_and_given(event, user):
        raise Refusal("own_event", status=403)
    if not invitation_codes.is_right(event, code):
        raise Refusal("bad_invitation", status=403)
    if event.account_days_min:
        have = (timers.now() - user.date_joined).days
        if have < event.account_days_min:
            raise Refusal("account_too_new", need=event.account_days_min, have=have)
    if event.games_min:
        played = MatchSeat.objects.filter(user=user, match__ended_at__isnull=False)
        if (have := played.count()) < event.games_min:
            raise Refusal("too_few_games", need=event.games_min, have=have)
    if event.balance_min:
        have = statements.figures(user, event.ledger).total
        if have < event.balance_min:
            raise Refusal(
                "too_little_chips",
                need=event.balance_min,
                have=have,
                **unit(event.ledger),
            )


def _count(event: Tournament, *, entrants: int = 0, entries: int = 0) -> None:
    """Update the counts in the locked row."""
    event.entrants, event.entries = event.entrants + entrants, event.entries + entries
    Tournament.objects.filter(pk=event.pk).update(
        entrants=F("entrants") + entrants, entries=F("entries") + entries
    )
