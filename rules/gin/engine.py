"""A deal of gin: what a seat may do, and what comes of it (gin.md A3 to A6).

One door for each rule: what `gives`, `knock_count` and `layable` say is both what
`legal_actions` (`rules.gin.legal`) lists and what the `_check_<action>` of `apply` lets
through.
"""

from typing import Final

from rules.actions import (
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Gin,
    Groups,
    Knock,
    Lay,
    Pass,
    PlayerAction,
    TakeUpcard,
)
from rules.game import Acts, Breach, Event, IllegalAction, Outcome
from rules.gin import house, showdown, turns
from rules.gin.legal import ends_by_taking, gives, has_big_gin, knock_count
from rules.gin.legal import legal_actions as legal_actions
from rules.gin.presets import HAND_SIZE, SEATS, Options
from rules.gin.solver.deadwood import is_meld
from rules.gin.state import PACK, VERSION, Deal
from rules.phases import Phase
from rules.shared.house_acts import done_by
from rules.shared.masks import BITS, card_points, mask_of

_FIRST_STOCK: Final = SEATS * HAND_SIZE + 1
_SIZE: Final = PACK.size
_ALL: Final = list(range(_SIZE))
_DRAW: Final = Phase.DRAW
_DISCARD: Final = Phase.DISCARD
_OVER: Final = Phase.OVER
_BREACHES_OF_DRAW: Final = {
    Phase.OFFER: Breach.OFFER_FIRST,
    Phase.DISCARD: Breach.ALREADY_DRAWN,
}
"""Why nothing is drawn in this phase."""
_BREACHES_OF_DISCARD: Final = {
    Phase.OFFER: Breach.OFFER_FIRST,
    Phase.DRAW: Breach.DRAW_FIRST,
}
"""Why no card is given away in this phase."""


def start(
    seats: tuple[int, ...], options: Options, pack_order: tuple[int, ...]
) -> Outcome[Deal]:
    """Deal one card at a time, the non-dealer first, then turn one up (A3).

    `seats` are in order of play: the dealer last. `pack_order` has the top card first.
    """
    if sorted(pack_order) != _ALL or len(seats) != SEATS or seats[0] == seats[1]:
        raise ValueError("pack_order is no order of the pack, or the seats are not two")
    first, second = seats
    upcard = pack_order[_FIRST_STOCK - 1]
    deal = Deal(
        v=VERSION,
        options=options,
        seats=(first, second),
        phase=Phase.OFFER,
        at=0,
        turn=1,
        upcard=upcard,
        limit=limit_of(options, upcard),
        stock=tuple(pack_order[_FIRST_STOCK:]),
        hands=(
            mask_of(pack_order[0 : _FIRST_STOCK - 1 : 2]),
            mask_of(pack_order[1 : _FIRST_STOCK - 1 : 2]),
        ),
        discard=(upcard,),
    )
    dealt = Event("dealt", info={"order": list(seats)})
    return Outcome(deal, (dealt, turns.turn_event(first)))


def limit_of(options: Options, upcard: int) -> int:
    """Return the most deadwood one may knock with; Oklahoma's upcard says it (A9)."""
    if not options.oklahoma:
        return options.knock_limit
    points = card_points(upcard)
    return 0 if points == 1 and options.okl_ace == "gin_only" else points


def apply(deal: Deal, seat: int | None, action: Action) -> Outcome[Deal]:
    """Return the deal after the action; raise `IllegalAction` and change nothing.

    A player's action comes with the seat, the house's with None.
    """
    try:
        act = _ACTS[type(action)]
    except KeyError:
        return _apply_other(deal, seat, action)
    if deal.phase is not _OVER and seat == deal.seats[deal.at]:
        return act(deal, action)
    if deal.phase is _OVER:
        raise IllegalAction(Breach.DEAL_OVER)
    if deal.place_of(seat) is None:
        raise IllegalAction(Breach.NOT_SEATED)
    raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.seats[deal.at])


def _apply_other(deal: Deal, seat: int | None, action: Action) -> Outcome[Deal]:
    """Do what the house does; refuse the actions of other games."""
    if isinstance(action, PlayerAction):
        raise IllegalAction(Breach.NOT_ALLOWED)
    return done_by(house.ACTS, deal, seat, action)


def _check_offer(deal: Deal) -> None:
    """Refuse by A4: the upcard is offered at the start, to each once."""
    if deal.phase is not Phase.OFFER:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)


def _check_gives(deal: Deal, card: int) -> None:
    """Refuse by A4: after drawing, a held card, not the one just taken."""
    if deal.phase is not _DISCARD:
        breach = _BREACHES_OF_DISCARD.get(deal.phase, Breach.NOT_ALLOWED)
        raise IllegalAction(breach, phase=deal.phase.value)
    if not 0 <= card < _SIZE:
        raise IllegalAction(Breach.BAD_CARD)
    if gives(deal) & BITS[card]:
        return
    if deal.hands[deal.at] & BITS[card]:
        raise IllegalAction(Breach.SAME_CARD, card=card)
    raise IllegalAction(Breach.NOT_YOUR_CARD, card=card)


def _check_knock(deal: Deal, action: Knock) -> int:
    """Return the deadwood; refuse more than the limit, without a penalty (A4)."""
    _check_gives(deal, action.card)
    count = knock_count(deal, action.card)
    if count > deal.limit:
        limits = {"points": count, "limit": deal.limit}
        raise IllegalAction(Breach.TOO_MUCH_DEADWOOD, **limits)
    if action.groups is not None:
        _check_melds(deal, action.groups, deal.hands[deal.at] ^ BITS[action.card])
    return count


def _check_melds(deal: Deal, groups: Groups, hand: int) -> None:
    """Refuse by A5 melds arranged by hand: held cards, each once, within the limit."""
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
    """Tell whether a group is a meld by these options (A1)."""
    kind = is_meld(group)
    return kind == "run" or kind == "set" and not options.only_runs


def _take_upcard(deal: Deal, _action: TakeUpcard) -> Outcome[Deal]:
    _check_offer(deal)
    return turns.take_discard(deal)


def _pass(deal: Deal, _action: Pass) -> Outcome[Deal]:
    if not (deal.wall and deal.phase is Phase.DRAW):
        _check_offer(deal)
    return turns.decline(deal)


def _draw(deal: Deal, action: Draw) -> Outcome[Deal]:
    """Draw once a turn (A4); from the stock not after its last card (A3)."""
    if deal.phase is not _DRAW:
        breach = _BREACHES_OF_DRAW.get(deal.phase, Breach.NOT_ALLOWED)
        raise IllegalAction(breach, phase=deal.phase.value)
    if action.source == "stock":
        if deal.wall:
            raise IllegalAction(Breach.ONLY_TO_END)
        return turns.draw_stock(deal)
    if action.source != "discard":
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if deal.wall and not ends_by_taking(deal):
        raise IllegalAction(Breach.ONLY_TO_END)
    return turns.take_discard(deal)


def _discard(deal: Deal, action: Discard) -> Outcome[Deal]:
    card = action.card
    if (
        deal.phase is not _DISCARD
        or not 0 <= card < _SIZE
        or not deal.hands[deal.at] & BITS[card]
        or card == deal.taken
    ):
        _check_gives(deal, card)
    if deal.wall:
        raise IllegalAction(Breach.ONLY_TO_END)
    return turns.discard(deal, card)


def _knock(deal: Deal, action: Knock) -> Outcome[Deal]:
    """Go out; without deadwood a knock is gin (A4). Melds may follow by hand (A5)."""
    knocked = deal.knocked
    if deal.phase is Phase.ARRANGE and knocked is not None:
        if action.card != knocked.card or action.groups is None:
            raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
        _check_melds(deal, action.groups, deal.hands[deal.at])
        return showdown.put_down(deal, action.groups)
    count = _check_knock(deal, action)
    if not count and action.groups is None:
        return showdown.go_out(deal, "gin", action.card)
    return showdown.go_out(deal, "knock", action.card, action.groups)


def _gin(deal: Deal, action: Gin) -> Outcome[Deal]:
    _check_gives(deal, action.card)
    if count := knock_count(deal, action.card):
        raise IllegalAction(Breach.NO_GIN, points=count)
    return showdown.go_out(deal, "gin", action.card)


def _big_gin(deal: Deal, _action: BigGin) -> Outcome[Deal]:
    if deal.phase is not Phase.DISCARD:
        raise IllegalAction(Breach.DRAW_FIRST)
    if not has_big_gin(deal):
        raise IllegalAction(Breach.NO_BIG_GIN)
    return showdown.go_out(deal, "big_gin", None)


def _lay(deal: Deal, action: Lay) -> Outcome[Deal]:
    """Lay a card off; what fits is what `layable` lists (A6)."""
    if deal.phase is not Phase.LAYOFF:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if action.end is not None:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if (action.card, action.meld) not in showdown.layable(deal):
        is_held = (
            0 <= action.card < PACK.size and deal.hands[deal.at] & (BITS[action.card])
        )
        raise IllegalAction(Breach.DOES_NOT_FIT if is_held else Breach.NOT_YOUR_CARD)
    return showdown.lay(deal, action.card, action.meld)


def _done(deal: Deal, _action: Done) -> Outcome[Deal]:
    if deal.phase is Phase.ARRANGE:
        return showdown.put_down(deal)
    if deal.phase is Phase.LAYOFF:
        return showdown.finish(deal)
    raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)


_ACTS: Final[Acts[Deal]] = {
    Draw: _draw,
    Discard: _discard,
    TakeUpcard: _take_upcard,
    Pass: _pass,
    Knock: _knock,
    Gin: _gin,
    BigGin: _big_gin,
    Lay: _lay,
    Done: _done,
}
