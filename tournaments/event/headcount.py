"""Counts of an event: remaining players, and open tables."""

from tournaments.models import Entry, EventTable, Tournament


def alive(event: Tournament) -> int:
    """Return the number of remaining players."""
    return Entry.objects.alive().filter(tournament=event).count()


def tables_open(event: Tournament) -> int:
    """Return the number of open tables."""
    return event.event_tables.exclude(state=EventTable.State.DONE).count()
