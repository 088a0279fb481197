"""The organiser's actions on a running event; each is recorded.

The caller checks who may (`tournaments.event.organiser_rights`). Each action is one
transaction.
"""

from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.friends import inbox
from accounts.staff import reasons
from tables.clock import timers
from tournaments.errors import Refusal
from tournaments.event import chat, entrant_notices, event_tables, locks, record
from tournaments.formats import registry
from tournaments.models import Entry, EventTable, Status, Tournament
from tournaments.models.event import ENDED, OPEN
from tournaments.money import transfers
from tournaments.prizes import finish
from tournaments.registration import departures
from tournaments.running import pauses

MESSAGE_MAX: Final = 300
REASON_MAX: Final = 300
MESSAGES_KEPT: Final = 5
"""How many of an event's newest messages stay in an inbox."""
LATE_MAX: Final = 240
"""The most minutes by which late entry can be extended."""

inbox.teach(
    entrant_notices.GROUP,
    {
        # Translators: the name of an event, and its organiser's message.
        "event_message": _("%(event)s: %(words)s"),
        # Translators: the name of an event, and the organiser's reason.
        "event_disqualified": _("You were disqualified from %(event)s: %(reason)s"),
    },
)


def pause(event_id: int, *, by: Any) -> None:
    """Stop new deals; running ones are played to their end.

    The event resumes automatically after `pauses.PAUSE_MAX`.
    """
    with transaction.atomic():
        event = _running(event_id)
        # This replaces a pause begun by the house.
        event.offline_since = None
        event.save(update_fields=["offline_since"])
        if event.paused_at is None:
            pauses.begin(event, "paused", timers.now(), by=by)


def resume(event_id: int, *, by: Any) -> None:
    """Resume the event; its clocks stood still during the pause."""
    with transaction.atomic():
        event = _running(event_id)
        if event.paused_at is not None:
            pauses.end(event, by=by)


def tell(event_id: int, words: str, *, table: int | None = None, by: Any) -> None:
    """Send a message to everybody in the event, or at one of its tables.

    Raise `empty_message`, and `no_table` (404) for a number that no open table has.
    """
    said = " ".join(words.split())[:MESSAGE_MAX]
    if not said:
        raise Refusal("empty_message", status=400)
    with transaction.atomic():
        event = locks.lock_event(event_id)
        people = Entry.objects.not_withdrawn().filter(tournament=event)
        if table is None:
            record.note(event, "message", by=by, text=said)
            if by is not None:
                chat.announce(event, by, said)
        else:
            people = people.alive().filter(event_table=_open_table(event, table))
            record.note(event, "table_message", by=by, text=said, table=table)
        sent = event.acts.filter(kind__in=("message", "table_message")).count()
        entrant_notices.tell(
            event,
            people.exclude(user__is_bot=True).values_list("user_id", flat=True),
            "event_message",
            {"words": said},
            notice=entrant_notices.words(event, said),
            about=f"{event.host}:{sent % MESSAGES_KEPT}",
        )


def may_extend(event: Tournament) -> bool:
    """Whether late entry can be extended."""
    is_open = event.status in (Status.REGISTERING, Status.RUNNING)
    takes_late = registry.of(event).takes_late_entry
    return is_open and takes_late and not event.prizes_fixed_at


def extend(event_id: int, minutes: int, *, by: Any) -> None:
    """Extend late entry by some minutes; raise `bad_field`."""
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if not may_extend(event):
            raise Refusal("registration_closed")
        if not 1 <= minutes <= LATE_MAX - event.late_minutes:
            raise Refusal("bad_field", status=400, field="minutes")
        event.late_minutes += minutes
        event.save(update_fields=["late_minutes"])
        record.note(event, "extended", by=by, minutes=minutes)


def disqualify(event_id: int, entry_id: int, *, reason: str, by: Any) -> None:
    """Remove somebody from an event, without place, prize or refund.

    While it runs, or while its results are under review: then everybody behind moves
    up. Raise `not_running`, `last_player`, and in a running event `already_out` for
    one who has lost the last chips or match: that place was played for.
    """
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if event.status not in (Status.RUNNING, Status.REVIEW):
            raise Refusal("not_running")
        entry = _entry(event, entry_id)
        if event.status == Status.REVIEW:
            finish.disqualify(event, entry)
        elif entry.state == Entry.State.OUT:
            raise Refusal("already_out")
        else:
            departures.disqualify(event, entry)
        told = {"user": str(entry.user_id), "reason": reason}
        record.note(event, "removed", by=by, **told)
        entrant_notices.tell(
            event, [entry.user_id], "event_disqualified", {"reason": reason}
        )
        locks.wake(event, timers.now())


def penalise(event_id: int, entry_id: int, chips: int, *, reason: str, by: Any) -> None:
    """Burn some of somebody's tournament chips, between two deals.

    Raise `bad_amount`, and `player_in_deal`: chips at stake are not taken away.
    """
    with transaction.atomic():
        event = _running(event_id)
        entry = _entry(event, entry_id)
        if (
            entry.event_table is not None
            and entry.event_table.state == EventTable.State.PLAYING
        ):
            raise Refusal("player_in_deal")
        transfers.penalise(event, entry, chips)
        entry.chips = transfers.balance_of(event, entry)
        entry.save(update_fields=["chips"])
        told = {"user": str(entry.user_id), "chips": chips, "reason": reason}
        record.note(event, "penalised", by=by, **told)


def move(event_id: int, entry_id: int, table: int, *, by: Any) -> None:
    """Move somebody to a free seat at another table of a paused event.

    Only where the format moves players: in a knockout the lot says who meets whom.
    Raise `no_move`, `not_paused`, `player_in_deal`, `no_table` (404), `same_table`,
    `full`. When the event resumes, uneven tables are balanced as usual.
    """
    with transaction.atomic():
        event = _running(event_id)
        entry = _entry(event, entry_id)
        may_move = registry.of(event).moves_players
        if not may_move or entry.state != Entry.State.PLAYING:
            raise Refusal("no_move")
        if event.paused_at is None:
            raise Refusal("not_paused")
        target, source = _open_table(event, table), entry.event_table
        if source == target:
            raise Refusal("same_table")
        if source is not None and source.state == EventTable.State.PLAYING:
            raise Refusal("player_in_deal")
        if Entry.objects.alive().filter(event_table=target).count() >= event.seats:
            raise Refusal("full")
        if source is not None:
            event_tables.unseat(source, [entry])
        entry.event_table = target
        entry.save(update_fields=["event_table"])
        told = {"user": str(entry.user_id), "to": target.number}
        record.note(event, "moved", by=by, **told)
        locks.wake(event, timers.now())


def may_cancel(event: Tournament) -> bool:
    """Whether the event is announced and its places are not decided."""
    return event.status in (*OPEN, Status.RUNNING)


def cancel(event_id: int, *, reason: str, by: Any) -> None:
    """Cancel the event, with the refunds that were shown first (R5).

    Raise `event_over` for one that is over or is being called off, `event_decided`
    once its places are decided (R5: they are won), `not_running` for a draft, which is
    discarded instead, and `reason_unclear`: everybody in it reads the reason.
    """
    said = reasons.worded(reason, most=REASON_MAX)
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if event.status in (Status.REVIEW, Status.PAYING):
            raise Refusal("event_decided")
        if event.status in (*ENDED, Status.CANCELLING):
            raise Refusal("event_over")
        if not may_cancel(event):
            raise Refusal("not_running")
        now = timers.now()
        finish.cancel(event, reason=said, kind="organiser", now=now, by=by)


def pay_now(event_id: int, *, by: Any) -> None:
    """End the review and pay the prizes at once. Raise `not_in_review`."""
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if event.status != Status.REVIEW:
            raise Refusal("not_in_review")
        now = timers.now()
        event.review_until = now
        event.save(update_fields=["review_until"])
        record.note(event, "approved", by=by)
        locks.wake(event, now)


def go_on(event_id: int, *, by: Any) -> None:
    """Retry every failed step, including those that raised errors."""
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if not event.faults and event.failed_at is None:
            return
        event.faults, event.failed_at = {}, None
        event.save(update_fields=["faults", "failed_at"])
        record.note(event, "retried", by=by)
        locks.wake(event, timers.now())


def remove_no_show(event_id: int, entry_id: int, *, by: Any) -> None:
    """Refund a no-show's entry before the start; raise `event_begun`."""
    with transaction.atomic():
        event = locks.lock_event(event_id)
        entry = _entry(event, entry_id)
        if entry.state != Entry.State.REGISTERED:
            raise Refusal("event_begun")
        departures.withdraw(event, entry)
        record.note(event, "withdrew", by=by, user=str(entry.user_id))
        departures.tell_returned(event, [entry], "removed")


def _running(event_id: int) -> Tournament:
    event = locks.lock_event(event_id)
    if event.status != Status.RUNNING:
        raise Refusal("not_running")
    return event


def open_tables(event: Tournament) -> QuerySet[EventTable]:
    """Return the event's open and undecided tables."""
    over = (EventTable.State.DONE, EventTable.State.SHOWN)
    return event.event_tables.exclude(state__in=over).exclude(table=None)


def _open_table(event: Tournament, number: int) -> EventTable:
    """Return an open table by its number."""
    event_table = open_tables(event).filter(number=number).first()
    if event_table is None:
        raise Refusal("no_table", status=404)
    return event_table


def _entry(event: Tournament, entry_id: int) -> Entry:
    rows = Entry.objects.not_withdrawn().filter(tournament=event, pk=entry_id)
    entry = rows.exclude(state=Entry.State.REMOVED).select_related("user").first()
    if entry is None:
        raise Refusal("not_entered", status=404)
    return entry
