"""What the house does in a deal of any family: presence, and refusing all else.

Its actions are logged like a player's, so that the pack order and the log alone give
the deal again.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from rules.actions import Action
from rules.game import Breach, Event, IllegalAction, Outcome
from rules.phases import Phase


class InPhase(Protocol):
    """A deal, as far as it is looked at here."""

    @property
    def phase(self) -> Phase: ...


DealT = TypeVar("DealT", bound=InPhase)
Acts = Mapping[type, Callable[[DealT, Any], Outcome[DealT]]]
"""By the type of an action what comes of it."""


def done_by(acts: Acts[DealT], deal: DealT, action: Action) -> Outcome[DealT]:
    """Return the deal after an action of the house; raise `IllegalAction`."""
    if deal.phase is Phase.OVER:
        raise IllegalAction(Breach.DEAL_OVER)
    act = acts.get(type(action))
    if act is None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    return act(deal, action)


def after(event: Event, outcome: Outcome[DealT]) -> Outcome[DealT]:
    """Return the outcome with one more event before its own."""
    return Outcome(outcome.deal, (event, *outcome.events))
