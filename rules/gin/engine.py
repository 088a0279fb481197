"""A deal of gin: legal actions and their effects (gin.md A3 to A6).

`legal_actions` (`rules.gin.legal`) and the checks of `rules.gin.refusals` use the same
rules: `gives`, `knock_count` and `layable`.
"""

from typing import Final

from rules.actions import (
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Gin,
    Knock,
    Lay,
    Pass,
    PlayerAction,
    TakeUpcard,
)
from rules.game import Acts, Breach, Event, IllegalAction, Outcome
from rules.gin import house, refusals, showdown, turns
from rules.gin.legal import has_big_gin, knock_count
from rules.gin.legal import legal_actions as legal_actions
from rules.gin.presets import HAND_SIZE, SEATS, Options
from rules.gin.state import PACK, VERSION, Deal
from rules.phases import Phase
from rules.shared.house_acts import done_by
from rules.shared.masks import BITS, card_points, mask_of

_FIRST_STOCK: Final = SEATS * HAND_SIZE + 1
_SIZE: Final = PACK.size
_ALL: Final = list(range(_SIZE))
_SOURCES: Final = refusals.SOURCES
_DRAW: Final = Phase.DRAW
_DISCARD: Final = Phase.DISCARD
_OVER: Final = Phase.OVER


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
    """Return the knock limit of the deal; in Oklahoma the upcard sets it (A9)."""
    if not options.oklahoma:
        return options.knock_limit
    points = card_points(upcard)
    return 0 if points == 1 and options.okl_ace == "gin_only" else points


def apply(deal: Deal, seat: int | None, action: Action) -> Outcome[Deal]:
    """Return the deal after the action; raise `IllegalAction` and change nothing.

    `seat` is None for an action of the house.
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
    """Apply an action of the house; refuse the actions of other games."""
    if isinstance(action, PlayerAction):
        raise IllegalAction(Breach.NOT_ALLOWED)
    return done_by(house.ACTS, deal, seat, action)


def _take_upcard(deal: Deal, _action: TakeUpcard) -> Outcome[Deal]:
    refusals.check_offer(deal)
    return turns.take_discard(deal)


def _pass(deal: Deal, _action: Pass) -> Outcome[Deal]:
    if not (deal.wall and deal.phase is Phase.DRAW):
        refusals.check_offer(deal)
    return turns.decline(deal)


def _draw(deal: Deal, action: Draw) -> Outcome[Deal]:
    """Draw once a turn (A4), not from the stock after its last card (A3)."""
    if deal.wall or deal.phase is not _DRAW or action.source not in _SOURCES:
        refusals.check_draw(deal, action)
    if action.source == "stock":
        return turns.draw_stock(deal)
    return turns.take_discard(deal)


def _discard(deal: Deal, action: Discard) -> Outcome[Deal]:
    card = action.card
    if (
        deal.phase is not _DISCARD
        or not 0 <= card < _SIZE
        or not deal.hands[deal.at] & BITS[card]
        or card == deal.taken
    ):
        refusals.check_discard(deal, card)
    if deal.wall:
        raise IllegalAction(Breach.ONLY_TO_END)
    return turns.discard(deal, card)


def _knock(deal: Deal, action: Knock) -> Outcome[Deal]:
    """Go out; a knock without deadwood is gin (A4). Melds may follow by hand (A5)."""
    knocked = deal.knocked
    if deal.phase is Phase.ARRANGE and knocked is not None:
        if action.card != knocked.card or action.groups is None:
            raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
        refusals.check_melds(deal, action.groups, deal.hands[deal.at])
        return showdown.put_down(deal, action.groups)
    count = refusals.check_knock(deal, action)
    if not count and action.groups is None:
        return showdown.go_out(deal, "gin", action.card)
    return showdown.go_out(deal, "knock", action.card, action.groups)


def _gin(deal: Deal, action: Gin) -> Outcome[Deal]:
    refusals.check_discard(deal, action.card)
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
    """Lay off a card that `layable` lists (A6)."""
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
