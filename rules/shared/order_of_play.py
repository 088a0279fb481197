"""The first player of later deals of a match, and the counting of places."""

from collections.abc import Collection, Sequence
from typing import Any


def next_order(
    circle: tuple[int, ...], playing: Collection[int], starter: int | None
) -> tuple[int, ...]:
    """Return the seats that play in the order of play of the next deal.

    `circle` is the order of the match's first deal. The first player is the next one
    after `starter`, who played first in the last deal; None before the first.
    """
    at = 0 if starter is None else circle.index(starter) + 1
    return tuple(seat for seat in circle[at:] + circle[:at] if seat in playing)


def places(keys: Sequence[Any]) -> list[int]:
    """Return the place of each key in ascending order; equal keys share a place.

    >>> places([5, 3, 5, 8])
    [2, 1, 2, 4]
    """
    return [1 + sum(other < key for other in keys) for key in keys]
