"""What every turn has: a card drawn, and the end that a turn may bring."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from rules.actions import Draw
from rules.game import Breach, Event, IllegalAction, Outcome
from rules.phases import Ending, Phase


class InTurns(Protocol):
    """A deal, as far as it is looked at here."""

    @property
    def phase(self) -> Phase: ...
    @property
    def turn(self) -> int: ...
    @property
    def discard(self) -> tuple[int, ...]: ...


DealT = TypeVar("DealT", bound=InTurns)
Drawing = Callable[[DealT], Outcome[DealT]]


def draw(
    deal: DealT,
    action: Draw,
    from_stock: Drawing[DealT],
    from_discard: Drawing[DealT],
) -> Outcome[DealT]:
    """Draw, once a turn; refuse another source, and a pile that is empty."""
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
    deal: DealT, ending: Ending, winner: int | None, **changes: Any
) -> Outcome[DealT]:
    """Return the deal that is over, and the event that says so."""
    over: Any = deal
    over = replace(
        over,
        phase=Phase.OVER,
        ending=ending,
        turn=deal.turn + 1,
        drawn=None,
        taken=None,
        **changes,
    )
    return Outcome(over, (Event("deal_over", winner, info={"ending": ending.value}),))
