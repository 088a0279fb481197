"""Drops: leaving a deal before the first draw, or later, the middle drop (4.6)."""

from rules.actions import Drop
from rules.game import Breach, Event, IllegalAction, Outcome, after
from rules.indian import turns
from rules.indian.state import Deal, SeatState
from rules.phases import Phase


def is_open(deal: Deal, player: SeatState) -> bool:
    """Return whether a drop is open to the seat in this deal (indian.md 4.6, 6.2)."""
    return deal.options.drop and player.seat not in deal.options.no_drop


def price(deal: Deal, player: SeatState) -> tuple[str, int]:
    """Return the kind and the cost of dropping now (indian.md 4.6, 5).

    It is a middle drop for a seat that has drawn before in this deal.
    """
    if player.drew:
        return "middle_drop", deal.options.middle_drop
    return "drop", deal.options.first_drop


def check(deal: Deal) -> None:
    """Refuse a drop after drawing, or if the seat has none left."""
    if deal.phase is not Phase.DRAW:
        raise IllegalAction(Breach.CANNOT_DROP_NOW)
    if not deal.options.drop:
        raise IllegalAction(Breach.NO_DROP_IN_FORMAT)
    if deal.current.seat in deal.options.no_drop:
        raise IllegalAction(Breach.NO_DROP_LEFT)


def drop(deal: Deal, place: int, _action: Drop) -> Outcome[Deal]:
    """Drop the seat on turn from the deal at the current price."""
    player = deal.players[place]
    how, points = price(deal, player)
    event = Event("dropped", player.seat, info={"how": how, "points": points})
    return after(event, turns.leave(deal, how, points))
