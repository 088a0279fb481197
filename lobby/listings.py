"""The tables that can be joined or watched now. Reads only.

One query reads the tables and one their seats, whoever asks; rows are plain values, so
that the page and the sockets of a whole process can share one reading.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import combinations
from typing import Any, Final

from django.db.models import Prefetch
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lobby.filters import SORTS, Filters
from rules import catalogue
from tables import clock as clocks
from tables import (
    clones,
    durations,
    invitations,
    progress,
    quick,
    rulebook,
    telling,
    titles,
    waiting,
)
from tables.models import MatchSeat, Phase, Seat, Table
from tables.progress import Progress, Stand

TABLES_MAX: Final = 300
"""The lobby reads at most this many tables, the newest first."""
ROWS_MAX: Final = 60
WIDENINGS_MAX: Final = 3
NEIGHBOURS_MAX: Final = 2
LAST_SHOWN: Final = timedelta(days=1)
"""So long the lobby links a person's last match."""
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
    score: int | None = None
    """The person's points, or chips of its own, in a running match."""
    is_out: bool = False

    @property
    def stands(self) -> str:
        """How the person stands in the running match: "60", "102 out"."""
        if self.score is None:
            return ""
        return _("%(n)s out") % {"n": self.score} if self.is_out else str(self.score)


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
    waiting: int
    """How many wait for a seat."""
    people: tuple[Person, ...]
    is_usual: bool = True
    """Whether it is played by the house's own rules."""
    running: Progress | None = None
    title: str = ""
    """What players call the game, with its target."""

    @property
    def seated(self) -> int:
        """How many sit there."""
        return len(self.people)

    @property
    def free(self) -> int:
        """How many seats anybody may take now.

        None while a match with entries runs, and none that is kept for who waits.
        """
        free = self.seats_max - self.seated - self.waiting
        return 0 if self.running else max(0, free)

    @property
    def persons(self) -> int:
        """How many people, not bots, sit there."""
        return self.seated - self.bots

    @property
    def has_entry(self) -> bool:
        """Whether the stake is the entry fee of a match."""
        return not catalogue.find(self.game).stake_per_point

    @property
    def stake_said(self) -> str:
        """What is played for, in words."""
        return titles.stake_said(self.game, self.stake)

    @property
    def scores(self) -> str:
        """How the match stands, by seat: "25 – 60 – 102 out"."""
        return " – ".join(person.stands for person in self.people if person.stands)

    @property
    def bots(self) -> int:
        """How many of the seated are house bots."""
        return sum(person.is_bot for person in self.people)

    @property
    def turn(self) -> str | Promise:
        """How long a turn is, in words."""
        return titles.PACES[self.pace]

    @property
    def dots(self) -> tuple[str, ...]:
        """One word a seat: `person`, `bot` or `free`."""
        taken = sorted(person.is_bot for person in self.people)
        return tuple("bot" if bot else "person" for bot in taken) + ("free",) * (
            self.seats_max - self.seated
        )

    @property
    def wait(self) -> str:
        """What the way into the queue says."""
        return _("Wait (%(n)s)") % {"n": self.waiting} if self.waiting else _("Wait")

    @property
    def state(self) -> str:
        """Where the table stands, in words."""
        if self.phase == Phase.STARTING:
            return _("starts now")
        if self.running:
            return self.running.words
        if self.phase in PLAYING:
            return _("deal %(n)s") % {"n": self.deals}
        if self.phase in {Phase.BETWEEN, Phase.OVER}:
            return _("match over") if self.has_entry else _("between deals")
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
            "scores": self.scores,
            "free": self.free,
            "wait": self.wait,
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
        .select_related("match")
        .prefetch_related(Prefetch("seats", queryset=present, to_attr="present"))
        .order_by("-pk")[:TABLES_MAX]
    )
    return [_row(table) for table in found]


def details(row: Row) -> dict[str, Any]:
    """Return what the info panel adds to a row: prices, rules, stacks, minutes."""
    table, game = Table.objects.get(pk=row.id), catalogue.find(row.game)
    told = game.describe_options(game.decode_options(bytes(table.options)))
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
        "rulebook": rulebook.of_table(table),
        "people": [(person, stacks.get(person.name)) for person in row.people],
        "buy_in": None if row.has_entry else titles.buy_in(game, row.stake),
        "prize": row.stake * row.seats_max if row.has_entry else None,
        "duration": durations.said(game, row.seats_max, row.pace, told),
        "clone": clones.query(table),
    }


def matching(rows: Iterable[Row], filters: Filters) -> list[Row]:
    """Return the rows that the filters let through, in the wanted order."""
    through = [
        row
        for row in rows
        if filters.game in (None, row.game)
        and filters.players in (None, row.seats_max)
        and (
            filters.stake is None or (row.stake == filters.stake and not row.has_entry)
        )
        and (filters.entry is None or (row.stake == filters.entry and row.has_entry))
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
        "entry": _("any entry fee"),
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
        for name in ("game", "players", "stake", "entry"):
            near += _neighbours(rows, Filters(**{name: getattr(filters, name)}))
        near = near[:NEIGHBOURS_MAX]
    return [*useful, *near, Widening(_("all tables"), "", len(rows))]


def _neighbours(rows: list[Row], filters: Filters) -> list[Widening]:
    """Return the nearest other game, seats and stake that do have tables."""
    near = []
    if filters.game:
        # The catalogue has games that are alike beside each other.
        names = list(catalogue.GAMES)
        home = names.index(filters.game)
        for name in sorted(names, key=lambda name: abs(names.index(name) - home))[1:]:
            change = {"game": name, "stake": None, "entry": None}
            way = _widening(rows, filters, titles.game_title(name), change)
            near += [way] if way.found else []
    for field, pattern in (
        ("players", _("%(n)s seats")),
        ("stake", _("stake %(n)s")),
        ("entry", _("entry %(n)s")),
    ):
        wanted = getattr(filters, field)
        if not wanted:
            continue
        others = {_value(row, field) for row in rows} - {wanted, None}
        for value in sorted(others, key=lambda n: abs(n - wanted)):
            label = pattern % {"n": value}
            near.append(_widening(rows, filters, label, {field: value}))
    return [way for way in near if way.found][:NEIGHBOURS_MAX]


def _value(row: Row, field: str) -> int | None:
    """Return what a row has in place of a filter; None where that is not its kind."""
    if field == "players":
        return row.seats_max
    return row.stake if row.has_entry == (field == "entry") else None


def _widening(
    rows: list[Row], filters: Filters, label: str, change: dict[str, Any]
) -> Widening:
    found = len(matching(rows, replace(filters, **change)))
    return Widening(label, filters.query(**change), found)


def last_match(user: Any) -> dict[str, Any] | None:
    """Return the match a person played last, if it ended lately: how it came out."""
    if not user.is_authenticated:
        return None
    rows = MatchSeat.objects.filter(user=user).select_related("match")
    row = rows.order_by("-match").first()
    ended = row and row.match.ended_at
    if not ended or not row.how or clocks.now() - ended > LAST_SHOWN:
        return None
    match = row.match
    return {
        "id": match.pk,
        "title": titles.played_title(match.game, bytes(match.options)),
        "end": telling.match_end_of(row.how),
        "chips": row.chips,
    }


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


def queues_of(user: Any) -> list[tuple[Table, waiting.Place]]:
    """Return the tables where the person waits for a seat, with the place."""
    places = waiting.places_of(user)
    tables = Table.objects.filter(pk__in=places).order_by("pk")
    return [(table, places[table.pk]) for table in tables]


def _row(table: Table) -> Row:
    running = progress.of_table(table)
    stands = running.stands if running else {}
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
        waiting=table.waiting_count,
        people=tuple(_person(seat, stands.get(seat.number)) for seat in table.present),
        is_usual=quick.is_usual(table),
        running=running,
        title=titles.played_title(table.game, bytes(table.options)),
    )


def _person(seat: Seat, stand: Stand | None) -> Person:
    user = seat.user
    return Person(
        user.display_name,
        user.is_bot,
        user.is_guest,
        score=stand.score if stand else None,
        is_out=stand.is_out if stand else False,
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
