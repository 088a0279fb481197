"""Why an action of the player on turn is refused in gin (gin.md A3 to A5).

`rules.gin.legal` uses the same checks. Each check raises
`IllegalAction`.
"""

from typing import Final

from rules.actions import Draw, Groups, Knock
from rules.game import Breach, IllegalAction
from rules.gin import showdown
from rules.gin.legal import ends_by_taking, gives, knock_count
from rules.gin.presets import Options
from rules.gin.solver.deadwood import is_meld
from rules.gin.state import PACK, Deal
from rules.phases import Phase
from rules.shared.masks import BITS, mask_of

SOURCES: Final = ("stock", "discard")
"""Where a card is drawn from."""
_BREACHES_OF_DRAW: Final = {
    Phase.OFFER: Breach.OFFER_FIRST,
    Phase.DISCARD: Breach.ALREADY_DRAWN,
}
"""Why no card may be drawn in this phase."""
_BREACHES_OF_DISCARD: Final = {
    Phase.OFFER: Breach.OFFER_FIRST,
    Phase.DRAW: Breach.DRAW_FIRST,
}
"""Why no card may be discarded in this phase."""


def check_draw(deal: Deal, action: Draw) -> None:
    """Refuse a second draw (A4), or one at the wall that does not end the deal (A3)."""
    if deal.phase is not Phase.DRAW:
        breach = _BREACHES_OF_DRAW.get(deal.phase, Breach.NOT_ALLOWED)
        raise IllegalAction(breach, phase=deal.phase.value)
    if action.source not in SOURCES:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if deal.wall and (action.source == "stock" or not ends_by_taking(deal)):
        raise IllegalAction(Breach.ONLY_TO_END)


def check_offer(deal: Deal) -> None:
    """Refuse unless the upcard is offered to the seat (A4)."""
    if deal.phase is not Phase.OFFER:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)


def check_discard(deal: Deal, card: int) -> None:
    """Refuse a discard before drawing, or of a card not held or just taken (A4)."""
    if deal.phase is not Phase.DISCARD:
        breach = _BREACHES_OF_DISCARD.get(deal.phase, Breach.NOT_ALLOWED)
        raise IllegalAction(breach, phase=deal.phase.value)
    if not 0 <= card < PACK.size:
        raise IllegalAction(Breach.BAD_CARD)
    if gives(deal) & BITS[card]:
        return
    if deal.hands[deal.at] & BITS[card]:
        raise IllegalAction(Breach.SAME_CARD, card=card)
    raise IllegalAction(Breach.NOT_YOUR_CARD, card=card)


def check_knock(deal: Deal, action: Knock) -> int:
    """Return the deadwood; refuse more than the limit, without a penalty (A4)."""
    check_discard(deal, action.card)
    count = knock_count(deal, action.card)
    if count > deal.limit:
        limits = {"points": count, "limit": deal.limit}
        raise IllegalAction(Breach.TOO_MUCH_DEADWOOD, **limits)
    if action.groups is not None:
        check_melds(deal, action.groups, deal.hands[deal.at] ^ BITS[action.card])
    return count


def check_melds(deal: Deal, groups: Groups, hand: int) -> None:
    """Refuse melds by hand unless they use held cards and keep the limit (A5)."""
    if deal.options.meld_arrangement != "manual":
        raise IllegalAction(Breach.NOT_ALLOWED)
    cards = [card for group in groups for card in group]
    if len(set(cards)) != len(cards):
        raise IllegalAction(Breach.BAD_GROUPS, rule="card_twice")
    if any(not 0 <= card < PACK.size for card in cards) or mask_of(cards) & ~hand:
        raise IllegalAction(Breach.BAD_GROUPS, rule="not_your_card")
    for group in groups:
        if not is_good(deal.options, group):
            raise IllegalAction(Breach.NOT_A_MELD, cards=list(group))
    count = showdown.count_left(hand, groups)
    if count > deal.limit:
        limits = {"points": count, "limit": deal.limit}
        raise IllegalAction(Breach.TOO_MUCH_DEADWOOD, **limits)


def is_good(options: Options, group: tuple[int, ...]) -> bool:
    """Return whether a group is a meld by these options (A1)."""
    kind = is_meld(group)
    return kind == "run" or kind == "set" and not options.only_runs
