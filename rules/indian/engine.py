"""A deal of Indian rummy: legal actions and their effects (indian.md 1 to 4).

`legal_actions` and `apply` use the same checks, those of `refusals`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from rules.actions import (
    DRAW_DISCARD,
    DRAW_STOCK,
    DROP,
    Action,
    Declare,
    Discard,
    Draw,
    Drop,
    PlayerAction,
    Show,
)
from rules.game import Breach, Event, IllegalAction, Outcome, Reshuffle, after
from rules.indian import autoplay, drops, house, refusals, turns
from rules.indian.presets import Options
from rules.indian.shows import declaration
from rules.indian.state import VERSION, Deal, SeatState
from rules.phases import Phase
from rules.shared.house_acts import done_by
from rules.shared.players import with_player

DECLARE: Final = Declare()

_discard = cache(Discard)
_show = cache(Show)


def start(
    seats: tuple[int, ...], options: Options, pack_order: tuple[int, ...]
) -> Outcome[Deal]:
    """Deal one card at a time in order of play, then open card, cut joker, stock (1.3).

    `seats` are in order of play, `pack_order` has the top card first.
    """
    count = len(seats)
    dealt = count * options.hand_size
    deal = Deal(
        v=VERSION,
        options=options,
        players=tuple(
            SeatState(seat, hand=tuple(pack_order[place:dealt:count]))
            for place, seat in enumerate(seats)
        ),
        phase=Phase.DRAW,
        at=0,
        turn=0,
        discard=(pack_order[dealt],),
        cut=pack_order[dealt + 1],
        stock=tuple(pack_order[dealt + 2 :]),
    )
    if sorted(pack_order) != list(range(deal.pack.size)) or len(set(seats)) != count:
        raise ValueError("pack_order is no order of the pack, or a seat comes twice")
    dealt_out = Event("dealt", info={"order": list(seats)})
    return after(dealt_out, turns.begin_turn(deal, 0))


def needs(deal: Deal) -> Reshuffle | None:
    """Return the reshuffle due after the discard that emptied the stock (4.7)."""
    if deal.phase is not Phase.DRAW or deal.stock:
        return None
    return Reshuffle(turns.to_reshuffle(deal))


def legal_actions(deal: Deal, seat: int) -> tuple[PlayerAction, ...]:
    """Return every legal action of the seat, fully specified."""
    place = deal.place_of(seat)
    if place is None or not deal.players[place].is_in or needs(deal) is not None:
        return ()
    if deal.phase is Phase.DISCARD:
        return _given_away(deal, place)
    allowed = []
    for action in _candidates(deal, place):
        try:
            refusals.CHECKS[type(action)](deal, place, action)
        except IllegalAction:
            continue
        allowed.append(action)
    return tuple(allowed)


def _given_away(deal: Deal, place: int) -> tuple[PlayerAction, ...]:
    """Return all discards and shows, judged together for speed."""
    if place != deal.at:
        return ()
    cards = [card for card in deal.players[place].hand if card != deal.kept_back]
    return (*map(_discard, cards), *map(_show, cards))


def _candidates(deal: Deal, place: int) -> tuple[PlayerAction, ...]:
    if deal.phase is Phase.DRAW and place == deal.at:
        return (DRAW_STOCK, DRAW_DISCARD, DROP)
    if deal.phase in (Phase.SHOW, Phase.MELD):
        return (DECLARE,)
    return ()


def apply(deal: Deal, seat: int | None, action: Action) -> Outcome[Deal]:
    """Return the deal after the action; raise `IllegalAction` and change nothing.

    `seat` is None for an action of the house.
    """
    if not isinstance(action, PlayerAction):
        return done_by(house.ACTS, deal, seat, action)
    if deal.phase is Phase.OVER and not isinstance(action, Declare):
        raise IllegalAction(Breach.DEAL_OVER)
    place = deal.place_in(seat)
    if needs(deal) is not None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    if type(action) not in refusals.CHECKS:
        raise IllegalAction(Breach.NOT_ALLOWED)
    refusals.CHECKS[type(action)](deal, place, action)
    # Any action of the seat ends its autoplay (indian.md 7.4.8).
    if deal.players[place].autoplays:
        deal = with_player(deal, place, autoplays=0)
    return _ACTS[type(action)](deal, place, action)


def _draw(deal: Deal, place: int, action: Draw) -> Outcome[Deal]:
    seat = deal.players[place].seat
    if action.source == "stock":
        drawn = turns.draw_stock(deal)
    else:
        drawn = turns.draw_discard(deal)
    event = Event(
        "drew",
        seat,
        card=drawn.drawn,
        secret=action.source == "stock",
        info={"source": action.source},
    )
    return Outcome(drawn, (event,))


def _discard_card(deal: Deal, place: int, action: Discard) -> Outcome[Deal]:
    event = Event("discarded", deal.players[place].seat, card=action.card)
    deal = turns.put_on_pile(turns.give_away(deal, action.card), action.card)
    return after(event, turns.pass_turn(deal))


def _place_show(deal: Deal, place: int, action: Show) -> Outcome[Deal]:
    event = Event("show_placed", deal.players[place].seat)
    deal = replace(
        autoplay.begin_show(turns.give_away(deal, action.card)),
        phase=Phase.SHOW,
        finish=action.card,
        turn=deal.turn + 1,
    )
    if action.groups is None:
        return Outcome(deal, (event,))
    return after(event, declaration.judge_show(deal, action.groups))


def _declare(deal: Deal, place: int, action: Declare) -> Outcome[Deal]:
    groups = action.groups or ()
    if deal.phase is Phase.SHOW:
        return declaration.judge_show(deal, groups)
    return declaration.send(deal, place, groups)


_ACTS: Final[dict[type, Callable[[Deal, int, Any], Outcome[Deal]]]] = {
    Draw: _draw,
    Drop: drops.drop,
    Discard: _discard_card,
    Show: _place_show,
    Declare: _declare,
}
