"""How the seats left in a pool may divide its prize (indian.md 6.2).

The unit is one entry net of rake. With N entries in the pot, each of k seats gets one
unit per drop it has above the minimum; the rest, N - D units for D such drops in all,
is shared equally.
"""

from typing import Final, NamedTuple

from rules.indian.presets import Options
from rules.results import Share

BEGAN_MIN: Final = {2: 3, 3: 4}
"""The number of seats that split, and the minimum at the start of the match."""


class Survivor(NamedTuple):
    """A seat still in; a tuple of them is best placed first."""

    seat: int
    score: int
    drops: int
    """The number of drops it can take and stay in."""


def drops_left(options: Options, score: int) -> int:
    """Return how often a seat at `score` can take the first drop and stay in.

    >>> pool = Options(limit=101)
    >>> [drops_left(pool, score) for score in (0, 60, 80, 81, 100)]
    [5, 2, 1, 0, 0]
    """
    return max(0, (options.limit - 1 - score) // options.first_drop)


def is_auto(options: Options, survivors: tuple[Survivor, ...], began: int) -> bool:
    """Return whether those left split equally without being asked."""
    if not options.auto_split or not _may_be_divided(survivors, began):
        return False
    if options.auto_split_at == "score":
        return all(each.score >= options.auto_split_score for each in survivors)
    return not any(each.drops for each in survivors)


def may_agree(
    options: Options, survivors: tuple[Survivor, ...], began: int, entries: int
) -> bool:
    """Return whether a split is offered, for `entries` fees in the pot."""
    if not options.manual_split or not _may_be_divided(survivors, began):
        return False
    drops = [each.drops for each in survivors]
    most = options.split_difference_max
    if len(drops) > 2 and most is not None and max(drops) - min(drops) > most:
        return False
    return entries - _difference(survivors) >= 1


def agreed(survivors: tuple[Survivor, ...], entries: int) -> tuple[Share, ...]:
    """Return the shares of an agreed split; their sum is k * `entries`."""
    least = min(each.drops for each in survivors)
    rest = entries - _difference(survivors)
    count = len(survivors)
    return tuple(
        Share(each.seat, count * (each.drops - least) + rest) for each in survivors
    )


def _difference(survivors: tuple[Survivor, ...]) -> int:
    """Return the sum of the drops above the minimum."""
    drops = [each.drops for each in survivors]
    return sum(drops) - len(drops) * min(drops)


def _may_be_divided(survivors: tuple[Survivor, ...], began: int) -> bool:
    return began >= BEGAN_MIN.get(len(survivors), began + 1)
