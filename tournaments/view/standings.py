"""The players of an event in order: standings, later results."""

from typing import Final, NamedTuple

from django.db.models import (
    Case,
    F,
    IntegerField,
    Q,
    QuerySet,
    Value,
    When,
)
from django.utils.translation import gettext as _

from accounts.requests.asker import Asker
from tournaments.formats import registry
from tournaments.models import Entry, Status, Tournament

PAGE: Final = 50
SEARCH_MAX: Final = 40
State = Entry.State
STARTED: Final = (Status.RUNNING,)
DECIDED: Final = (Status.REVIEW, Status.PAYING, Status.FINISHED)


class Row(NamedTuple):
    """One player."""

    position: int
    """The rank; a place once the event is decided."""
    entry: Entry
    words: str
    """The player's current activity."""
    table: int | None
    """The table they sit at, for spectators."""


class Page(NamedTuple):
    """A page of players, and its position."""

    rows: list[Row]
    own: Row | None
    """The current person's row, if it is not on the page."""
    number: int
    pages: int
    found: int


def page_of(
    event: Tournament, user: Asker, *, text: str = "", number: int = 1, size: int = PAGE
) -> Page:
    """Return a page of the players whose names contain `text`."""
    order = ordered(event)
    positions = {pk: at for at, pk in enumerate(order.values_list("pk", flat=True), 1)}
    # PostgreSQL does not accept NUL, and no name contains it.
    wanted = text.replace("\0", "").strip()[:SEARCH_MAX]
    keys = list(positions)
    if wanted:
        named = Q(user__name__icontains=wanted)
        named |= Q(user__name="", user__username__icontains=wanted)
        hits = set(order.filter(named).values_list("pk", flat=True))
        keys = [pk for pk in keys if pk in hits]
    pages = max(1, -(-len(keys) // size))
    number = min(max(1, number), pages)
    shown = keys[(number - 1) * size : number * size]
    rows = _rows(event, shown, positions)
    own = None
    person = user if user is not None and user.is_authenticated else None
    shown_users = {row.entry.user_id for row in rows}
    if person is not None and not wanted and person.pk not in shown_users:
        mine = order.filter(user=person).values_list("pk", flat=True).first()
        own = _rows(event, [mine], positions)[0] if mine else None
    return Page(rows, own, number, pages, len(keys))


def winners(event: Tournament, most: int = 3) -> list[Entry]:
    """Return the top places of a decided event."""
    rows = Entry.objects.filter(tournament=event, place__isnull=False)
    return list(rows.select_related("user").order_by("place", "number")[:most])


def ordered(event: Tournament) -> QuerySet[Entry]:
    """Return everybody with an entry, best first; before the start by entry."""
    rows = Entry.objects.not_withdrawn().filter(tournament=event)
    if event.status in DECIDED:
        return rows.order_by(F("place").asc(nulls_last=True), "number")
    if event.started_at is None:
        return rows.order_by("number")
    group = Case(
        When(state=State.PLAYING, then=Value(0)),
        When(state=State.SHORT, then=Value(1)),
        When(state=State.REMOVED, then=Value(3)),
        default=Value(2),
        output_field=IntegerField(),
    )
    return registry.of(event).standings(rows, group)


def _rows(event: Tournament, keys: list[int], positions: dict[int, int]) -> list[Row]:
    found = Entry.objects.select_related("user", "event_table").in_bulk(keys)
    return [_row(event, found[pk], positions[pk]) for pk in keys if pk in found]


def _row(event: Tournament, entry: Entry, position: int) -> Row:
    is_decided = event.status in DECIDED
    place = entry.place if is_decided and entry.place else position
    event_table = entry.event_table
    sits = entry.state == State.PLAYING and entry.seat is not None
    table = event_table.table_id if sits and event_table is not None else None
    return Row(place, entry, _words(event, entry), table)


def _words(event: Tournament, entry: Entry) -> str:
    if entry.state == State.PLAYING and event.status == Status.RUNNING:
        if entry.event_table is not None:
            # Translators: the number of a table of the event.
            return _("plays at T%(n)s") % {"n": entry.event_table.number}
        if registry.of(event).is_through(event, entry):
            return _("through to round %(n)s") % {"n": entry.round}
        return _("is being seated")
    words = {
        State.REGISTERED: _("registered"),
        State.PLAYING: _("played"),
        State.SHORT: _("may enter again"),
        State.OUT: _("out"),
        State.REMOVED: _("disqualified"),
    }
    if entry.state == State.OUT and event.status in DECIDED:
        return ""
    return words[State(entry.state)]
