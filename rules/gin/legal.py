"""The legal actions of the seat on turn in a deal of gin, fully specified (A4)."""

from collections.abc import Callable
from typing import Final

from rules.actions import (
    BIG_GIN,
    DONE,
    DRAW_DISCARD,
    DRAW_STOCK,
    PASS,
    TAKE_UPCARD,
    Discard,
    Gin,
    Knock,
    Lay,
    PlayerAction,
)
from rules.gin import showdown
from rules.gin.solver.deadwood import LEFT, POINTS, mask_after_discard, mask_deadwood
from rules.gin.state import PACK, Deal
from rules.phases import Phase
from rules.shared.masks import BITS, SUIT, faces_of

_DEAREST: Final = 10
"""The points of the highest card."""
_ALL: Final = range(PACK.size)
_DISCARDS: Final = tuple(map(Discard, _ALL))
_KNOCKS: Final = tuple(map(Knock, _ALL))
_GINS: Final = tuple(map(Gin, _ALL))
_DRAW: Final = Phase.DRAW
_DISCARD: Final = Phase.DISCARD
_DRAWS: Final = (DRAW_STOCK, DRAW_DISCARD)
_OFFERED: Final = (TAKE_UPCARD, PASS)


_Discards = list[tuple[PlayerAction, ...] | None]
_SPADES: Final[_Discards] = [None] * (SUIT + 1)
_HEARTS: Final[_Discards] = [None] * (SUIT + 1)
_DIAMONDS: Final[_Discards] = [None] * (SUIT + 1)
_CLUBS: Final[_Discards] = [None] * (SUIT + 1)
"""The discards of each set of cards of one suit, built on first use."""


def legal_actions(deal: Deal, seat: int) -> tuple[PlayerAction, ...]:
    """Return every legal action of the seat, fully specified."""
    at, phase = deal.at, deal.phase
    if deal.seats[at] != seat:
        return ()
    if phase is not _DISCARD:
        return _DRAWS if phase is _DRAW and not deal.wall else _LISTS[phase](deal)
    hand = deal.hands[at]
    a, b = hand & SUIT, hand >> 13 & SUIT
    c, d = hand >> 26 & SUIT, hand >> 39
    discards = (
        (_SPADES[a] or _made(_SPADES, 0, a))
        + (_HEARTS[b] or _made(_HEARTS, 13, b))
        + (_DIAMONDS[c] or _made(_DIAMONDS, 26, c))
        + (_CLUBS[d] or _made(_CLUBS, 39, d))
    )
    if deal.wall:
        discards = ()
    elif deal.taken is not None and deal.options.taken_card_stays:
        place = (hand & BITS[deal.taken] - 1).bit_count()
        discards = discards[:place] + discards[place + 1 :]
    # Sets and a discard save at most the points of their cards, which usually settles
    # the question quickly.
    sets = a & b & (c | d) | c & d & (a | b)
    left = LEFT[a] + LEFT[b] + LEFT[c] + LEFT[d]
    if sets:
        left -= 3 * POINTS[sets] + POINTS[a & b & c & d]
    return discards if left > deal.limit + _DEAREST else discards + _outs(deal, hand)


def _made(discards: _Discards, first: int, ranks: int) -> tuple[PlayerAction, ...]:
    """Return and cache the discards of one suit, whose ace is `first`."""
    found = tuple(_DISCARDS[first + rank] for rank in faces_of(ranks))
    discards[ranks] = found
    return found


def _outs(deal: Deal, hand: int) -> tuple[PlayerAction, ...]:
    """Return the knocks and gins of a hand of eleven."""
    only_runs = deal.options.only_runs
    if mask_deadwood(hand, only_runs) > deal.limit + _DEAREST:
        return ()
    if mask_after_discard(hand, only_runs) > deal.limit:
        return ()
    outs: list[PlayerAction] = []
    for card in faces_of(gives(deal)):
        count = mask_deadwood(hand ^ BITS[card], only_runs)
        if count <= deal.limit:
            outs.append(_KNOCKS[card] if count else _GINS[card])
    if has_big_gin(deal):
        outs.append(BIG_GIN)
    return tuple(outs)


def _offers(_deal: Deal) -> tuple[PlayerAction, ...]:
    return _OFFERED


def _last_draws(deal: Deal) -> tuple[PlayerAction, ...]:
    """Return the legal actions at the wall (A3)."""
    return (DRAW_DISCARD, PASS) if ends_by_taking(deal) else (PASS,)


def _arrangements(_deal: Deal) -> tuple[PlayerAction, ...]:
    return (DONE,)


def _layoffs(deal: Deal) -> tuple[PlayerAction, ...]:
    return (*(Lay(card, meld) for card, meld in showdown.layable(deal)), DONE)


def _nothing(_deal: Deal) -> tuple[PlayerAction, ...]:
    return ()


_LISTS: Final[dict[Phase, Callable[[Deal], tuple[PlayerAction, ...]]]] = {
    Phase.OFFER: _offers,
    Phase.DRAW: _last_draws,
    Phase.ARRANGE: _arrangements,
    Phase.LAYOFF: _layoffs,
    Phase.OVER: _nothing,
}
"""The actions in phases that occur once a deal."""


def gives(deal: Deal) -> int:
    """Return the cards that may leave the hand of the seat on turn, as a mask (A4).

    These are all but the card just taken from the pile, if the option forbids that.
    """
    hand = deal.hands[deal.at]
    if deal.taken is None or not deal.options.taken_card_stays:
        return hand
    return hand & ~BITS[deal.taken]


def knock_count(deal: Deal, card: int) -> int:
    """Return the deadwood of the hand on turn after discarding a card (A4)."""
    return mask_deadwood(deal.hands[deal.at] ^ BITS[card], deal.options.only_runs)


def has_big_gin(deal: Deal) -> bool:
    """Return whether all eleven cards of the hand on turn are in melds (A4)."""
    if deal.options.big_gin_bonus is None:
        return False
    return not mask_deadwood(deal.hands[deal.at], deal.options.only_runs)


def ends_by_taking(deal: Deal) -> bool:
    """Return whether taking the last discard would let the seat end the deal (A3).

    If the taken card may not be discarded, another one must be. If all eleven are in
    melds, one meld has a card to spare.
    """
    card, options = deal.discard[-1], deal.options
    hand = deal.hands[deal.at] | BITS[card]
    barred = BITS[card] if options.taken_card_stays else 0
    return any(
        mask_deadwood(hand ^ BITS[given], options.only_runs) <= deal.limit
        for given in faces_of(hand & ~barred)
    )
