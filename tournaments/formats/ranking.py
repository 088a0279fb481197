"""The finishing order as groups of tied players (8.4, 8.5, D6). Pure.

Pure. Within a group, earlier registrations come first: they get a unit that cannot be
shared (`tournaments.prizes.structure.awards`).
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

Player = TypeVar("Player", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing(Generic[Player]):
    """A player's standing in timed levels, or how they went out."""

    player: Player
    registered: int
    """A unique number that rises with the time of registration."""
    chips: int = 0
    """Now, or at the end of the final level."""
    out_at: int | None = None
    """For players who are out: rises with time, equal within a deal or level."""
    chips_before: int = 0
    """For players who are out: their chips before that deal or level end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish(Generic[Player]):
    """How far a player of a knockout came: last round and rank at its table.

    The winner of the event has rank 1 in the last round; so do two who share a final.
    """

    player: Player
    registered: int
    round: int
    rank: int = 1


class Cut(NamedTuple, Generic[Player]):
    """Who goes on from a table, and whom a tie-break decides between."""

    through: tuple[Player, ...]
    tied: tuple[Player, ...]
    """Empty if there is no tie."""
    open: int
    """How many of the tied players go on."""


def by_chips(standings: Iterable[Standing[Player]]) -> list[tuple[Player, ...]]:
    """Rank players of timed levels, at the end and while they run (8.4).

    Players still in are ranked by chips, ties together. Then come those who are out,
    the latest first; within the same deal by chips before it, then by earlier
    registration, so they never tie.
    """
    rows = sorted(standings, key=lambda one: one.registered)
    here = [one for one in rows if one.out_at is None]
    gone = [one for one in rows if one.out_at is not None]
    here.sort(key=lambda one: -one.chips)
    gone.sort(key=lambda one: (-(one.out_at or 0), -one.chips_before))
    level = groupby(here, key=lambda one: one.chips)
    groups = [tuple(one.player for one in group) for _, group in level]
    return groups + [(one.player,) for one in gone]


def by_rounds(finishes: Iterable[Finish[Player]]) -> list[tuple[Player, ...]]:
    """Rank a knockout: later round first, then the rank at its table (8.5, D6).

    Equal ranks at different tables of a round tie, so losers of the same round of a
    bracket share their places.
    """
    rows = sorted(finishes, key=lambda one: (-one.round, one.rank, one.registered))
    level = groupby(rows, key=lambda one: (one.round, one.rank))
    return [tuple(one.player for one in group) for _, group in level]


def table_ranks(chips: Mapping[Player, int]) -> dict[Player, int]:
    """Return each player's rank at a table; ties share a rank: 1, 2, 2, 4."""
    return {
        player: 1 + sum(other > own for other in chips.values())
        for player, own in chips.items()
    }


def cut(chips: Mapping[Player, int], places: int = 1) -> Cut[Player]:
    """Return who of a table is among the first `places`, and who is tied there (8.5).

    The tied play a tie-break. Raise `ValueError` for less than one place.
    """
    if places < 1:
        raise ValueError(f"No cut at {places} places.")
    ranks = table_ranks(chips)
    order = sorted(chips, key=lambda player: ranks[player])
    if len(order) <= places:
        return Cut(tuple(order), (), 0)
    last = ranks[order[places - 1]]
    if ranks[order[places]] > last:
        return Cut(tuple(order[:places]), (), 0)
    through = tuple(player for player in order if ranks[player] < last)
    tied = tuple(player for player in order if ranks[player] == last)
    return Cut(through, tied, places - len(through))
