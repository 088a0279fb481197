"""Invariants of every state of a deal of gin."""

from rules.gin import legal, results
from rules.gin.presets import HAND_SIZE, TAKES_MAX, VOID_AT_STOCK
from rules.gin.state import PACK, Deal
from rules.phases import Ending, Phase
from rules.shared.masks import faces_of


def check_invariants(deal: Deal) -> None:
    """Raise `AssertionError` unless every card is in exactly one place."""
    knocked = deal.knocked
    aside = [] if knocked is None or knocked.card is None else [knocked.card]
    laid = [] if knocked is None else [card for card, _ in knocked.laid]
    hands = [card for hand in deal.hands for card in faces_of(hand)]
    stock = deal.stock[deal.drawn_count :]
    places = [*stock, *deal.discard, *aside, *laid, *hands]
    assert sorted(places) == list(range(PACK.size)), "a card is lost or doubled"
    assert deal.stock_count >= VOID_AT_STOCK, "the last two cards are never drawn"
    assert deal.takes <= TAKES_MAX
    for hand, known in zip(deal.hands, deal.known, strict=True):
        assert not known & ~hand, "only held cards are known to be held"
    assert (deal.drawn is not None) == (deal.phase is Phase.DISCARD)
    assert deal.taken in (None, deal.drawn)
    _check_hands(deal, len(laid))
    _check_end(deal)
    for place, seat in enumerate(deal.seats):
        asked = deal.phase is not Phase.OVER and place == deal.at
        assert bool(legal.legal_actions(deal, seat)) == asked


def _check_hands(deal: Deal, laid: int) -> None:
    for place, hand in enumerate(deal.hands):
        size, knocked = HAND_SIZE, deal.knocked
        if knocked is not None:
            is_big = knocked.place == place and knocked.kind == "big_gin"
            size += is_big - (0 if knocked.place == place else laid)
        elif place == deal.at and deal.phase is Phase.DISCARD:
            size += 1
        elif deal.left is not None:
            assert hand.bit_count() in (size, size + 1)
            continue
        assert hand.bit_count() == size, "a hand has the right number of cards"


def _check_end(deal: Deal) -> None:
    if deal.phase is not Phase.OVER:
        assert deal.ending is None
        assert deal.left is None
        is_open = deal.phase in (Phase.ARRANGE, Phase.LAYOFF)
        assert (deal.knocked is not None) == is_open
        return
    result = results.result(deal)
    assert result is not None
    if deal.ending is Ending.VOID or deal.left is not None:
        assert sum(row.points for row in result.seats) == 0
        return
    told = result.showdown
    assert told is not None
    assert told.count <= deal.limit, "nobody knocks above the limit"
    if deal.options.layoff_mode == "auto":
        assert told.left <= told.raw, "the best layoffs never cost points"
    winner, loser = result.seats
    assert (winner.points, loser.points) == (told.points, 0)
    factor = 2 if told.doubled else 1
    assert told.points == factor * (told.difference + told.bonus)
