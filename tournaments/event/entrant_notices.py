"""Notify the people in an event, on open pages and in their inbox.

Modules register the message of a kind (`inbox.teach`) and call `tell`. Other channels,
such as push, would be added here.
"""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final
from uuid import UUID

from django.urls import reverse

from accounts.friends import inbox
from tables.messages import notices
from tables.messages.protocol import NoticeData
from tournaments.models import Entry, EventTable, Tournament
from tournaments.models.entry import EntryQuerySet

GROUP: Final = "entries"
"""The inbox setting that switches these notices off."""


class EventMessage(NoticeData, frozen=True, kw_only=True):
    """A sentence of the organiser's, or of the house about the event."""

    kind: ClassVar = "event_message"
    event: int
    name: str
    text: str


class EventInvited(NoticeData, frozen=True, kw_only=True):
    """An organiser offers the person a place."""

    kind: ClassVar = "event_invited"
    event: int
    name: str
    url: str


class EventSoon(NoticeData, frozen=True, kw_only=True):
    """The event begins in `ms`."""

    kind: ClassVar = "event_soon"
    event: int
    name: str
    url: str
    ms: int


class EventSeat(NoticeData, frozen=True, kw_only=True):
    """A seat of the event waits for the person."""

    kind: ClassVar = "event_seat"
    event: int
    name: str
    table: int | None
    number: int
    round: int
    moved: bool
    url: str


def entrants(event: Tournament) -> EntryQuerySet:
    """Return the entries of people in the event, without house bots."""
    rows = Entry.objects.not_withdrawn().filter(tournament=event)
    return rows.exclude(user__is_bot=True)


def followers(event: Tournament) -> set[UUID]:
    """Return the ids of people who have entered or asked for a reminder."""
    return {
        *entrants(event).values_list("user_id", flat=True),
        *event.reminders.values_list("user_id", flat=True),
    }


def tell(
    event: Tournament,
    people: Iterable[UUID],
    kind: str,
    data: inbox.Data,
    *,
    notice: NoticeData | None = None,
    about: str = "",
    each: Mapping[UUID, inbox.Data] = inbox.NOTHING,
) -> None:
    """Notify these people on open pages and in the inbox.

    `data` has the parameters of the message, besides the event's name. A newer entry of
    the same kind and event replaces the older one, unless `about` differs. `each` has
    parameters by user id.
    """
    ids = list(people)
    if notice is not None:
        for user_id in ids:
            notices.send(user_id, notice)
    told = {"event": event.name, "url": reverse("event", args=[event.slug]), **data}
    inbox.put_for_all(ids, kind, about=about or event.host, each=each, **told)


def words(event: Tournament, text: str) -> EventMessage:
    """Return the message for pages that are open now."""
    return EventMessage(event=event.pk, name=event.name, text=text)


def call_to_seat(event: Tournament, entry: Entry, event_table: EventTable) -> None:
    """Call a person to their seat on open pages; bots need no call.

    People who do not come are notified in the inbox (`tournaments.event.missed_seats`).
    """
    if entry.user.is_bot:
        return
    seat = EventSeat(
        event=event.pk,
        name=event.name,
        table=event_table.table_id,
        number=event_table.number,
        round=event.round,
        moved=entry.moved_at is not None,
        url=reverse("table", args=[event_table.table_id]),
    )
    notices.send(entry.user_id, seat)
