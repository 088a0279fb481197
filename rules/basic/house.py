"""What the house does in a deal: time-outs, presence, reshuffles, seats that leave.

These are actions like a player's, logged, so that the pack order and the log alone
give the deal again.
"""

from typing import Final

from msgspec.structs import replace

from rules.actions import Disconnected, Left, Reshuffled, Returned, TimedOut
from rules.basic import turns
from rules.basic.solver.hands import openings, worst
from rules.basic.state import Deal
from rules.game import Acts, Breach, Event, IllegalAction, Outcome, after, then
from rules.phases import Ending, Phase
from rules.shared.house_acts import marked, restocked
from rules.shared.masks import BITS
from rules.shared.players import with_player


def _timed_out(deal: Deal, action: TimedOut) -> Outcome[Deal]:
    """Act for a seat whose time is used up, where that loses nothing (D3).

    It draws from the stock and gives away what is of least use. It plays no card to
    the table, but the one taken where nothing else is left.
    """
    place = deal.place_in(action.seat)
    if place != deal.at or (deal.phase is Phase.DRAW and not deal.stock):
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.current.seat)
    done = turns.draw_stock(deal) if deal.phase is Phase.DRAW else _played(deal)
    return after(Event("timed_out", action.seat), done)


def _played(deal: Deal) -> Outcome[Deal]:
    hand, taken = deal.current.hand, deal.taken
    if taken is not None and hand == BITS[taken]:
        index, end = next(
            (index, end)
            for index, meld in enumerate(deal.melds)
            for card, end in openings(meld, deal.options.ace_high)
            if card == taken
        )
        return turns.lay(deal, taken, index, end)
    return turns.discard(deal, worst(hand, taken, deal.options.ace_high))


def _marked(deal: Deal, action: Disconnected | Returned) -> Outcome[Deal]:
    """Note whether a seat is heard from, in the deal or out; no rule depends on it."""
    return marked(deal, deal.seated(action.seat), action)


def _left(deal: Deal, action: Left) -> Outcome[Deal]:
    """Take a seat out of the deal; its cards are set aside unseen (D3).

    The last one in has won; otherwise play goes on, and if the seat was on turn the
    next one is.
    """
    place = deal.place_in(action.seat)
    out = 1 + sum(not player.is_in for player in deal.players)
    event = Event("left", action.seat, info={"why": action.why})
    deal = with_player(deal, place, out=out, why=action.why)
    places = deal.places_in
    if len(places) == 1:
        ended = turns.end(replace(deal, at=places[0]), Ending.LAST_PLAYER_STANDING)
    elif place == deal.at:
        ended = turns.next_turn(deal)
    elif deal.phase is Phase.DRAW and turns.is_stalemate(deal):
        ended = turns.end(deal, Ending.STALEMATE)
    else:
        ended = Outcome(deal)
    return after(event, ended)


def _reshuffled(deal: Deal, action: Reshuffled) -> Outcome[Deal]:
    """Make the new stock; the pile keeps its top card (B2)."""
    if deal.phase is not Phase.DRAW or deal.stock:
        raise IllegalAction(Breach.NOT_ALLOWED)
    done = restocked(deal, action, turns.to_reshuffle(deal))
    return then(done, turns.begin_turn)


ACTS: Final[Acts[Deal]] = {
    TimedOut: _timed_out,
    Disconnected: _marked,
    Returned: _marked,
    Left: _left,
    Reshuffled: _reshuffled,
}
