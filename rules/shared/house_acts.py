"""Actions of the house in a deal of any family: presence, a new stock, refusals.

Its actions are logged like a player's, so the pack order and the log are enough to
replay the deal.
"""

from typing import Any

from msgspec.structs import replace

from rules.actions import Action, Disconnected, Reshuffled, Returned
from rules.game import Acts, Breach, Event, IllegalAction, Outcome
from rules.phases import Phase
from rules.shared import players
from rules.shared.states import DealT


def done_by(
    acts: Acts[DealT], deal: DealT, seat: int | None, action: Action
) -> Outcome[DealT]:
    """Return the deal after an action of the house; raise `IllegalAction`.

    It is applied with the seat None.
    """
    if seat is not None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    if deal.phase is Phase.OVER:
        raise IllegalAction(Breach.DEAL_OVER)
    act = acts.get(type(action))
    if act is None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    return act(deal, action)


def marked(
    deal: players.DealT, place: int, action: Disconnected | Returned
) -> Outcome[players.DealT]:
    """Record whether the seat at `place` is connected."""
    is_away = isinstance(action, Disconnected)
    kind = "disconnected" if is_away else "returned"
    deal = players.with_player(deal, place, is_away=is_away)
    return Outcome(deal, (Event(kind, action.seat),))


def restocked(
    deal: players.DealT, action: Reshuffled, cards: tuple[int, ...], **changes: Any
) -> Outcome[players.DealT]:
    """Make a new stock of just these cards; the pile keeps its top card."""
    if tuple(sorted(action.order)) != cards:
        raise IllegalAction(Breach.NOT_ALLOWED)
    deal = replace(
        deal,
        stock=action.order,
        discard=deal.discard[-1:],
        reshuffles=deal.reshuffles + 1,
        **changes,
    )
    return Outcome(deal, (Event("reshuffled", info={"cards": len(cards)}),))
