"""The tables that can be joined or watched now, as rows of a list. Reads only.

A row is built once for each change of its table and kept until the next one. One query
says what has changed; only the seats and matches of changed tables are read. Rows are
plain values, so the pages and sockets of a process share them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Final

import msgspec
from django.db import connection
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import catalogue
from tables.games import stopped_games, titles
from tables.models import Match, Phase, Seat, Table
from tables.seats import quick_play
from tables.table import progress
from tables.table.progress import Progress
from wallet.cash import gate
from wallet.codes import CASH

TABLES_MAX: Final = 300
"""The lobby reads at most this many tables, the newest first."""
PLAYING: Final = frozenset(
    {Phase.OFFER, Phase.DRAW, Phase.DISCARD, Phase.SHOW, Phase.MELD, Phase.ARRANGE}
    | {Phase.LAYOFF, Phase.REJOIN, Phase.SPLIT}
)


@dataclass(frozen=True)
class Row:
    """One table of the list."""

    id: int
    name: str
    game: str
    stake: int
    options: bytes
    pace: str
    seats_max: int
    phase: str
    deals: int
    assist: bool
    is_rated: bool
    waiting: int
    """How many wait for a seat."""
    ledger: str
    """What is played for: chips, or money in hundredths."""
    is_off: bool
    """Whether a switch keeps new matches from beginning there."""
    people: tuple[tuple[int, bool], ...]
    """The seat of each who sits there, and whether it is a house bot's."""
    running: Progress | None = None
    kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """What was made of the row to be shown, for as long as nothing changes."""

    @property
    def title(self) -> str:
        """What players call the game, with its target."""
        return titles.played_title(self.game, self.options)

    @property
    def is_cash(self) -> bool:
        """Whether it is played for money."""
        return self.ledger == CASH

    @cached_property
    def is_usual(self) -> bool:
        """Whether it is played by the house's own rules."""
        return quick_play.is_usual(self.game, self.options)

    @cached_property
    def seated(self) -> int:
        """How many sit there."""
        return len(self.people)

    @cached_property
    def bots(self) -> int:
        """How many of the seated are house bots."""
        return sum(is_bot for _number, is_bot in self.people)

    @cached_property
    def free(self) -> int:
        """How many seats anybody can take now.

        None while a match with entries runs or play is off there, and none that is
        kept for who waits.
        """
        free = self.seats_max - self.seated - self.waiting
        return 0 if self.running or self.is_off else max(0, free)

    @cached_property
    def soonness(self) -> tuple[bool, int, bool, int, int]:
        """Order of the list: free seats, then people, then bots, then low stakes."""
        return (
            self.free == 0,
            self.bots - self.seated,
            not self.seated,
            self.stake,
            self.id,
        )

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
        """The stake or entry, in words."""
        return titles.stake_said(self.game, self.stake, self.ledger)

    @property
    def scores(self) -> str:
        """How the match stands, by seat: "25 – 60 – 102 out"."""
        stands = self.running.stands if self.running else {}
        seated = [stands[number] for number, _is_bot in self.people if number in stands]
        return " – ".join(stand.words for stand in seated)

    @property
    def turn(self) -> str | Promise:
        """How long a turn is, in words."""
        return titles.PACES[self.pace]

    @property
    def dots(self) -> tuple[str, ...]:
        """One word a seat: `person`, `bot` or `free`."""
        taken = sorted(is_bot for _number, is_bot in self.people)
        return tuple("bot" if bot else "person" for bot in taken) + ("free",) * (
            self.seats_max - self.seated
        )

    @property
    def wait(self) -> str:
        """What the way into the queue says; nothing if play is off."""
        if self.is_off:
            return ""
        # Translators: how many people wait for a seat.
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
            return ngettext("a bot is waiting", "%(n)s bots are waiting", self.bots) % {
                "n": self.bots
            }
        return _("waiting") if self.seated else _("empty")

    def update(self) -> "RowUpdate":
        """Return what a page needs to bring its row up to date."""
        return RowUpdate(
            id=self.id,
            dots=self.dots,
            seats=f"{self.seated}/{self.seats_max}",
            state=self.state,
            scores=self.scores,
            free=self.free,
            wait=self.wait,
        )


class RowUpdate(msgspec.Struct, frozen=True, kw_only=True):
    """What can change in a row while a page shows it, in the reader's language."""

    id: int
    dots: tuple[str, ...]
    """One word a seat: `person`, `bot` or `free`."""
    seats: str
    """Taken and all: `2/6`."""
    state: str
    scores: str
    """How a running match of several deals stands; else empty."""
    free: int
    """The seats that can be taken now."""
    wait: str
    """The words of the way into the queue; empty if play is off."""


_COLUMNS: Final = (
    "pk",
    "name",
    "game",
    "stake",
    "options",
    "pace",
    "seats_max",
    "phase",
    "deals_count",
    "assist",
    "is_rated",
    "waiting_count",
    "ledger",
    "is_off",
    "match",
    "version",
    "created_at",
)
"""All of a table that its row shows. The version stands for its seats and its match;
the last column tells tables apart where a key is used again."""
_MATCH: Final = _COLUMNS.index("match")
_kept: dict[tuple[Any, ...], Row] = {}


def open_rows() -> list[Row]:
    """Return every public table that is open, the newest first, at most `TABLES_MAX`.

    Two readings give the same object for a table that has not changed between them.
    """
    global _kept
    known = _kept
    with connection.cursor() as cursor:
        cursor.execute(*_listed(connection.vendor, gate.is_open()))
        found = cursor.fetchall()
    # Seats and matches are read after the version: they can be newer, never older.
    fresh = _built([values for values in found if values not in known])
    _kept = {values: fresh.get(values) or known[values] for values in found}
    return list(_kept.values())


@cache
def _listed(vendor: str, has_cash: bool) -> tuple[str, tuple[Any, ...]]:
    """Return the statement that reads the tables, compiled once for a database.

    It is another where the house has cash: tables for it are not listed elsewhere.
    """
    tables = Table.objects.public().filter(is_practice=False, quarantined_at=None)
    tables = tables.annotate(is_off=stopped_games.reaching_tables())
    listed = tables.order_by("-pk").values_list(*_COLUMNS)[:TABLES_MAX]
    return listed.query.sql_with_params()


def _built(changed: Sequence[tuple[Any, ...]]) -> dict[tuple[Any, ...], Row]:
    """Return the rows of these tables, with who sits there and how matches stand."""
    if not changed:
        return {}
    people: dict[int, list[tuple[int, bool]]] = {values[0]: [] for values in changed}
    seats = Seat.objects.filter(table__in=people, left_at=None).order_by("number")
    for table, seat, is_bot in seats.values_list("table", "number", "user__is_bot"):
        people[table].append((seat, is_bot))
    running = _running({values[_MATCH] for values in changed} - {None})
    return {
        values: _row(values, people[values[0]], running.get(values[_MATCH]))
        for values in changed
    }


def _row(
    values: tuple[Any, ...], people: list[tuple[int, bool]], running: Progress | None
) -> Row:
    table, name, game, stake, options, *more = values[:_MATCH]
    pace, seats_max, phase, deals, assist, is_rated, waiting, ledger, is_off = more
    return Row(
        id=table,
        name=name,
        game=game,
        stake=stake,
        options=bytes(options),
        pace=pace,
        seats_max=seats_max,
        phase=phase,
        deals=deals,
        assist=assist,
        is_rated=is_rated,
        waiting=waiting,
        ledger=ledger,
        is_off=is_off,
        people=tuple(people),
        running=running,
    )


def _running(matches: set[int]) -> dict[int, Progress]:
    """Return how those of the matches stand that run and have entry fees."""
    found = Match.objects.filter(pk__in=matches, ended_at=None) if matches else ()
    progresses = {match.pk: progress.of_match(match) for match in found}
    return {key: one for key, one in progresses.items() if one is not None}
