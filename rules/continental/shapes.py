"""The parts of a view and a match that only Continental has."""

import msgspec
from msgspec import UNSET, UnsetType

from rules.views.deal import DealView, OpenHand, OwnHand, SeatRow
from rules.views.match import MatchFacts, SeatPoints


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A contract as the page shows it."""

    number: int
    trios: int
    runs: int


class AskedNow(Asked, frozen=True, gc=False):
    """The contract of a deal, and how many cards are dealt."""

    dealt: int


class SheetRow(msgspec.Struct, frozen=True, gc=False):
    """A deal on the score sheet."""

    contract: int
    out: int | None
    """The seat that went out, or None if the deal was blocked."""
    seats: list[SeatPoints]
    """The seats that were in the deal to its end."""


class Tie(msgspec.Struct, frozen=True, gc=False):
    """How a tie for the first place was broken."""

    seats: list[int]
    """All with the lowest total."""
    by: str
    """`outs` (deals gone out), `deal` (fewer points in that deal), or `shared`."""
    deal: int | None


class ContinentalFacts(MatchFacts, frozen=True, gc=False):
    """The public facts of a match of Continental."""

    contract: AskedNow
    contracts: list[int]
    asked: list[Asked]
    """The contract of each deal."""
    sheet: list[SheetRow]
    tie: Tie | None


class ContractView(AskedNow, frozen=True, gc=False):
    """The contract of a deal, with the bonus of C8."""

    at_once: int


class ContinentalHand(OwnHand, frozen=True, gc=False, kw_only=True):
    """What only the seat itself sees in Continental."""

    held: str | None
    """Its penalty card (C6)."""
    answer: str | None
    """Its answer to the open claim."""
    came_down: bool
    """Whether it laid its contract down in this turn."""
    points: int
    """The points of its hand."""


class ContinentalRow(SeatRow, frozen=True, gc=False):
    """A seat of Continental."""

    dealer: bool
    down: bool
    claims: int
    known: list[str]
    """Cards it took from the pile and may still hold."""
    hand: OpenHand | UnsetType = UNSET
    """Present once the deal is scored."""


class ContinentalView(
    DealView[ContinentalHand, ContinentalRow], frozen=True, gc=False, kw_only=True
):
    """A deal of Continental as a seat or a spectator sees it."""

    contract: ContractView
    reshuffles: int
    """How often the discards may still be reshuffled."""
