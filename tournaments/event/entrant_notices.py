"""What an event tells its people: the one way to their open pages and their inbox.

Each module that tells something has the sentence of its kind (`inbox.teach`) and gives
it to `tell`. Another way to reach people, such as push, belongs here and nowhere else.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.urls import reverse

from accounts.friends import inbox
from tables.messages import notices
from tables.messages.protocol import Notice
from tournaments.models import Entry, EventTable, Tournament
from tournaments.models.entry import EntryQuerySet

GROUP: Final = "entries"
"""What people switch off in the inbox: the news of events they have entered."""


def entrants(event: Tournament) -> EntryQuerySet:
    """Return the entries of everybody in the event; house bots are told nothing."""
    rows = Entry.objects.not_withdrawn().filter(tournament=event)
    return rows.exclude(user__is_bot=True)


def followers(event: Tournament) -> set[Any]:
    """Return the ids of who has entered, or asked to be reminded."""
    return {
        *entrants(event).values_list("user_id", flat=True),
        *event.reminders.values_list("user_id", flat=True),
    }


def tell(
    event: Tournament,
    people: Iterable[Any],
    kind: str,
    data: Mapping[str, Any],
    *,
    notice: Notice | None = None,
    about: str = "",
    each: Mapping[Any, Mapping[str, Any]] = inbox.NOTHING,
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


def words(event: Tournament, text: str) -> Notice:
    """Return a sentence for the pages that are open now."""
    data = {"event": event.pk, "name": event.name, "text": text}
    return Notice(kind="event_message", data=data)


def call_to_seat(event: Tournament, entry: Entry, event_table: EventTable) -> None:
    """Call a person to the seat that waits, on open pages; bots need no call.

    Who does not come finds it in the inbox (`tournaments.event.missed_seats`).
    """
    if entry.user.is_bot:
        return
    data = {
        "event": event.pk,
        "name": event.name,
        "table": event_table.table_id,
        "number": event_table.number,
        "round": event.round,
        "moved": entry.moved_at is not None,
        "url": reverse("table", args=[event_table.table_id]),
    }
    notices.send(entry.user_id, Notice(kind="event_seat", data=data))
