"""How many of an event are left: players, and open tables."""

from tournaments.models import Entry, EventTable, Tournament


def alive(event: Tournament) -> int:
    """Return how many still play."""
    return Entry.objects.alive().filter(tournament=event).count()


def tables_open(event: Tournament) -> int:
    """Return how many tables are open."""
    return event.event_tables.exclude(state=EventTable.State.DONE).count()
