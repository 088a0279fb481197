"""Noting what happens in an event."""

from typing import Any

from tables.clock import timers
from tournaments.models import Act, Tournament


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
