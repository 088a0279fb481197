"""The decision table for when the time to confirm a start is up (D2). Pure.

Pure. It is used once for each round of a bracket: when every table has two clicks, or
the window has passed. Players with byes go on without confirming.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from rules.shuffle import Stream
from tournaments.models import EmptyTable

Player = TypeVar("Player")
MATCH_MIN = 2
"""The minimum of players for a match."""


class Round(StrEnum):
    """The rules that apply. A bracket of two players has only the first round."""

    FIRST = "first"
    LATER = "later"
    FINAL = "final"


class Start(StrEnum):
    """The outcome of a table."""

    PLAY = "play"
    WALKOVER = "walkover"
    """The one who clicked goes on; the other is out without a refund."""
    RANDOM = "random"
    """Neither clicked: one goes on by lot; the other is out."""
    EMPTY = "empty"
    """Both are out."""
    SHARED = "shared"
    """Nobody starts the final: first and second prize are shared."""


class Seated(NamedTuple, Generic[Player]):
    """A table of two, and who of them clicked."""

    players: tuple[Player, Player]
    clicked: Collection[Player]


class Begun(NamedTuple, Generic[Player]):
    """A table's start; `winner` if it is decided without playing."""

    start: Start
    winner: Player | None = None


class Opening(NamedTuple, Generic[Player]):
    """The start of a larger table; players in none of the parts are out."""

    playing: tuple[Player, ...] = ()
    through: tuple[Player, ...] = ()
    """The player who goes on without playing."""
    refunded: tuple[Player, ...] = ()
    """Players who get the whole buy-in back."""


def begin(
    tables: Sequence[Seated[Player]],
    *,
    round: Round,
    chance: Stream,
    empty_table: EmptyTable = EmptyTable.RANDOM_ADVANCE,
    others_go_on: bool = False,
) -> list[Begun[Player]] | None:
    """Return the outcome of each table, in the given order; None: cancelled.

    Cancelled means that everybody gets the whole buy-in back, including the rake. It
    happens only in the first round, if no table is complete. `chance` is read once for
    each table that is decided by lot, in the order of the tables. If every table would
    be empty, lots are drawn anyway, because somebody must go on, unless `others_go_on`
    from other tables or by a bye.
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
    """Start a table of three or more with those who clicked, if at least two did.

    In the first round the others get the buy-in back; with fewer than two everybody
    does, and nobody goes on. In later rounds the others are out: a player who alone
    clicked goes on, and if nobody did, all of them share their places. If no table of
    the first round has two, the caller cancels the event.
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
