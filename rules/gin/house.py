"""Actions of the house in a deal of gin: time-outs, presence, leaving.

They are logged like a player's actions, so the pack order and the log are enough to
replay the deal.
"""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from rules.actions import Disconnected, Left, Returned, TimedOut
from rules.game import Acts, Breach, Event, IllegalAction, Outcome, after
from rules.gin import legal, showdown, turns
from rules.gin.solver.deadwood import mask_deadwood
from rules.gin.state import Deal
from rules.phases import Ending, Phase
from rules.shared.masks import BITS, card_points, faces_of


def _timed_out(deal: Deal, action: TimedOut) -> Outcome[Deal]:
    """Play for a seat that ran out of time, unless it loses the match (D3).

    It passes an offer, draws from the stock, makes the best discard, and arranges and
    lays off by the rule. It goes out only if there is no other action.
    """
    deal.seated(action.seat)
    if deal.seats[deal.at] != action.seat:
        raise IllegalAction(Breach.NOT_YOUR_TURN, seat=deal.seats[deal.at])
    done = _IN_PHASE[deal.phase](deal)
    return after(Event("timed_out", action.seat), done)


def _draw(deal: Deal) -> Outcome[Deal]:
    return turns.decline(deal) if deal.wall else turns.draw_stock(deal)


def _play(deal: Deal) -> Outcome[Deal]:
    """Discard for the least deadwood; ties go to the highest, then last card (D3)."""
    hand, only_runs = deal.hands[deal.at], deal.options.only_runs
    card = min(
        faces_of(legal.gives(deal)),
        key=lambda card: (
            mask_deadwood(hand ^ BITS[card], only_runs),
            -card_points(card),
            -card,
        ),
    )
    if not deal.wall:
        return turns.discard(deal, card)
    kind = "knock" if legal.knock_count(deal, card) else "gin"
    return showdown.go_out(deal, kind, card)


def _disconnected(deal: Deal, action: Disconnected) -> Outcome[Deal]:
    return _marked(deal, action.seat, is_away=True)


def _returned(deal: Deal, action: Returned) -> Outcome[Deal]:
    return _marked(deal, action.seat, is_away=False)


def _marked(deal: Deal, seat: int, *, is_away: bool) -> Outcome[Deal]:
    """Record whether a seat is connected; no rule of the deal depends on it."""
    first, second = deal.away
    away = (first, is_away) if deal.seated(seat) else (is_away, second)
    kind = "disconnected" if is_away else "returned"
    return Outcome(replace(deal, away=away), (Event(kind, seat),))


def _left(deal: Deal, action: Left) -> Outcome[Deal]:
    """End the deal at once: the other seat wins it and the match (D3, D4)."""
    place = deal.seated(action.seat)
    event = Event("left", action.seat, info={"why": action.why})
    over = turns.end(
        replace(deal, left=place, why=action.why), Ending.LAST_PLAYER_STANDING
    )
    return after(event, over)


_IN_PHASE: Final[dict[Phase, Callable[[Deal], Outcome[Deal]]]] = {
    Phase.OFFER: turns.decline,
    Phase.DRAW: _draw,
    Phase.DISCARD: _play,
    Phase.ARRANGE: showdown.put_down,
    Phase.LAYOFF: showdown.lay_best,
}
ACTS: Final[Acts[Deal]] = {
    TimedOut: _timed_out,
    Disconnected: _disconnected,
    Returned: _returned,
    Left: _left,
}
