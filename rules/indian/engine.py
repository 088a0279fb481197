"""A deal of Indian rummy: what a seat may do, and what comes of it (indian.md 1 to 4).

One `_check_<action>` refuses for both `legal_actions` and `apply`, so the buttons shown
and the moves accepted cannot differ.
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
from rules.indian import autoplay, declaration, drops, house, turns
from rules.indian.presets import Options
from rules.indian.shows import show
from rules.indian.state import VERSION, Deal, SeatState
from rules.phases import Phase
from rules.shared.groups import check_groups
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
    """Ask for a new order right after the discard that empties the stock (4.7)."""
    if deal.phase is not Phase.DRAW or deal.stock:
        return None
    return Reshuffle(turns.to_reshuffle(deal))


def legal_actions(deal: Deal, seat: int) -> tuple[PlayerAction, ...]:
    """Return everything the seat may do now, each fully specified."""
    place = deal.place_of(seat)
    if place is None or not deal.players[place].is_in or needs(deal) is not None:
        return ()
    allowed = []
    for action in _candidates(deal, place):
        try:
            _CHECKS[type(action)](deal, place, action)
        except IllegalAction:
            continue
        allowed.append(action)
    return tuple(allowed)


def _candidates(deal: Deal, place: int) -> tuple[PlayerAction, ...]:
    if deal.phase is Phase.DRAW and place == deal.at:
        return (DRAW_STOCK, DRAW_DISCARD, DROP)
    if deal.phase is Phase.DISCARD and place == deal.at:
        hand = deal.players[place].hand
        return (*map(_discard, hand), *map(_show, hand))
    if deal.phase in (Phase.SHOW, Phase.MELD):
        return (DECLARE,)
    return ()


def apply(deal: Deal, seat: int | None, action: Action) -> Outcome[Deal]:
    """Return the deal after the action; raise `IllegalAction` and change nothing.

    A player's action comes with the seat, the house's with None.
    """
    if not isinstance(action, PlayerAction):
        return done_by(house.ACTS, deal, seat, action)
    if deal.phase is Phase.OVER and not isinstance(action, Declare):
        raise IllegalAction(Breach.DEAL_OVER)
    place = deal.place_in(seat)
    if needs(deal) is not None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    if type(action) not in _CHECKS:
        raise IllegalAction(Breach.NOT_ALLOWED)
    _CHECKS[type(action)](deal, place, action)
    # Whatever a seat does itself ends its autoplay (indian.md 7.4.8).
    if deal.players[place].autoplays:
        deal = with_player(deal, place, autoplays=0)
    return _ACTS[type(action)](deal, place, action)


def _check_turn(deal: Deal, place: int) -> None:
    """Refuse whatever only the seat on turn may do, before or after its draw."""
    if deal.phase is Phase.MELD:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if place != deal.at:
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.current.seat)
    if deal.phase is Phase.SHOW:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)


def _check_draw(deal: Deal, place: int, action: Draw) -> None:
    """Refuse by indian.md 4.1 and 4.2."""
    _check_turn(deal, place)
    if deal.phase is not Phase.DRAW:
        raise IllegalAction(Breach.ALREADY_DRAWN)
    if action.source == "stock":
        if not deal.stock:
            raise IllegalAction(Breach.PILE_EMPTY)
        return
    if action.source != "discard":
        raise IllegalAction(Breach.NOT_ALLOWED)
    if not deal.discard:
        raise IllegalAction(Breach.PILE_EMPTY)
    card = deal.discard[-1]
    options = deal.options
    blocks = (
        options.opening_joker_blocks if deal.opening else options.joker_discard_blocks
    )
    if blocks and deal.is_joker(card):
        raise IllegalAction(Breach.JOKER_NOT_ALLOWED, card=card)


def _check_drop(deal: Deal, place: int, _action: Drop) -> None:
    """Refuse by indian.md 4.6 and 6.2: on one's own turn before drawing, if at all."""
    _check_turn(deal, place)
    drops.check(deal)


def _check_discard(deal: Deal, place: int, action: Discard) -> None:
    """Refuse by indian.md 4.1 and 4.2: a held card, not the one just taken."""
    _check_turn(deal, place)
    if deal.phase is not Phase.DISCARD:
        raise IllegalAction(Breach.DRAW_FIRST)
    _check_gives(deal, action.card)


def _check_show(deal: Deal, place: int, action: Show) -> None:
    """Refuse by indian.md 4.2 and 4.3; groups that come with it must be complete."""
    _check_turn(deal, place)
    if deal.phase is not Phase.DISCARD:
        raise IllegalAction(Breach.DRAW_FIRST)
    _check_gives(deal, action.card)
    if action.groups is not None:
        held = tuple(card for card in deal.current.hand if card != action.card)
        check_groups(action.groups, held, deal.options.groups_max)
        show.check_whole(deal, action.groups, held)


def _check_gives(deal: Deal, card: int) -> None:
    if card not in deal.current.hand:
        if not 0 <= card < deal.pack.size:
            raise IllegalAction(Breach.BAD_CARD)
        raise IllegalAction(Breach.NOT_YOUR_CARD, card=card)
    if card == deal.taken and deal.options.taken_card_stays:
        raise IllegalAction(Breach.SAME_CARD, card=card)


def _check_declare(deal: Deal, place: int, action: Declare) -> None:
    """Refuse by indian.md 4.3 and 4.4: the shower's groups, or one of the others'."""
    if deal.phase is Phase.OVER:
        raise IllegalAction(Breach.TOO_LATE)
    if deal.phase is Phase.SHOW and place != deal.at:
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.current.seat)
    if deal.phase not in (Phase.SHOW, Phase.MELD):
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if deal.phase is Phase.MELD and place == deal.at:
        raise IllegalAction(Breach.NOT_ALLOWED, phase=deal.phase.value)
    if action.groups is None:
        return
    held = deal.players[place].hand
    check_groups(action.groups, held, deal.options.groups_max)
    # Groups the house had saved are judged as they lie (indian.md 4.3.2).
    if deal.phase is Phase.SHOW and not action.saved:
        show.check_whole(deal, action.groups, held)


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


_CHECKS: Final[dict[type, Callable[[Deal, int, Any], None]]] = {
    Draw: _check_draw,
    Drop: _check_drop,
    Discard: _check_discard,
    Show: _check_show,
    Declare: _check_declare,
}
_ACTS: Final[dict[type, Callable[[Deal, int, Any], Outcome[Deal]]]] = {
    Draw: _draw,
    Drop: drops.drop,
    Discard: _discard_card,
    Show: _place_show,
    Declare: _declare,
}
