"""The tables that can be joined or watched now. Reads only.

One query reads the tables and one their seats, whoever asks; rows are plain values, so
that the page and the sockets of a whole process can share one reading.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

from django.db.models import Prefetch
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lobby.filters import SORTS, Filters
from rules import catalogue
from tables import invitations, titles
from tables.models import Phase, Seat, Table

TABLES_MAX: Final = 300
"""The lobby reads at most this many tables, the newest first."""
ROWS_MAX: Final = 60
WIDENINGS_MAX: Final = 3
NEIGHBOURS_MAX: Final = 2
PLAYING: Final = frozenset(
    {Phase.OFFER, Phase.DRAW, Phase.DISCARD, Phase.SHOW, Phase.MELD, Phase.ARRANGE}
    | {Phase.LAYOFF, Phase.REJOIN, Phase.SPLIT}
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table."""

    name: str
    is_bot: bool
    is_guest: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One table of the list."""

    id: int
    name: str
    game: str
    stake: int
    pace: str
    seats_max: int
    phase: str
    deals: int
    assist: bool
    people: tuple[Person, ...]

    @property
    def seated(self) -> int:
        """How many sit there."""
        return len(self.people)

    @property
    def free(self) -> int:
        """How many seats are free."""
        return max(0, self.seats_max - self.seated)

    @property
    def bots(self) -> int:
        """How many of the seated are house bots."""
        return sum(person.is_bot for person in self.people)

    @property
    def title(self) -> str:
        """What players call the game."""
        return titles.game_title(self.game)

    @property
    def turn(self) -> str | Promise:
        """How long a turn is, in words."""
        return titles.PACES[self.pace]

    @property
    def dots(self) -> tuple[str, ...]:
        """One word a seat: `person`, `bot` or `free`."""
        taken = sorted(person.is_bot for person in self.people)
        return (
            tuple("bot" if bot else "person" for bot in taken) + ("free",) * self.free
        )

    @property
    def state(self) -> str:
        """Where the table stands, in words."""
        if self.phase == Phase.STARTING:
            return _("starts now")
        if self.phase in PLAYING:
            return _("deal %(n)s") % {"n": self.deals}
        if self.phase in {Phase.BETWEEN, Phase.OVER}:
            return _("between deals")
        if self.bots and self.bots == self.seated:
            return ngettext(
                "a bot waits for you", "%(n)s bots wait for you", self.bots
            ) % {"n": self.bots}
        return _("waiting") if self.seated else _("empty")

    def wire(self) -> dict[str, Any]:
        """Return what a page needs to bring its row up to date."""
        return {
            "id": self.id,
            "dots": self.dots,
            "seats": f"{self.seated}/{self.seats_max}",
            "state": self.state,
            "free": self.free,
        }


@dataclass(frozen=True, slots=True)
class Widening:
    """One click that shows more tables, and what it changes."""

    label: str
    query: str
    found: int


def open_rows() -> list[Row]:
    """Return every public table that is open, the newest first."""
    present = (
        Seat.objects.filter(left_at=None).select_related("user").order_by("number")
    )
    found = (
        Table.objects.public()
        .filter(is_practice=False, quarantined_at=None)
        .prefetch_related(Prefetch("seats", queryset=present, to_attr="present"))
        .order_by("-pk")[:TABLES_MAX]
    )
    return [_row(table) for table in found]


def details(row: Row) -> dict[str, Any]:
    """Return what the info panel adds to a row: prices in chips, stacks, minutes."""
    table = Table.objects.get(pk=row.id)
    stacks = {
        seat.user.display_name: seat.stack.balance
        for seat in Seat.objects.filter(table=table, left_at=None).select_related(
            "user", "stack"
        )
        if seat.stack is not None
    }
    return {
        "row": row,
        "prices": titles.prices(row.game, bytes(table.options), row.stake),
        "people": [(person, stacks.get(person.name)) for person in row.people],
        "buy_in": buy_in(row.game, row.stake),
    }


def buy_in(game: str, stake: int) -> tuple[int, int]:
    """Return the fewest and the most chips a person brings to a points table."""
    low = catalogue.find(game).buy_in_points * stake
    return low, 10 * low


def matching(rows: Iterable[Row], filters: Filters) -> list[Row]:
    """Return the rows that the filters let through, in the wanted order."""
    through = [
        row
        for row in rows
        if filters.game in (None, row.game)
        and filters.players in (None, row.seats_max)
        and filters.stake in (None, row.stake)
        and filters.pace in (None, row.pace)
        and (row.free or not filters.free)
    ]
    return sorted(through, key=_ORDERS[filters.sort])


def widenings(rows: list[Row], filters: Filters) -> list[Widening]:
    """Return one-click changes of the filters that show tables, the smallest first.

    As few filters as possible are given up, at most `WIDENINGS_MAX` ways are offered,
    beside the nearest other values of a filter; "All tables" comes last.
    """
    words = {
        "players": _("any number of seats"),
        "stake": _("any stake"),
        "pace": _("any pace"),
        "free": _("full tables too"),
        "game": _("any game"),
    }
    chosen = [name for name in words if getattr(filters, name)]
    ways = []
    for size in range(1, len(chosen)):
        for names in combinations(chosen, size):
            change = {name: False if name == "free" else None for name in names}
            label = " + ".join(words[name] for name in names)
            ways.append(_widening(rows, filters, label, change))
    useful = [way for way in ways if way.found][:WIDENINGS_MAX]
    near = _neighbours(rows, filters)
    if not useful and not near:
        near = _neighbours(rows, Filters(players=filters.players))
        near += _neighbours(rows, Filters(stake=filters.stake))
    return [*useful, *near, Widening(_("all tables"), "", len(rows))]


def _neighbours(rows: list[Row], filters: Filters) -> list[Widening]:
    """Return the nearest other number of seats and stake that do have tables."""
    near = []
    if filters.players:
        sizes = {row.seats_max for row in rows} - {filters.players}
        for seats in sorted(sizes, key=lambda n: abs(n - (filters.players or 0))):
            label = _("%(n)s seats") % {"n": seats}
            near.append(_widening(rows, filters, label, {"players": seats}))
    if filters.stake:
        stakes = {row.stake for row in rows} - {filters.stake}
        for stake in sorted(stakes, key=lambda n: abs(n - (filters.stake or 0))):
            label = _("stake %(n)s") % {"n": stake}
            near.append(_widening(rows, filters, label, {"stake": stake}))
    return [way for way in near if way.found][:NEIGHBOURS_MAX]


def _widening(
    rows: list[Row], filters: Filters, label: str, change: dict[str, Any]
) -> Widening:
    found = len(matching(rows, replace(filters, **change)))
    return Widening(label, filters.query(**change), found)


def own_tables(user: Any) -> list[Table]:
    """Return the open tables where the person sits, the first taken first."""
    if not user.is_authenticated:
        return []
    found = (
        Table.objects.open()
        .filter(seats__user=user, seats__left_at=None)
        .order_by("seats__sat_at")
    )
    for table in found:
        table.invitation = invitations.token_of(table) if table.is_private else ""
    return list(found)


def _row(table: Table) -> Row:
    return Row(
        id=table.pk,
        name=table.name,
        game=table.game,
        stake=table.stake,
        pace=table.pace,
        seats_max=table.seats_max,
        phase=table.phase,
        deals=table.deals_count,
        assist=table.assist,
        people=tuple(
            Person(seat.user.display_name, seat.user.is_bot, seat.user.is_guest)
            for seat in table.present
        ),
    )


def _soonest(row: Row) -> tuple[Any, ...]:
    """Free seats first; there people before bots, bots before nobody, low stakes."""
    return (row.free == 0, row.bots - row.seated, not row.seated, row.stake, row.id)


_ORDERS = dict(
    zip(
        SORTS,
        (
            _soonest,
            lambda row: (row.stake, *_soonest(row)),
            lambda row: (-row.stake, *_soonest(row)),
            lambda row: -row.id,
        ),
        strict=True,
    )
)
