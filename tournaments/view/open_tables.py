"""The tables of an event that can be watched, and the players moved lately."""

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
        """The most chips anybody holds here."""
        return max((one.chips for one in self.people), default=0)

    @property
    def average(self) -> int:
        """What everybody holds here on the whole."""
        return sum(one.chips for one in self.people) // max(1, len(self.people))

    @property
    def words(self) -> str:
        """What goes on here."""
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
    """Some tables."""

    rows: list[OpenTable]
    number: int
    pages: int
    done: int
    """How many are over."""
    moves: list[record_text.RecordEntry]
    """The last moves, the newest first."""


def open_tables(event: Tournament) -> QuerySet[EventTable]:
    """Return the tables that are not over, by number."""
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
    """Return who was moved to another table lately; none where nobody is moved."""
    if not registry.of(event).moves_players or event.ended_at is not None:
        return []
    return record_text.latest(event, "moved", MOVES)


def with_people(event_tables: list[EventTable]) -> list[OpenTable]:
    """Return these tables with the people who belong to them."""
    people: dict[int | None, list[Entry]] = {one.pk: [] for one in event_tables}
    rows = Entry.objects.alive().filter(event_table__in=people).select_related("user")
    for entry in rows.order_by("-chips", "number"):
        people[entry.event_table_id].append(entry)
    return [
        OpenTable(event_table, people[event_table.pk]) for event_table in event_tables
    ]
