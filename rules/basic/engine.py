"""A deal of basic rummy: legal actions and their effects (basic.md B1).

`legal_actions` and `apply` use the same checks, those of `refusals`.
"""

from functools import cache
from typing import Final

from rules.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    Action,
    Discard,
    Draw,
    Lay,
    Meld,
    PlayerAction,
)
from rules.basic import house, refusals, turns
from rules.basic.presets import SEATS_MAX, SEATS_MIN, Options, hand_size
from rules.basic.solver.hands import (
    MINIMAL,
    laid_out,
    meld_of,
    melds_in,
    openings,
    tabled,
)
from rules.basic.state import PACK, VERSION, Deal, Player
from rules.game import Acts, Breach, Event, IllegalAction, Outcome, Reshuffle
from rules.phases import Phase
from rules.shared.house_acts import done_by
from rules.shared.masks import BITS, faces_of, mask_of
from rules.shared.melds_on_table import Tabled
from rules.shared.turns import draw

_ALL: Final = list(range(PACK.size))
_DISCARDS: Final = tuple(map(Discard, _ALL))


def start(
    seats: tuple[int, ...], options: Options, pack_order: tuple[int, ...]
) -> Outcome[Deal]:
    """Deal one card at a time, then turn one up: the first discard (B1).

    `seats` are in order of play: the dealer last. `pack_order` has the top card first.
    """
    count = len(seats)
    is_count = SEATS_MIN <= count <= SEATS_MAX and len(set(seats)) == count
    if sorted(pack_order) != _ALL or not is_count:
        raise ValueError("pack_order is no order of the pack, or seats are not 2 to 6")
    dealt = count * hand_size(count)
    deal = Deal(
        v=VERSION,
        options=options,
        players=tuple(
            Player(seat, mask_of(pack_order[place:dealt:count]))
            for place, seat in enumerate(seats)
        ),
        phase=Phase.DRAW,
        at=0,
        turn=1,
        stock=tuple(pack_order[dealt + 1 :]),
        discard=(pack_order[dealt],),
    )
    event = Event("dealt", info={"order": list(seats)})
    return Outcome(deal, (event, Event("turn", seats[0])))


def needs(deal: Deal) -> Reshuffle | None:
    """Return the new stock to shuffle after the turn that used up the old one (B2)."""
    if deal.phase is not Phase.DRAW or deal.stock:
        return None
    return Reshuffle(turns.to_reshuffle(deal))


def legal_actions(deal: Deal, seat: int) -> tuple[PlayerAction, ...]:
    """Return every legal action of the seat; melds are sets, and runs of up to four."""
    if deal.phase is Phase.OVER or deal.current.seat != seat:
        return ()
    if deal.phase is Phase.DRAW:
        if not deal.stock:
            return ()
        return (DRAW_STOCK, DRAW_DISCARD) if deal.discard else (DRAW_STOCK,)
    return (*_discards(deal), *_layoffs(deal), *_melds(deal))


def _discards(deal: Deal) -> list[PlayerAction]:
    held = faces_of(deal.current.hand)
    return [_DISCARDS[card] for card in held if card != deal.taken]


def _layoffs(deal: Deal) -> list[PlayerAction]:
    """Return every layoff; `end` is named where a run takes the card at both ends."""
    listed: list[PlayerAction] = []
    for index, meld in enumerate(deal.melds):
        found = openings(meld, deal.options.ace_high)
        is_both = len(found) > 1 and found[0][0] == found[1][0]
        for card, end in found:
            if not deal.current.hand & BITS[card]:
                continue
            melds = turns.with_laid(deal.melds, card, index, end)
            if refusals.breach_of(deal, BITS[card], melds) is None:
                listed.append(Lay(card, index, end if is_both else None))
    return listed


def _melds(deal: Deal) -> list[PlayerAction]:
    if deal.melded and deal.options.one_meld_per_turn:
        return []
    ace_high = deal.options.ace_high
    return [
        _meld_action(meld, ace_high)
        for meld in melds_in(deal.current.hand, ace_high, MINIMAL)
        if _may_meld(deal, meld)
    ]


def _may_meld(deal: Deal, mask: int) -> bool:
    melds = _with_meld(deal, meld_of(mask, deal.options.ace_high))
    return refusals.breach_of(deal, mask, melds) is None


@cache
def _meld_action(mask: int, ace_high: bool) -> Meld:
    return Meld(meld_of(mask, ace_high))


def _with_meld(deal: Deal, cards: tuple[int, ...]) -> tuple[Tabled, ...]:
    made = tabled(deal.current.seat, cards, deal.options.ace_high)
    return (*deal.melds, made)


def apply(deal: Deal, seat: int | None, action: Action) -> Outcome[Deal]:
    """Return the deal after the action; raise `IllegalAction` and change nothing.

    `seat` is None for an action of the house.
    """
    if not isinstance(action, PlayerAction):
        return done_by(house.ACTS, deal, seat, action)
    if deal.phase is Phase.OVER:
        raise IllegalAction(Breach.DEAL_OVER)
    place = deal.place_in(seat)
    if place != deal.at:
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.current.seat)
    act = _ACTS.get(type(action))
    if act is None or needs(deal) is not None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    return act(deal, action)


def _draw(deal: Deal, action: Draw) -> Outcome[Deal]:
    return draw(deal, action, turns.draw_stock, turns.take_discard)


def _discard(deal: Deal, action: Discard) -> Outcome[Deal]:
    refusals.check_discard(deal, action)
    return turns.discard(deal, action.card)


def _meld(deal: Deal, action: Meld) -> Outcome[Deal]:
    """Put down a meld of held cards, if the rest of the hand allows it (B1)."""
    refusals.check_held(deal, action.cards)
    found = laid_out(action.cards, deal.options.ace_high)
    if found is None:
        raise IllegalAction(Breach.NOT_A_MELD, cards=list(action.cards))
    if deal.melded and deal.options.one_meld_per_turn:
        raise IllegalAction(Breach.ONE_MELD)
    cards = found[1]
    refusals.check_rest(deal, cards, _with_meld(deal, cards))
    return turns.meld(deal, cards)


def _lay(deal: Deal, action: Lay) -> Outcome[Deal]:
    """Lay a held card on any meld on the table (B1).

    If both ends of a run take it and none is named, it goes to the low end.
    """
    refusals.check_held(deal, (action.card,))
    found: tuple[tuple[int, str], ...] = ()
    if 0 <= action.meld < len(deal.melds):
        found = openings(deal.melds[action.meld], deal.options.ace_high)
    ends = [end for card, end in found if card == action.card]
    if action.end is not None:
        ends = [end for end in ends if end == action.end]
    if not ends:
        raise IllegalAction(Breach.DOES_NOT_FIT, card=action.card)
    melds = turns.with_laid(deal.melds, action.card, action.meld, ends[0])
    refusals.check_rest(deal, (action.card,), melds)
    return turns.lay(deal, action.card, action.meld, ends[0])


_ACTS: Final[Acts[Deal]] = {
    Draw: _draw,
    Discard: _discard,
    Meld: _meld,
    Lay: _lay,
}
