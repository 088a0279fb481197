"""Noting what happens in an event, and calling people to their seats."""

from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from tables.clock import timers
from tables.messages import notices
from tables.messages.protocol import Notice
from tournaments.models import Act, Entry, EventTable, Tournament


def note(event: Tournament, kind: str, *, by: Any = None, **data: Any) -> None:
    """Append to the event's record and raise its turn; the caller has locked it.

    Sockets of its pages compare turns (`tournaments.socket.event_turns`).
    """
    Act.objects.create(tournament=event, kind=kind, data=data, by=by, at=timers.now())
    raise_turn(event)


def raise_turn(event: Tournament) -> None:
    """Raise the turn of an event, which is locked, for what is no act: chips moved."""
    event.turn += 1
    event.save(update_fields=["turn"])


def call_to_seat(event: Tournament, entry: Entry, event_table: EventTable) -> None:
    """Tell a person that their seat waits, with the way there; bots need no call."""
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


def announce(event: Tournament, people: QuerySet[Entry], words: str) -> None:
    """Show these words on every page that these people have open."""
    data = {"event": event.pk, "name": event.name, "text": words}
    for user_id in people.exclude(user__is_bot=True).values_list("user_id", flat=True):
        notices.send(user_id, Notice(kind="event_message", data=data))
