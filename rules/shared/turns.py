"""The common parts of turns: the beginning, a draw, and the end of the deal."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.actions import Draw
from rules.game import Breach, Event, IllegalAction, Outcome
from rules.phases import Ending, Phase
from rules.shared import players, states

Drawing = Callable[[players.DealT], Outcome[players.DealT]]


def begun(deal: players.DealT, place: int, **changes: Any) -> players.DealT:
    """Return the deal with the turn of the seat at `place` begun."""
    return replace(
        deal,
        phase=Phase.DRAW,
        at=place,
        turn=deal.turn + 1,
        drawn=None,
        taken=None,
        **changes,
    )


def draw(
    deal: players.DealT,
    action: Draw,
    from_stock: Drawing[players.DealT],
    from_discard: Drawing[players.DealT],
) -> Outcome[players.DealT]:
    """Draw, once a turn; refuse an unknown source or an empty pile."""
    if deal.phase is not Phase.DRAW:
        raise IllegalAction(Breach.ALREADY_DRAWN)
    if action.source == "stock":
        return from_stock(deal)
    if action.source != "discard":
        raise IllegalAction(Breach.NOT_ALLOWED)
    if not deal.discard:
        raise IllegalAction(Breach.PILE_EMPTY)
    return from_discard(deal)


def ended(
    deal: states.DealT, ending: Ending, winner: int | None, **changes: Any
) -> Outcome[states.DealT]:
    """Return the finished deal, and the event for it."""
    over = replace(
        deal,
        phase=Phase.OVER,
        ending=ending,
        turn=deal.turn + 1,
        drawn=None,
        taken=None,
        **changes,
    )
    return Outcome(over, (Event("deal_over", winner, info={"ending": ending.value}),))
