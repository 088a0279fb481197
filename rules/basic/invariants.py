"""Invariants of every state of a deal of basic rummy."""

from rules.basic import engine, results, turns
from rules.basic.presets import hand_size
from rules.basic.solver.hands import laid_out
from rules.basic.state import PACK, Deal
from rules.cards import RANKS
from rules.phases import Ending, Phase
from rules.shared.masks import BITS, faces_of
from rules.shared.melds_on_table import Tabled


def check_invariants(deal: Deal) -> None:
    """Raise `AssertionError` unless every card is in exactly one place."""
    down = [] if deal.down is None else [deal.down]
    table = [card for meld in deal.melds for card in meld.cards]
    hands = [card for player in deal.players for card in faces_of(player.hand)]
    places = [*deal.stock, *deal.discard, *down, *table, *hands]
    assert sorted(places) == list(range(PACK.size)), "a card is lost or doubled"
    assert deal.reshuffles <= deal.options.max_reshuffles
    for meld in deal.melds:
        _check_meld(meld, deal.options.ace_high)
        assert meld.stands == meld.cards
    for player in deal.players:
        assert not player.known & ~player.hand, "only held cards are known to be held"
    assert (deal.drawn is not None) == (deal.phase is Phase.DISCARD)
    assert deal.taken in (None, deal.drawn)
    _check_hands(deal)
    _check_turn(deal)
    _check_end(deal)


def _check_meld(meld: Tabled, ace_high: bool) -> None:
    """Check a meld; a full suit may have its ace at either end."""
    found = laid_out(meld.cards, ace_high)
    assert found is not None, "what lies on the table is a meld"
    kind, cards = found
    orders = [cards]
    if ace_high and len(cards) == len(RANKS):
        orders.append((*cards[1:], cards[0]))
    assert kind == meld.kind
    assert meld.cards in orders


def _check_hands(deal: Deal) -> None:
    """Check that a hand only shrinks, except for the card drawn (B3)."""
    size = hand_size(len(deal.players))
    for place, player in enumerate(deal.players):
        count = player.hand.bit_count()
        may_hold_one_more = place == deal.at or not player.is_in
        assert count <= size + may_hold_one_more
        is_out = deal.ending is Ending.WENT_OUT and place == deal.at
        assert (count == 0) == is_out, "an empty hand ends the deal"


def _check_turn(deal: Deal) -> None:
    is_due = engine.needs(deal) is not None
    for place, player in enumerate(deal.players):
        listed = engine.legal_actions(deal, player.seat)
        is_asked = deal.phase is not Phase.OVER and place == deal.at and not is_due
        assert bool(listed) == is_asked, "a seat that is asked can do something"
    if deal.phase is Phase.OVER:
        return
    assert deal.current.is_in
    assert len(deal.places_in) > 1
    if deal.phase is Phase.DRAW:
        assert not turns.is_stalemate(deal), "no turn begins that nobody could use"
        assert deal.stock or turns.to_reshuffle(deal)
    elif deal.taken is not None:
        assert deal.current.hand & BITS[deal.taken] or deal.moved


def _check_end(deal: Deal) -> None:
    result = results.result(deal)
    if deal.phase is not Phase.OVER:
        assert deal.ending is None
        assert result is None
        return
    assert result is not None
    assert sorted(row.seat for row in result.seats) == sorted(deal.seats)
    scored = sum(row.points for row in result.seats)
    if deal.ending is not Ending.WENT_OUT:
        assert not scored
        return
    assert result.tally is not None
    assert scored == result.tally.total * result.tally.factor
