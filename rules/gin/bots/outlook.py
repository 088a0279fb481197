"""The value of a gin hand to a house bot, and of a discard to the other seat.

The next draw is computed in full, not sampled: a card that makes a meld by the solver,
any other by its points, because it can only take the place of the highest loose card.
"""

from typing import Final, NamedTuple

from rules.gin.solver.deadwood import mask_after_discard, mask_deadwood
from rules.shared.masks import CARD_POINTS, mask_of

_SUIT: Final = (1 << 13) - 1
_ACES: Final = mask_of(range(0, 52, 13))
_KINGS: Final = _ACES << 12
_ALL: Final = (1 << 52) - 1
_WORTH: Final = tuple(
    mask_of(face for face in range(52) if CARD_POINTS[face] == points)
    for points in range(11)
)
"""The cards by points."""


class Outlook(NamedTuple):
    """The outcome of the next card from the stock, after the best discard."""

    deadwood: int
    """Now."""
    expected: float
    """After the draw, on average."""
    knocks: float
    """The share of unseen cards that bring a knock, gin included."""
    gins: float

    @property
    def worth(self) -> float:
        """Return how good the hand is, in points, for comparing hands only."""
        return 8 * self.knocks + 4 * self.gins - self.expected - 0.3 * self.deadwood


def outlook(hand: int, unseen: int, limit: int, only_runs: bool) -> Outlook:
    """Look one draw ahead from ten cards; every unseen card is as likely."""
    now = mask_deadwood(hand, only_runs)
    dearest = now - mask_after_discard(hand, only_runs)
    fitting = melding(hand, only_runs) & unseen
    total = knocks = gins = 0
    rest = fitting
    while rest:
        card = rest & -rest
        rest ^= card
        left = mask_after_discard(hand | card, only_runs)
        total += left
        knocks += left <= limit
        gins += not left
    others = unseen & ~fitting
    for points in range(1, 11):
        count = (others & _WORTH[points]).bit_count()
        left = now - max(0, dearest - points)
        total += count * left
        knocks += count * (left <= limit)
        gins += count * (not left)
    cards = max(1, unseen.bit_count())
    return Outlook(now, total / cards, knocks / cards, gins / cards)


def melding(hand: int, only_runs: bool = False) -> int:
    """Return the cards not in the hand that make a meld with two or more of it."""
    up = (hand & ~_KINGS) << 1
    down = (hand & ~_ACES) >> 1
    higher, lower = (up & ~_KINGS) << 1, (down & ~_ACES) >> 1
    fitting = up & down | up & higher | down & lower
    if not only_runs:
        a, b = hand & _SUIT, hand >> 13 & _SUIT
        c, d = hand >> 26 & _SUIT, hand >> 39
        fitting |= (a & b | c & d | (a | b) & (c | d)) * _ACES
    return fitting & ~hand & _ALL


def risk(card: int, known: int, unseen: int, only_runs: bool) -> float:
    """Return about how many points a discard gives to the other hand. If the card melds
    with the other's `known` cards, it will be taken. Otherwise the pairs that would
    meld with it are counted, those with a known card four times."""
    if melding(known, only_runs) >> card & 1:
        return 6.0
    held = known | unseen
    pairs = _RUN_PAIRS[card] if only_runs else _PAIRS[card]
    return sum(1.0 if pair & known else 0.25 for pair in pairs if pair & held == pair)


def _run_pairs(card: int) -> tuple[int, ...]:
    first = card - card % 13
    runs = (range(low, low + 3) for low in (card - 2, card - 1, card))
    return tuple(
        mask_of(face for face in run if face != card)
        for run in runs
        if first <= run[0] and run[2] < first + 13
    )


def _set_pairs(card: int) -> tuple[int, ...]:
    a, b, c = (face for face in range(card % 13, 52, 13) if face != card)
    return mask_of((a, b)), mask_of((a, c)), mask_of((b, c))


_RUN_PAIRS: Final = tuple(map(_run_pairs, range(52)))
_PAIRS: Final = tuple(_run_pairs(card) + _set_pairs(card) for card in range(52))
"""By card, the pairs with which it is a meld of three."""
