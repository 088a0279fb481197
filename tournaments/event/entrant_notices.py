"""What an event tells its people: the one way to their open pages and their inbox.

Each module that tells something has the sentence of its kind (`inbox.teach`) and gives
it to `tell`. Another way to reach people, such as push, belongs here and nowhere else.
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
"""What people switch off in the inbox: the news of events they have entered."""


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
    """Return the entries of everybody in the event; house bots are told nothing."""
    rows = Entry.objects.not_withdrawn().filter(tournament=event)
    return rows.exclude(user__is_bot=True)


def followers(event: Tournament) -> set[UUID]:
    """Return the ids of who has entered, or asked to be reminded."""
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
    """Tell these people something: the notice on open pages, an entry in the inbox.

    `data` is what the sentence of the kind is made of, beside the event's name. A newer
    entry of the same kind and event takes the place of an older one, unless `about`
    tells them apart. `each` has what only one person is told, by user id.
    """
    ids = list(people)
    if notice is not None:
        for user_id in ids:
            notices.send(user_id, notice)
    told = {"event": event.name, "url": reverse("event", args=[event.slug]), **data}
    inbox.put_for_all(ids, kind, about=about or event.host, each=each, **told)


def words(event: Tournament, text: str) -> EventMessage:
    """Return a sentence for the pages that are open now."""
    return EventMessage(event=event.pk, name=event.name, text=text)


def call_to_seat(event: Tournament, entry: Entry, event_table: EventTable) -> None:
    """Call a person to the seat that waits, on open pages; bots need no call.

    Who does not come finds it in the inbox (`tournaments.event.missed_seats`).
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
