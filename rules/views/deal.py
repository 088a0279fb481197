"""The view of a deal: the parts that every family has."""

from typing import Generic, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from rules.views.actions import WireAction


class Turn(msgspec.Struct, frozen=True, gc=False):
    """Who is asked now."""

    phase: str
    seats: list[int]


class Window(Turn, frozen=True, gc=False):
    """Seats that may answer besides the one on turn."""

    card: str | UnsetType = UNSET
    """The card that may be claimed."""
    seconds: int | None | UnsetType = UNSET
    """How long it is open; None: until another act closes it."""


class Finish(msgspec.Struct, frozen=True, gc=False):
    """The card that ended the deal, and who put it down; None while it is hidden."""

    seat: int
    card: str | None


class MeldView(msgspec.Struct, frozen=True, gc=False, rename={"stands": "as"}):
    """A meld on the table; `id` is what `lay` names."""

    id: int
    seat: int
    kind: str
    cards: list[str]
    stands: list[str] | UnsetType = UNSET
    """The face each card stands for."""
    laid: list[str] | UnsetType = UNSET
    """Its cards that were laid off."""


class OpenHand(msgspec.Struct, frozen=True, gc=False):
    """A hand shown to everybody."""

    melds: list[list[str]]
    loose: list[str]


class DropPrice(msgspec.Struct, frozen=True, gc=False):
    """The cost of giving up; a table adds chips, and whether the match ends."""

    points: int
    label: str
    chips: int | UnsetType = UNSET
    out: bool | UnsetType = UNSET


class Wild(msgspec.Struct, frozen=True, gc=False):
    """The cut card, the wild rank, and all faces that are wild."""

    card: str
    rank: str
    faces: list[str]
    upper: str | UnsetType = UNSET
    lower: str | UnsetType = UNSET
    values: list[str] | UnsetType = UNSET
    """The faces that are paid for."""


class OwnHand(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The fields that only the seat itself sees."""

    seat: int
    hand: list[str]
    drawn: str | None
    taken: str | None
    """The card from the pile that may not go back in this turn."""
    drop: DropPrice | None


class SeatRow(msgspec.Struct, frozen=True, gc=False):
    """The public fields of a seat."""

    seat: int
    state: str
    cards: int


OwnT = TypeVar("OwnT", bound=OwnHand, covariant=True)
RowT = TypeVar("RowT", bound=SeatRow, covariant=True)


class _Lead(msgspec.Struct, Generic[OwnT, RowT], frozen=True, gc=False):
    """The first fields of a view."""

    phase: str
    you: OwnT | None
    """None for a spectator."""
    seats: list[RowT]
    order: list[int]
    """The seats in order of play, the dealer last."""
    stock: int
    discard: list[str]
    """The top card last."""


class DealView(
    _Lead[OwnT, RowT], Generic[OwnT, RowT], frozen=True, gc=False, kw_only=True
):
    """A deal as a seat or a spectator sees it."""

    wild: Wild | None
    runs: str | None
    """The ranks in the order of runs."""
    melds: list[MeldView]
    turn: Turn | None
    windows: list[Window]
    legal: list[WireAction]
    """The viewer's legal actions."""
    finish: Finish | None


AnyDealView = DealView[OwnHand, SeatRow]
"""The view of a deal of whichever family."""
