"""Melds without jokers: in a hand, and on the table (basic.md B1).

Cards are faces 0..51; a set of cards is a mask (`rules.shared.masks`). Positions in a
run are 0, the low ace, to 12, the king, and 13 for a high ace.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Final

from rules.shared.masks import BITS, SUIT, card_points, faces_of, mask_of
from rules.shared.melds_on_table import Tabled

Meld = tuple[int, ...]
Melds = tuple[Meld, ...]
Opening = tuple[int, str]
"""A card that fits on a meld, and its end: `low`, `high`, or None in a set."""

MELD_MIN: Final = 3
MINIMAL: Final = 4
"""Runs up to this length are listed; longer ones are built by laying off."""
_ACE_HIGH: Final = 13


def laid_out(cards: Iterable[int], ace_high: bool = False) -> tuple[str, Meld] | None:
    """Return `set` or `run` and the cards in the order they lie; None for no meld."""
    held = tuple(sorted(cards))
    if len(held) < MELD_MIN or len(set(held)) < len(held):
        return None
    if all(card % 13 == held[0] % 13 for card in held):
        return "set", held
    if _is_row(held):
        return "run", held
    ace, others = held[0], held[1:]
    if ace_high and not ace % 13 and _is_row(others) and others[-1] == ace + 12:
        return "run", (*others, ace)
    return None


def _is_row(held: Meld) -> bool:
    """Return whether ascending cards follow each other in one suit."""
    return held[-1] - held[0] == len(held) - 1 and held[-1] // 13 == held[0] // 13


def tabled(seat: int, cards: Iterable[int], ace_high: bool) -> Tabled:
    """Return the meld of these cards as it lies on the table."""
    found = laid_out(cards, ace_high)
    assert found is not None, "only a meld is put on the table"
    kind, meld = found
    return Tabled(seat, kind, meld, meld)


def openings(meld: Tabled, ace_high: bool) -> tuple[Opening, ...]:
    """Return the cards that fit on a meld on the table now, each with its end (B1)."""
    return tuple((cards[0], end) for end, cards in ways(meld, ace_high) if cards)


def ways(meld: Tabled, ace_high: bool) -> tuple[tuple[str, Meld], ...]:
    """Return, for each end of a meld, the cards that can be added there, in order.

    Nothing goes below a low ace, and nothing above a king unless the ace is high and
    not already in the run.
    """
    cards = meld.cards
    if meld.kind == "set":
        rank = cards[0] % 13
        return (("", tuple(c for c in range(rank, 52, 13) if c not in cards)),)
    suit, low = cards[0] - cards[0] % 13, cards[0] % 13
    high = low + len(cards) - 1
    below = tuple(suit + place for place in range(low - 1, -1, -1))
    above = tuple(suit + place for place in range(high + 1, 13))
    if high == _ACE_HIGH:
        below = tuple(card for card in below if card != suit)
    elif ace_high and low > 0:
        above = (*above, suit)
    return ("low", below), ("high", above)


def extended(meld: Tabled, card: int, end: str) -> Tabled:
    """Return a meld with a card laid on it."""
    if end == "":
        cards = tuple(sorted((*meld.cards, card)))
    else:
        cards = (card, *meld.cards) if end == "low" else (*meld.cards, card)
    return Tabled(meld.seat, meld.kind, cards, cards)


def melds_in(hand: int, ace_high: bool, longest: int = 13) -> tuple[int, ...]:
    """Return every meld of a hand as a mask: sets by rank, then runs by suit."""
    return (*_sets(hand), *_runs(hand, ace_high, longest))


def _sets(hand: int) -> list[int]:
    found = []
    suits = [hand >> 13 * suit & SUIT for suit in range(4)]
    for rank in range(13):
        held = [13 * s + rank for s in range(4) if suits[s] >> rank & 1]
        for count in range(MELD_MIN, len(held) + 1):
            found += [mask_of(cards) for cards in combinations(held, count)]
    return found


def _runs(hand: int, ace_high: bool, longest: int) -> list[int]:
    found = []
    for suit in range(4):
        places = hand >> 13 * suit & SUIT
        if ace_high and places & 1:
            places |= 1 << _ACE_HIGH
        if not places & places >> 1 & places >> 2:
            continue
        for low in range(12):
            mask, length = 0, 0
            while places >> low + length & 1 and length < longest:
                mask |= BITS[13 * suit + (low + length) % 13]
                length += 1
                if length >= MELD_MIN:
                    found.append(mask)
    return found


def has_meld(cards: int, ace_high: bool) -> bool:
    """Return whether three of a rank or three in a row are among the cards (B3)."""
    a, b = cards & SUIT, cards >> 13 & SUIT
    c, d = cards >> 26 & SUIT, cards >> 39
    if a & b & (c | d) | c & d & (a | b):
        return True
    return any(
        _has_row(suit | (suit & 1) << _ACE_HIGH if ace_high else suit)
        for suit in (a, b, c, d)
    )


def _has_row(places: int) -> bool:
    return bool(places & places >> 1 & places >> 2)


def points_of(mask: int) -> int:
    """Return the points of all cards of a mask, melds or not (B4)."""
    return sum(card_points(card) for card in faces_of(mask))


def best(hand: int, ace_high: bool) -> tuple[int, Melds]:
    """Return the fewest points outside melds, and the melds in table order.

    Prefers fewer melds among equal choices, then the first in order.
    """
    listed = melds_in(hand, ace_high)
    known: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}

    def search(rest: int) -> tuple[int, int, tuple[int, ...]]:
        if rest in known:
            return known[rest]
        low = rest & -rest
        loose, count, melds = search(rest ^ low)
        found = (loose + card_points(low.bit_length() - 1), count, melds)
        for meld in listed:
            if meld & low and not meld & ~rest:
                loose, count, melds = search(rest ^ meld)
                found = min(found, (loose, count + 1, (meld, *melds)))
        known[rest] = found
        return found

    if not listed:
        return points_of(hand), ()
    loose, _, melds = search(hand)
    return loose, tuple(sorted(meld_of(meld, ace_high) for meld in melds))


def cover(hand: int, ace_high: bool) -> Melds | None:
    """Return the fewest melds made of exactly these cards, or None."""
    loose, melds = best(hand, ace_high)
    return melds if not loose else None


@cache
def meld_of(mask: int, ace_high: bool) -> Meld:
    """Return the cards of a meld in the order they lie on the table."""
    found = laid_out(faces_of(mask), ace_high)
    assert found is not None, "only melds are asked for"
    return found[1]


def worst(hand: int, taken: int | None, ace_high: bool) -> int:
    """Return the card whose discard leaves the fewest points outside melds.

    Ties go to the highest points, then the last; never the card just taken.
    """
    return min(
        (card for card in faces_of(hand) if card != taken),
        key=lambda card: (
            best(hand ^ BITS[card], ace_high)[0],
            -card_points(card),
            -card,
        ),
    )
