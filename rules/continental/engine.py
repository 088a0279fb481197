"""A deal of Continental: legal actions and their effects (C2 to C6).

`plays` judges draws, melds and discards; `claims` judges claims.
"""

from rules.actions import CLAIM, DRAW_DISCARD, DRAW_STOCK, PASS, Action, PlayerAction
from rules.continental import house, refusals, turns
from rules.continental.acts import claims, plays
from rules.continental.presets import SEATS_MAX, SEATS_MIN, Options
from rules.continental.state import VERSION, Deal, Player
from rules.game import Event, Outcome, after
from rules.phases import Phase
from rules.shared.house_acts import done_by


def start(
    seats: tuple[int, ...], options: Options, pack_order: tuple[int, ...]
) -> Outcome[Deal]:
    """Deal one card at a time in order of play, then turn one up (C2).

    `pack_order` has the top card first; the dealer is the last of `seats`.
    """
    count, size = len(seats), options.played.dealt
    if sorted(pack_order) != list(range(options.pack.size)):
        raise ValueError("pack_order is no order of the pack")
    if not SEATS_MIN <= count <= SEATS_MAX or len(set(seats)) != count:
        raise ValueError("these are no seats")
    dealt = count * size
    players = tuple(
        Player(seat, tuple(pack_order[place:dealt:count]))
        for place, seat in enumerate(seats)
    )
    deal = Deal(
        v=VERSION,
        options=options,
        players=players,
        phase=Phase.DRAW,
        at=0,
        turn=0,
        stock=tuple(pack_order[dealt + 1 :]),
        discard=(pack_order[dealt],),
    )
    info = {"order": list(seats), "contract": options.played.number}
    return after(Event("dealt", info=info), turns.begin_turn(deal, 0))


def legal_actions(deal: Deal, seat: int) -> tuple[PlayerAction, ...]:
    """Return every legal action of the seat, fully specified."""
    place = deal.place_of(seat)
    if place is None or deal.ending is not None or deal.owed is not None:
        return ()
    if claims.is_asked(deal, place):
        return (CLAIM, PASS)
    if place != deal.at or refusals.is_waiting(deal):
        return ()
    if deal.phase is Phase.DRAW:
        return (DRAW_STOCK, DRAW_DISCARD) if deal.discard else (DRAW_STOCK,)
    return tuple(plays.listed(deal))


def apply(deal: Deal, seat: int | None, action: Action) -> Outcome[Deal]:
    """Return the deal after the action; raise `IllegalAction` and change nothing."""
    if isinstance(action, PlayerAction):
        return plays.play(deal, seat, action)
    return done_by(house.ACTS, deal, seat, action)
