"""Actions of the house in a deal: time-outs, presence, reshuffles, seats that leave.

They are logged like a player's actions, so the pack order and the log are enough to
replay the deal.
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
    """Play for a seat that ran out of time, unless it loses the match (D3).

    It draws from the stock and discards the least useful card. It plays no card to the
    table unless the card just taken is the only one left.
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
    """Record whether a seat is connected; no rule depends on it."""
    return marked(deal, deal.seated(action.seat), action)


def _left(deal: Deal, action: Left) -> Outcome[Deal]:
    """Take a seat out of the deal; its cards are set aside unseen (D3).

    The last seat left wins; otherwise play goes on, with the next seat if this one was
    on turn.
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
