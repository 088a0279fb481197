"""The good groups of a hand, as bits, for `rules.indian.solver.cover`.

Each face has a bit, in descending order of ranks from the ace, with the suits of a rank
side by side. So the lowest bit of a hand is a highest card, and one shift moves every
card to the next rank of its suit. Second and third copies of faces lie in further
layers of the same number, and a group is written in faces only, regardless of copies.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from rules.cards import CARDS_IN_DECK
from rules.indian.solver.melds import GROUP_MIN, JOKERS, card_points

LAYER: Final = CARDS_IN_DECK
"""The number of bits of a layer; each further copy of a face is one layer up."""
FACES: Final = (1 << LAYER) - 1
"""The bits of the first layer: one of each face."""
EVERY_LAYER: Final = 1 | 1 << LAYER | 1 << 2 * LAYER
"""A mask of faces times this is the same mask in all layers (three packs at most)."""
ALL_JOKERS: Final = 3
"""The number of jokers in a run of jokers alone (2.5)."""
GROUPS_KEPT: Final = 1_024
"""Cached answers; as fast as all 20,355, because few of them are frequent."""
_RANK: Final = 4
"""The bits per rank, one per suit: the distance of two neighbours in a suit."""
_ACES: Final = 15
_FOUR_BELOW: Final = 0x11110
"""From a card: the four below it in its suit. No run has more than five cards."""
_ABOVE_ACE: Final = 0x1111 << LAYER - 4 * _RANK
"""From an ace: the two to the five of its suit."""


class Group(NamedTuple):
    """A good group: the faces at their own places, and its number of jokers."""

    mask: int
    jokers: int
    """This includes a wild card at its own place, as it is not available elsewhere."""
    is_run: bool


def _place(face: int) -> int:
    suit, rank = divmod(face, 13)
    return -rank % 13 * _RANK + suit


FACE_AT: Final = tuple(sorted(range(CARDS_IN_DECK), key=_place))
"""The face of each bit."""
_BITS: Final = (*(1 << _place(face) for face in range(CARDS_IN_DECK)), 0)
"""The bit of each face; printed jokers have none."""
_WILDS: Final = tuple(
    sum(_BITS[face] for face in jokers) * EVERY_LAYER for jokers in JOKERS
)
"""The bits of the cards that can be jokers, by `wild`."""
POINTS: Final = {_BITS[f]: card_points(f, wild=(f + 1) % 13) for f in FACE_AT}
"""The points of a natural card, by bit."""
_POINTS: Final = tuple(
    sum(bit for bit, points in POINTS.items() if points & power) * EVERY_LAYER
    for power in (1, 2, 4, 8)
)


def worth(mask: int) -> int:
    """Return the points of natural cards together, in all layers."""
    ones, twos, fours, eights = _POINTS
    return (
        (mask & ones).bit_count()
        + 2 * (mask & twos).bit_count()
        + 4 * (mask & fours).bit_count()
        + 8 * (mask & eights).bit_count()
    )


def without(held: int, taken: int) -> int:
    """Return a hand without one copy of each face, removing the last copy first."""
    copies = held >> LAYER & taken
    if not copies:
        return held ^ taken
    return without(held >> LAYER, copies) << LAYER | held & FACES ^ taken ^ copies


def bits_of(mask: int) -> list[int]:
    """Return the bits of a mask one by one, the lowest first."""
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


class Hand:
    """A hand: natural cards and wild cards by face, printed jokers as a number."""

    __slots__ = ("held", "jokers", "natural", "wilds")

    def __init__(self, faces: Sequence[int], wild: int) -> None:
        """Put the cards into layers."""
        held = 0
        for face in faces:
            bit = _BITS[face]
            while held & bit:
                bit <<= LAYER
            held |= bit
        self.held = held
        self.wilds = _WILDS[wild]
        """Where wild cards would lie."""
        self.natural = held & ~self.wilds
        self.jokers = len(faces) - self.natural.bit_count()
        """Cards that can be jokers."""

    def pure_runs(self) -> list[Group]:
        """Return every pure run of three to five cards, highest points first."""
        line = self.held & FACES
        line |= (line & _ACES) << LAYER
        runs: list[Group] = []
        for top in bits_of(line & line >> 4 & line >> 8):
            mask = top | top << 4 | top << 8
            for longer in (top << 12, top << 16, 0):
                run = mask & FACES | mask >> LAYER
                runs.append(Group(run, (run & self.wilds).bit_count(), True))
                if not line & longer:
                    break
                mask |= longer
        if len(runs) > 1:
            runs.sort(key=lambda run: -worth(run.mask & self.natural))
        return runs

    def groups(self, pure_runs: list[Group]) -> dict[int, tuple[Group, ...]]:
        """Return these runs and all other groups by the highest card of each.

        That is the lowest natural bit; its groups with the fewest jokers come first.
        """
        line = self.natural & FACES
        spare = min(self.jokers, ALL_JOKERS)
        near = _NEAR if spare else _BESIDE
        by_first = {
            first: _groups_from(place, line >> place & near[place], spare)
            for first in bits_of(line)
            for place in (first.bit_length() - 1,)
        }
        for run in reversed(pure_runs):
            natural = run.mask & line
            by_first[natural & -natural] = (run, *by_first[natural & -natural])
        return by_first


_BESIDE: Final = tuple(_ACES >> place % _RANK for place in range(LAYER))
"""For each bit, the mask of it and the later ones of its rank."""
_NEAR: Final = tuple(
    beside | _FOUR_BELOW | (_ABOVE_ACE if place < _RANK else 0)
    for place, beside in enumerate(_BESIDE)
)
"""The same, with the cards that can follow it in a run."""


@lru_cache(GROUPS_KEPT)
def _groups_from(first: int, near: int, spare: int) -> tuple[Group, ...]:
    """Return the groups that begin with a card, except pure runs."""
    groups = _sets(first, near & _ACES, spare > 0)
    if spare:
        groups += _joker_runs(first, near & _FOUR_BELOW, spare)
        groups += _low_ace_runs(first, near & _ABOVE_ACE, spare)
    return tuple(sorted(groups, key=attrgetter("jokers")))


@cache
def _sets(first: int, suits: int, joker: bool) -> tuple[Group, ...]:
    """Return the sets of a card and others beside it: two, with a joker, to four."""
    return tuple(
        Group((1 | chosen) << first, int(chosen.bit_count() == 1), False)
        for chosen in _subsets(suits ^ 1)
        if chosen.bit_count() >= (1 if joker else 2)
    )


@cache
def _joker_runs(top: int, below: int, spare: int) -> tuple[Group, ...]:
    """Return the runs of a card, some of those below it, and jokers."""
    runs = []
    for chosen in _subsets(below):
        lowest = max(chosen.bit_length() - 1, 0) // _RANK
        jokers = max(GROUP_MIN, lowest + 1) - 1 - chosen.bit_count()
        if 0 < jokers <= spare:
            runs.append(Group((1 | chosen) << top, jokers, True))
    return tuple(runs)


@cache
def _low_ace_runs(ace: int, above: int, spare: int) -> tuple[Group, ...]:
    """Return the runs of an ace, some of the two to the five, and jokers."""
    runs = []
    for chosen in _subsets(above):
        highest = (LAYER - (chosen & -chosen).bit_length() + 1) // _RANK
        jokers = max(GROUP_MIN, highest + 1) - 1 - chosen.bit_count()
        if chosen and 0 < jokers <= spare:
            runs.append(Group((1 | chosen) << ace, jokers, True))
    return tuple(runs)


def _subsets(mask: int) -> Iterator[int]:
    chosen = mask
    while chosen:
        yield chosen
        chosen = chosen - 1 & mask
    yield 0
