"""How deals for points become one result: a block of a table's deals, by net points.

A deal for points says little and can be dropped, so a single one is no result. Losing
points alone would reward those who always drop; in a block everybody stands by what
they won and lost together, and a dropper ends below the median.
"""

from collections.abc import Collection, Hashable, Mapping
from typing import Final, TypeVar

Who = TypeVar("Who", bound=Hashable)
DEALS: Final = 6
"""The deals of a block, counted from the first one of the table."""


def net(lost: Mapping[Who, int], winners: Collection[Who]) -> dict[Who, int]:
    """Return what each won (positive) or lost in a deal, from the points they lost.

    The winner wins the points of all others; without one, nobody wins any.
    """
    found = {who: -points for who, points in lost.items()}
    if len(winners) == 1:
        (winner,) = winners
        found[winner] += sum(lost.values())
    return found


def places(scores: Mapping[Who, int]) -> dict[Who, int]:
    """Return the place of each by score, the highest first; level ones share theirs."""
    values = list(scores.values())
    return {
        who: 1 + sum(other > score for other in values) for who, score in scores.items()
    }
