"""Append to the record of an event."""

from typing import Any

from tables.clock import timers
from tournaments.models import Act, Tournament


def note(event: Tournament, kind: str, *, by: Any = None, **data: Any) -> None:
    """Append to the event's record and increment its turn; the caller has locked it.

    Sockets of its pages compare turns (`tournaments.socket.event_turns`).
    """
    Act.objects.create(tournament=event, kind=kind, data=data, by=by, at=timers.now())
    raise_turn(event)


def raise_turn(event: Tournament) -> None:
    """Increment the turn of a locked event for a change that is not recorded."""
    event.turn += 1
    event.save(update_fields=["turn"])
