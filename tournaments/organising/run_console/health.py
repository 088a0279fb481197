"""The state of an event for its organiser: one line per table and person."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from django.db.models import DateTimeField, OuterRef, Subquery

from tables.models import DealAction, Seat
from tournaments.event.missed_seats import COMING
from tournaments.models import Entry, EventTable, Tournament
from tournaments.running.mass_disconnection import AWAY
from tournaments.view import standings

QUIET_SECONDS: Final = 150
"""More than the longest turn including its time bank."""
PEOPLE_MAX: Final = 500


class Health(NamedTuple):
    """The state of a table."""

    event_table: EventTable
    people: int
    quiet: int | None
    """Seconds since the last action there; None if there was none."""
    is_broken: bool
    is_quiet: bool
    """Whether nothing has happened for longer than a turn can take."""


class Person(NamedTuple):
    """A person who holds an entry or was removed."""

    entry: Entry
    is_away: bool
    is_missing: bool
    """Nobody has come to the seat: a no-show so far."""


def tables_of(event: Tournament, now: datetime) -> list[Health]:
    """Return the state of every open table."""
    acts = DealAction.objects.filter(deal=OuterRef("table__deal")).order_by("-n")
    last = Subquery(acts.values("at")[:1], output_field=DateTimeField())
    rows = event.event_tables.exclude(state=EventTable.State.DONE).order_by("number")
    alive = Entry.objects.alive().filter(tournament=event).exclude(event_table=None)
    counts: dict[int, int] = {}
    for pk in alive.values_list("event_table", flat=True):
        counts[pk] = counts.get(pk, 0) + 1
    found = []
    for event_table in rows.select_related("table").annotate(last_act=last):
        quiet = _seconds([event_table.last_act, event_table.opened_at], now)
        is_long = quiet is not None and quiet > QUIET_SECONDS
        found.append(
            Health(
                event_table=event_table,
                people=counts.get(event_table.pk, 0),
                quiet=quiet,
                is_broken=bool(event_table.table and event_table.table.quarantined_at),
                is_quiet=is_long and event_table.state == EventTable.State.PLAYING,
            )
        )
    return found


def people_of(event: Tournament, now: datetime) -> list[Person]:
    """Return the people in the event, best first; before the start by entry."""
    found = standings.ordered(event).select_related("user", "event_table")
    seats = Seat.objects.filter(
        left_at=None, user__is_bot=False, table__host=event.host
    )
    late = seats.filter(seen_at__lt=now - AWAY)
    found_late = late.values_list("user_id", "seen_at", "sat_at")
    away = {user: seen - sat for user, seen, sat in found_late}
    return [
        Person(
            entry,
            is_away=entry.user_id in away,
            is_missing=away.get(entry.user_id, COMING) < COMING,
        )
        for entry in found[:PEOPLE_MAX]
    ]


def _seconds(moments: Iterable[datetime | None], now: datetime) -> int | None:
    known = [moment for moment in moments if moment is not None]
    return max(0, int((now - max(known)).total_seconds())) if known else None
