"""The schedule of an event: levels or rounds, end, overlaps.

The format computes it (`tournaments.formats`); future times are estimates.
"""

from datetime import datetime, timedelta
from typing import Final

from accounts.requests.asker import Asker
from tournaments.formats import registry, timetable
from tournaments.models import Entry, Tournament
from tournaments.models.event import ENDED

IN_PLAY: Final = (Entry.State.REGISTERED, Entry.State.PLAYING, Entry.State.SHORT)


def level_rows(event: Tournament) -> list[timetable.Level]:
    """Return the levels, each with its begin if known."""
    return registry.of(event).level_rows(event)


def round_rows(event: Tournament) -> list[timetable.Round]:
    """Return the rounds for the current field, or for the smallest one."""
    return registry.of(event).round_rows(event)


def ends_at(event: Tournament) -> datetime | None:
    """Return the estimated end of the event; None if its start is unknown."""
    if event.ended_at is not None:
        return event.ended_at
    first = event.started_at or event.starts_at
    return first + length(event) if first else None


def length(event: Tournament, field: int | None = None) -> timedelta:
    """Return the estimated length of the event, by default for the current field."""
    return registry.of(event).length(event, field or timetable.field_of(event))


def clashes(event: Tournament, user: Asker) -> list[Tournament]:
    """Return this person's events that overlap with this one."""
    first, last = event.started_at or event.starts_at, ends_at(event)
    if user is None or not user.is_authenticated or first is None or last is None:
        return []
    mine = Entry.objects.filter(user=user, state__in=IN_PLAY)
    rows = Tournament.objects.filter(pk__in=mine.values("tournament"))
    others = rows.exclude(pk=event.pk).exclude(status__in=ENDED)
    found = []
    for other in others.order_by("starts_at", "pk"):
        begins, ends = other.started_at or other.starts_at, ends_at(other)
        if begins is not None and ends is not None and begins < last and first < ends:
            found.append(other)
    return found
