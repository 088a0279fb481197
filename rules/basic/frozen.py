"""The frozen table: a deal that nobody can finish any more (basic.md B3).

A hand never grows between two turns: one card is drawn, one discarded. So going
out means playing a card to the table first. If none of the cards that can still
reach a hand fits on a meld there, and nobody can hold a meld of its own, no card ever
gets to the table again.
"""

from rules.basic.solver.hands import has_meld, openings
from rules.basic.state import Deal
from rules.shared.masks import BITS, mask_of


def is_frozen(deal: Deal) -> bool:
    """Return whether no card can reach the table any more; asked between two turns."""
    cards = reachable(deal)
    return not _can_lay(deal, cards) and not _can_meld(deal, cards)


def reachable(deal: Deal) -> int:
    """Return, as a mask, the cards that hands hold or can still get."""
    pile = deal.discard[-1:]
    if deal.reshuffles < deal.options.max_reshuffles:
        pile = deal.discard
    cards = mask_of((*deal.stock, *pile))
    for place in deal.places_in:
        cards |= deal.players[place].hand
    return cards


def _can_lay(deal: Deal, cards: int) -> bool:
    ace_high = deal.options.ace_high
    return any(
        cards & BITS[card]
        for meld in deal.melds
        for card, _ in openings(meld, ace_high)
    )


def _can_meld(deal: Deal, cards: int) -> bool:
    """Return whether any seat can hold a meld of three cards on its turn.

    A seat that must keep a card to discard needs one more.
    """
    least = 3 if deal.options.must_discard_to_go_out else 2
    hands = (deal.players[place].hand for place in deal.places_in)
    if not any(hand.bit_count() >= least for hand in hands):
        return False
    return has_meld(cards, deal.options.ace_high)
