"""Turn points deals into one result: a block of a table's deals, by net points.

A deal for points says little and can be dropped, so a single one is no result. Losing
points alone would reward those who always drop; in a block, wins and losses count
together, and constant droppers end below the median.
"""

from collections.abc import Collection, Hashable, Mapping
from typing import Final, TypeVar

Who = TypeVar("Who", bound=Hashable)
DEALS: Final = 6
"""The number of deals in a block, counted from the table's first."""


def net(lost: Mapping[Who, int], winners: Collection[Who]) -> dict[Who, int]:
    """Return what each seat won (positive) or lost in a deal, given the points lost.

    The winner wins the points of all others; without one, nobody wins any.
    """
    found = {who: -points for who, points in lost.items()}
    if len(winners) == 1:
        (winner,) = winners
        found[winner] += sum(lost.values())
    return found


def places(scores: Mapping[Who, int]) -> dict[Who, int]:
    """Return each place by score, highest first; ties share a place."""
    values = list(scores.values())
    return {
        who: 1 + sum(other > score for other in values) for who, score in scores.items()
    }
