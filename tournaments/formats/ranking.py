"""The finishing order, as groups of level players (8.4, 8.5, D6).

Pure. Within a group, earlier registrations stand first: they get a unit that cannot be
shared (`tournaments.prizes.structure.awards`).
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

Player = TypeVar("Player", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing(Generic[Player]):
    """Where a player of timed levels stands, or how they went out."""

    player: Player
    registered: int
    """A number that rises with the time of registration, no two alike."""
    chips: int = 0
    """Now, or at the end of the final level."""
    out_at: int | None = None
    """Of who is out: a number that rises with time, the same for one deal or level."""
    chips_before: int = 0
    """If out: the chips before the deal that put them out, or at that line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish(Generic[Player]):
    """How far a player of a knockout came: the round of the last table, and the rank.

    The winner of the event has rank 1 in the last round; two who share a final both
    have.
    """

    player: Player
    registered: int
    round: int
    rank: int = 1


class Cut(NamedTuple, Generic[Player]):
    """Who goes on from a table, and between whom a tie-breaker deal decides."""

    through: tuple[Player, ...]
    tied: tuple[Player, ...]
    """Empty where nothing is to be decided."""
    open: int
    """How many of the tied go on."""


def by_chips(standings: Iterable[Standing[Player]]) -> list[tuple[Player, ...]]:
    """Rank timed levels, at the end and while they run (8.4).

    Those still in by chips, level ones together. Then who is out, the later the better;
    by the same deal: more chips before it, then earlier registration, so no two of them
    are level.
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
    """Rank a knockout: the later round, then the rank at its table (8.5, D6).

    Equal ranks of different tables of one round are level, so who lose in the same
    round of a bracket share the places they cover.
    """
    rows = sorted(finishes, key=lambda one: (-one.round, one.rank, one.registered))
    level = groupby(rows, key=lambda one: (one.round, one.rank))
    return [tuple(one.player for one in group) for _, group in level]


def table_ranks(chips: Mapping[Player, int]) -> dict[Player, int]:
    """Return the rank of each at a table; equal chips are equal ranks: 1, 2, 2, 4."""
    return {
        player: 1 + sum(other > own for other in chips.values())
        for player, own in chips.items()
    }


def cut(chips: Mapping[Player, int], places: int = 1) -> Cut[Player]:
    """Return who of a table is among the first `places`, and who is level there (8.5).

    The tied play a tie-break. Raise ValueError for less than one place.
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
