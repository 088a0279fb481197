"""What comes of acts, put together: one after the other, with all their events."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.game import Event, Outcome
from rules.shared.states import DealT

Acts = Mapping[type, Callable[[DealT, Any], Outcome[DealT]]]
"""By the type of an action what comes of it."""


def after(event: Event, outcome: Outcome[DealT]) -> Outcome[DealT]:
    """Return the outcome with one more event before its own."""
    return Outcome(outcome.deal, (event, *outcome.events))


def then(
    done: Outcome[DealT], go_on: Callable[[DealT], Outcome[DealT]]
) -> Outcome[DealT]:
    """Return what going on comes to, with the events of what was done before it."""
    gone = go_on(done.deal)
    return Outcome(gone.deal, (*done.events, *gone.events))
