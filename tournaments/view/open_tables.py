"""The open tables of an event, and recent moves of players."""

from typing import Final, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.formats import registry
from tournaments.models import Entry, EventTable, Tournament
from tournaments.view import record_text

PAGE: Final = 40
MOVES: Final = 5


class OpenTable(NamedTuple):
    """A table, and who sits there."""

    event_table: EventTable
    people: list[Entry]

    @property
    def biggest(self) -> int:
        """The largest number of chips of a player here."""
        return max((one.chips for one in self.people), default=0)

    @property
    def average(self) -> int:
        """The average number of chips of the players here."""
        return sum(one.chips for one in self.people) // max(1, len(self.people))

    @property
    def words(self) -> str:
        """What is happening here, in words."""
        state = self.event_table.state
        if state == EventTable.State.STILL and len(self.people) < 2:
            return _("waits for more players")
        says = {
            EventTable.State.DRAWN: _("opens in a moment"),
            EventTable.State.PLAYING: _("in play"),
            EventTable.State.STILL: _("between two deals"),
            EventTable.State.SHOWN: _("shows its result"),
        }
        return says.get(EventTable.State(state), _("waits for Start"))


class Page(NamedTuple):
    """A page of tables."""

    rows: list[OpenTable]
    number: int
    pages: int
    done: int
    """How many are over."""
    moves: list[record_text.RecordEntry]
    """The latest moves, newest first."""


def open_tables(event: Tournament) -> QuerySet[EventTable]:
    """Return the open tables, by number."""
    return event.event_tables.exclude(state=EventTable.State.DONE).order_by("number")


def page_of(event: Tournament, *, number: int = 1, size: int = PAGE) -> Page:
    """Return a page of the open tables."""
    rows = open_tables(event)
    count = rows.count()
    pages = max(1, -(-count // size))
    number = min(max(1, number), pages)
    shown = with_people(list(rows[(number - 1) * size : number * size]))
    done = event.event_tables.filter(state=EventTable.State.DONE).count()
    return Page(shown, number, pages, done, moves_of(event))


def moves_of(event: Tournament) -> list[record_text.RecordEntry]:
    """Return recent moves between tables; empty if the format has none."""
    if not registry.of(event).moves_players or event.ended_at is not None:
        return []
    return record_text.latest(event, "moved", MOVES)


def with_people(event_tables: list[EventTable]) -> list[OpenTable]:
    """Return these tables with their players."""
    people: dict[int | None, list[Entry]] = {one.pk: [] for one in event_tables}
    rows = Entry.objects.alive().filter(event_table__in=people).select_related("user")
    for entry in rows.order_by("-chips", "number"):
        people[entry.event_table_id].append(entry)
    return [
        OpenTable(event_table, people[event_table.pk]) for event_table in event_tables
    ]
