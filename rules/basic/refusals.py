"""Why a player may not act now in a deal of basic rummy (basic.md B1).

`legal_actions` uses the same checks. Each check raises
`IllegalAction` or does nothing.
"""

from rules.actions import Discard
from rules.basic.solver.hands import openings
from rules.basic.state import PACK, Deal
from rules.game import Breach, IllegalAction
from rules.phases import Phase
from rules.shared.masks import BITS, mask_of
from rules.shared.melds_on_table import Tabled


def check_discard(deal: Deal, action: Discard) -> None:
    """Refuse by B1: a held card, after drawing, and not the one just taken."""
    check_held(deal, (action.card,))
    if action.card == deal.taken:
        raise IllegalAction(Breach.SAME_CARD, card=action.card)


def breach_of(deal: Deal, cards: int, melds: tuple[Tabled, ...]) -> Breach | None:
    """Return why the cards left in the hand forbid this play (B1).

    `melds` are those on the table afterwards. Nobody may be left with only the card
    just taken, which cannot be discarded, unless it can be laid off.
    """
    rest, options = deal.current.hand & ~cards, deal.options
    if not rest:
        return Breach.MUST_DISCARD if options.must_discard_to_go_out else None
    if deal.taken is None or rest != BITS[deal.taken]:
        return None
    if options.must_discard_to_go_out:
        return Breach.DEAD_END
    fits = any(
        card == deal.taken
        for meld in melds
        for card, _ in openings(meld, options.ace_high)
    )
    return None if fits else Breach.DEAD_END


def check_held(deal: Deal, cards: tuple[int, ...]) -> None:
    """Check that the seat has drawn and holds these cards, each named once (B1)."""
    if deal.phase is not Phase.DISCARD:
        raise IllegalAction(Breach.DRAW_FIRST)
    for card in cards:
        if not 0 <= card < PACK.size:
            raise IllegalAction(Breach.BAD_CARD)
        if not deal.current.hand & BITS[card]:
            raise IllegalAction(Breach.NOT_YOUR_CARD, card=card)


def check_rest(deal: Deal, cards: tuple[int, ...], melds: tuple[Tabled, ...]) -> None:
    """Refuse a play if `breach_of` finds a fault in the hand that is left (B1)."""
    breach = breach_of(deal, mask_of(cards), melds)
    if breach is not None:
        raise IllegalAction(breach, card=deal.taken)
