"""Draws of an event, reproducible from its published seed.

The streams are those of RSP-1 without a transcript (docs/fairness.md, steps 6 to 8),
with purposes that deals do not use: 64 for orders and 65 for choices, where `r` is the
round, and 66 for the lots of a table, where `r` is the table's number in the event. A
number with a bound above 256 takes two bytes instead of one: read both, high byte
first, until they are below `65536 - 65536 mod b`; then modulo `b`.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rules.shuffle import Stream

PURPOSE_ORDER: Final = 64
PURPOSE_CHOICE: Final = 65
PURPOSE_LOTS: Final = 66
FIELD_MAX: Final = 65_536

_ONE_BYTE: Final = 256
Player = TypeVar("Player")


class Bracket(NamedTuple, Generic[Player]):
    """A round of two-seat tables, and the players with byes."""

    pairs: tuple[tuple[Player, Player], ...]
    byes: tuple[Player, ...]


def order(seed: bytes, round: int, ids: Iterable[Any]) -> tuple[Any, ...]:
    """Return the ids in the order drawn for this round, whatever the input order."""
    return _shuffled(Stream(seed, PURPOSE_ORDER, round), ids)


def lots(seed: bytes, table: int, ids: Iterable[Any]) -> tuple[Any, ...]:
    """Return the ids in the order of the lots drawn for a table, best first."""
    return _shuffled(Stream(seed, PURPOSE_LOTS, table), ids)


def choices(seed: bytes, round: int) -> Stream:
    """Return the random stream for the other choices in a round."""
    return Stream(seed, PURPOSE_CHOICE, round)


def tables(drawn: Sequence[Player], size: int) -> list[tuple[Player, ...]]:
    """Seat players in drawn order at as few and as equal tables as possible (8.5).

    Sizes differ by one at most, so nobody sits alone, except at tables of two with an
    odd number of players: the last player then goes on without playing.
    """
    if size < 2:
        raise ValueError(f"No tables of {size}.")
    count = -(-len(drawn) // size)
    return [tuple(drawn[at::count]) for at in range(count)]


def bracket(drawn: Sequence[Player]) -> Bracket[Player]:
    """Pair players in drawn order; the first have byes, up to a power of two (D6).

    So the second round is full, and only the first one has byes.
    """
    full = 1
    while full < len(drawn):
        full *= 2
    byes = full - len(drawn) if len(drawn) > 1 else len(drawn)
    left = iter(drawn[byes:])
    return Bracket(tuple(zip(left, left, strict=True)), tuple(drawn[:byes]))


def _shuffled(stream: Stream, ids: Iterable[Any]) -> tuple[Any, ...]:
    drawn = sorted(ids)
    for i in range(len(drawn) - 1, 0, -1):
        j = below(stream, i + 1)
        drawn[i], drawn[j] = drawn[j], drawn[i]
    return tuple(drawn)


def below(stream: Stream, b: int) -> int:
    """Return a number 0..b-1, uniformly distributed."""
    if b <= _ONE_BYTE:
        return stream.uniform(b)
    if b > FIELD_MAX:
        raise ValueError(f"A draw among {b} players.")
    limit = FIELD_MAX - FIELD_MAX % b
    while (x := _ONE_BYTE * stream.byte() + stream.byte()) >= limit:
        pass
    return x % b
