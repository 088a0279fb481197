"""A person's part in an event: status, and the main button."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.requests.asker import Asker
from tables.games import stopped_games
from tables.models import Seat, Switch
from tournaments.formats import registry
from tournaments.models import Entry, EventTable, Status, Tournament
from tournaments.registration import registrations
from wallet.templatetags.wallet_tags import amount_in, chips

State = Entry.State
OVER = (Status.REVIEW, Status.PAYING, Status.FINISHED)
OFF = (Status.CANCELLING, Status.CANCELLED)


class OwnRegistration(NamedTuple):
    """Somebody's status, and the available action."""

    entry: Entry | None
    """None also after a returned entry."""
    act: str
    """`register unregister again table watch`, or nothing."""
    words: str
    table: int | None = None
    """For `table` and `watch`: which one."""
    left_ms: int | None = None
    """For `again`: until when it is offered."""
    is_missed: bool = False
    """For `table`: whether the house plays for them there."""
    needs_account: bool = False
    """For `register`: whether it requires an account first."""


def own_registration_of(
    event: Tournament, user: Asker, now: datetime
) -> OwnRegistration:
    """Return the part of a person or visitor in the event."""
    return part_of(event, user, entry_of(event, user), now)


def part_of(
    event: Tournament,
    user: Asker,
    entry: Entry | None,
    now: datetime,
    switches: list[Switch] | None = None,
) -> OwnRegistration:
    """Return the same, given the entry and switches."""
    if event.status in OFF:
        return OwnRegistration(entry, "", _refund_said(event, entry))
    if event.status in OVER:
        return OwnRegistration(entry, "", result_text(event, entry) if entry else "")
    if entry is None:
        return _stranger(event, user, now, switches)
    if entry.state == State.REGISTERED:
        return _registered(event, entry, now)
    return _inside(event, entry, now)


def entry_of(event: Tournament, user: Asker) -> Entry | None:
    """Return a person's entry, unless it was returned."""
    if user is None or not user.is_authenticated:
        return None
    rows = Entry.objects.not_withdrawn().filter(tournament=event, user=user)
    return rows.select_related("event_table").first()


def result_text(event: Tournament, entry: Entry) -> str:
    """Return a person's result in an event, with the prize."""
    if entry.state == State.REMOVED:
        return _("You were removed from this event.")
    if entry.place is None:
        return ""
    told = {"n": chips(entry.place), "of": chips(event.entrants)}
    if not entry.prize:
        return _("You finished in place %(n)s of %(of)s.") % told
    told["prize"] = amount_in(entry.prize, event.ledger)
    return _("You finished in place %(n)s of %(of)s and won %(prize)s.") % told


def watchable(event: Tournament) -> int | None:
    """Return a table that can be watched now."""
    rows = event.event_tables.exclude(table=None).exclude(state=EventTable.State.DONE)
    return rows.order_by("number").values_list("table_id", flat=True).first()


def _stranger(
    event: Tournament, user: Asker, now: datetime, switches: list[Switch] | None
) -> OwnRegistration:
    is_early = event.status == Status.ANNOUNCED
    if is_early and not registrations.opens_now(event, now):
        return OwnRegistration(None, "", _("Registration is not open yet."))
    if registrations.is_open(event, now):
        if event.is_full:
            return OwnRegistration(None, "", _("This event is full."))
        if stopped := stopped_games.why(event.game, switches):
            return OwnRegistration(None, "", stopped)
        return _outside(event, user)
    if event.status == Status.RUNNING and (table := watchable(event)):
        return OwnRegistration(None, "watch", _("You are not in this event."), table)
    return OwnRegistration(None, "", _("Registration is closed."))


def _outside(event: Tournament, user: Asker) -> OwnRegistration:
    """Return the part of somebody who may register, possibly after signing up."""
    person = user if user is not None and user.is_authenticated else None
    if person is not None and registrations.is_own_and_given(event, person):
        words = _(
            "You organise this event and the house adds to its prizes, so you can't "
            "enter it."
        )
        return OwnRegistration(None, "", words)
    if registrations.is_for_members(event) and (person is None or person.is_guest):
        words = _("You need an account to enter. A name and a password will do.")
        if person is not None:
            words = _(
                "You need an account to enter. A name and a password will do, and "
                "you keep your chips and your matches."
            )
        return OwnRegistration(None, "register", words, needs_account=True)
    return OwnRegistration(None, "register", _("You are not registered."))


def _registered(event: Tournament, entry: Entry, now: datetime) -> OwnRegistration:
    number = {"n": chips(entry.number)}
    if registrations.may_unregister(event, now):
        return OwnRegistration(
            entry, "unregister", _("You are registered, number %(n)s.") % number
        )
    words = _(
        "You are in, number %(n)s. Seats are drawn at the start. Keep any page of "
        "this site open, and we will call you."
    )
    return OwnRegistration(entry, "", words % number)


def _inside(event: Tournament, entry: Entry, now: datetime) -> OwnRegistration:
    if entry.state == State.PLAYING:
        return _playing(event, entry)
    if entry.state == State.SHORT and entry.answer_by and now < entry.answer_by:
        left = int((entry.answer_by - now).total_seconds() * 1000)
        told = {"n": chips(entry.chips), "more": chips(event.chips)}
        words = ngettext(
            "You have %(n)s chip, too few to play on. Enter again to get "
            "%(more)s more.",
            "You have %(n)s chips, too few to play on. Enter again to get "
            "%(more)s more.",
            entry.chips,
        )
        return OwnRegistration(entry, "again", words % told, left_ms=max(0, left))
    words = _("You are out. You will see your place when the event ends.")
    if entry.state == State.REMOVED:
        words = _("You were removed from this event.")
    table = watchable(event)
    return OwnRegistration(entry, "watch" if table else "", words, table)


def _playing(event: Tournament, entry: Entry) -> OwnRegistration:
    event_table = entry.event_table
    if (
        event_table is not None
        and entry.seat is not None
        and event_table.table_id is not None
    ):
        if _is_missed(entry, event_table.table_id):
            words = registry.of(event).missed_seat_text(event_table.number)
            return OwnRegistration(
                entry, "table", words, event_table.table_id, is_missed=True
            )
        words = _("Your seat is at table T%(n)s.") % {"n": event_table.number}
        return OwnRegistration(entry, "table", words, event_table.table_id)
    if registry.of(event).is_through(event, entry):
        words = _("You are through to round %(n)s. It begins when all tables are done.")
        table = watchable(event)
        return OwnRegistration(
            entry, "watch" if table else "", words % {"n": entry.round}, table
        )
    return OwnRegistration(
        entry,
        "",
        _(
            "We are finding you a seat. Keep any page of this site open, and we will "
            "call you."
        ),
    )


def _is_missed(entry: Entry, table_id: int) -> bool:
    """Whether the house plays for somebody who is absent."""
    seats = Seat.objects.filter(table=table_id, user=entry.user_id, left_at=None)
    return seats.filter(is_away=True).exists()


def _refund_said(event: Tournament, entry: Entry | None) -> str:
    if not event.entry:
        return _("Entry was free, so there is nothing to refund.")
    if entry is None:
        return _("Everybody gets the entry back.")
    amount = {"n": amount_in(entry.refunded, event.ledger)}
    if entry.settled_at is None:
        return _("%(n)s is being returned to your wallet.") % amount
    return _("%(n)s was returned to your wallet.") % amount
