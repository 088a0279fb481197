"""Actions of the house in a deal: time-outs, presence, new stocks, closing claims.

They are logged like a player's actions, so the pack order and the log are enough to
replay the deal.
"""

from typing import Final

from rules.actions import (
    Discard,
    Disconnected,
    Left,
    Reshuffled,
    Returned,
    TimedOut,
    WindowClosed,
)
from rules.continental import refusals, turns
from rules.continental.acts import claims, plays
from rules.continental.solver.melds import card_points
from rules.continental.state import PASSED, Deal
from rules.game import Acts, Breach, Event, IllegalAction, Outcome, after, then
from rules.phases import Phase
from rules.shared.house_acts import marked


def _timed_out(deal: Deal, action: TimedOut) -> Outcome[Deal]:
    """Play for a seat that ran out of time, unless it loses the match (D3).

    It passes a claim, draws from the stock, and discards the card it drew, or else the
    highest. It lays nothing down.
    """
    place = deal.place_in(action.seat)
    if claims.is_asked(deal, place):
        done = turns.settle(turns.answered(deal, place, PASSED))
    elif place != deal.at or deal.owed is not None or refusals.is_waiting(deal):
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.current.seat)
    elif deal.phase is Phase.DRAW:
        done = turns.draw_stock(deal)
    else:
        done = _played(deal)
    return after(Event("timed_out", action.seat), done)


def _played(deal: Deal) -> Outcome[Deal]:
    given = refusals.discards(deal)
    if not given:
        # With some options the card just taken may be the only one left; it can be laid
        # off.
        lay = next(refusals.layable(deal, deal.current.hand[0]))
        return plays.play(deal, deal.current.seat, lay)
    faces = deal.pack.faces
    card = max(
        given, key=lambda card: (card == deal.drawn, card_points(faces[card]), card)
    )
    return plays.play(deal, deal.current.seat, Discard(card))


def _disconnected(deal: Deal, action: Disconnected) -> Outcome[Deal]:
    """Record that a seat is disconnected; it passes an open claim (C6)."""
    place = deal.seated(action.seat)
    noted = marked(deal, place, action)
    if not claims.is_asked(deal, place):
        return noted
    return then(noted, lambda deal: turns.settle(turns.answered(deal, place, PASSED)))


def _returned(deal: Deal, action: Returned) -> Outcome[Deal]:
    return marked(deal, deal.seated(action.seat), action)


def _left(deal: Deal, action: Left) -> Outcome[Deal]:
    """Take a seat out of deal and match; with one seat left both are over (D3)."""
    place = deal.place_in(action.seat)
    event = Event("left", action.seat, info={"why": action.why})
    left = turns.leave(deal, place, action.why)
    return after(event, left)


def _window_closed(deal: Deal, action: WindowClosed) -> Outcome[Deal]:
    """Close the claim: seats that have not answered pass (C6)."""
    if deal.window is None or action.groups:
        raise IllegalAction(Breach.NOT_ALLOWED)
    closed = turns.close(deal)
    return after(Event("window_closed"), closed)


ACTS: Final[Acts[Deal]] = {
    TimedOut: _timed_out,
    Disconnected: _disconnected,
    Returned: _returned,
    Left: _left,
    Reshuffled: turns.reshuffled,
    WindowClosed: _window_closed,
}
