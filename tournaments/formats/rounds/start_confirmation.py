"""The table of cases for when the time to confirm a start is up (D2).

Pure. It is asked once for each round of a bracket of two-seat tables: when every table
has two clicks, or the window has passed. A player with a bye is not asked and goes on.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from rules.shuffle import Stream
from tournaments.models import EmptyTable

Player = TypeVar("Player")
MATCH_MIN = 2
"""A match needs so many."""


class Round(StrEnum):
    """Which rules hold. A bracket of two players has the first round only."""

    FIRST = "first"
    LATER = "later"
    FINAL = "final"


class Start(StrEnum):
    """What becomes of one table."""

    PLAY = "play"
    WALKOVER = "walkover"
    """The one who clicked goes on; the other is out and gets nothing back."""
    RANDOM = "random"
    """One of two who did not click goes on by lot; the other is out."""
    EMPTY = "empty"
    """Both are out."""
    SHARED = "shared"
    """The final nobody starts: first and second prize are shared."""


class Seated(NamedTuple, Generic[Player]):
    """A table of two, and who of them clicked."""

    players: tuple[Player, Player]
    clicked: Collection[Player]


class Begun(NamedTuple, Generic[Player]):
    """One table's start; `winner` where it is decided without playing."""

    start: Start
    winner: Player | None = None


class Opening(NamedTuple, Generic[Player]):
    """The start of a larger table; players in none of the parts are out."""

    playing: tuple[Player, ...] = ()
    through: tuple[Player, ...] = ()
    """The one who goes on without playing."""
    refunded: tuple[Player, ...] = ()
    """Who gets the whole buy-in back."""


def begin(
    tables: Sequence[Seated[Player]],
    *,
    round: Round,
    chance: Stream,
    empty_table: EmptyTable = EmptyTable.RANDOM_ADVANCE,
    others_go_on: bool = False,
) -> list[Begun[Player]] | None:
    """Return what becomes of each table, in the order given; None: cancelled.

    Cancelled means that everybody gets the whole buy-in back, prize part and rake. It
    happens only in the first round, when no table at all is complete. `chance` is read
    once for each table that is decided by lot, in the order of the tables. If every
    table would be empty, lots are drawn after all, because somebody must go on: unless
    `others_go_on`, from tables that are not given here, or by a bye.
    """
    counts = [len(_clicked(table)) for table in tables]
    if round is Round.FIRST and MATCH_MIN not in counts:
        return None
    if round is Round.FINAL and len(tables) != 1:
        raise ValueError(f"A final of {len(tables)} tables.")
    if not any(counts) and not others_go_on:
        empty_table = EmptyTable.RANDOM_ADVANCE
    return [_resolved(table, round, chance, empty_table) for table in tables]


def open_table(
    players: Sequence[Player], clicked: Collection[Player], *, is_first_round: bool
) -> Opening[Player]:
    """Start a table of three and more with those who clicked, if they are two at least.

    In the first round the others get the buy-in back; with fewer than two everybody
    does, and nobody goes on. In later rounds the others are out: one who alone clicked
    goes on, and if nobody did, all of them share their places. If no table of the first
    round has two, the caller cancels the event.
    """
    here = tuple(one for one in players if one in clicked)
    away = tuple(one for one in players if one not in clicked)
    if len(here) >= MATCH_MIN:
        return Opening(playing=here, refunded=away if is_first_round else ())
    if is_first_round:
        return Opening(refunded=tuple(players))
    return Opening(through=here)


def _resolved(
    table: Seated[Player], round: Round, chance: Stream, empty_table: EmptyTable
) -> Begun[Player]:
    here = _clicked(table)
    if len(here) == MATCH_MIN:
        return Begun(Start.PLAY)
    if here:
        return Begun(Start.WALKOVER, here[0])
    if round is Round.FINAL:
        return Begun(Start.SHARED)
    if empty_table is EmptyTable.BYE_FOR_OPPONENT:
        return Begun(Start.EMPTY)
    return Begun(Start.RANDOM, table.players[chance.uniform(len(table.players))])


def _clicked(table: Seated[Player]) -> list[Player]:
    return [one for one in table.players if one in table.clicked]
