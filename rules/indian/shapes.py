"""The parts of a view that only Indian rummy has."""

import msgspec
from msgspec import UNSET, UnsetType

from rules.views.deal import DealView, OwnHand, SeatRow


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """The public facts about a seat on autoplay."""

    n: int
    """Number of turns played for it."""
    m: int | None
    """The number of turns at which something changes, or None."""
    next: str
    """The effect of the next turn: `plays`; `decides` (dropped or played on, by the
    groups saved); `stays` (played on until a show); `drops`."""
    points: int
    """The price of a drop."""


class IndianHand(OwnHand, frozen=True, gc=False):
    """What only the seat itself sees in Indian rummy."""

    value: int | UnsetType = UNSET
    """The value points of its hand, where they are paid (9.2)."""


class IndianRow(SeatRow, frozen=True, gc=False):
    """A seat of Indian rummy."""

    auto: Outlook | UnsetType = UNSET
    """Present while the house plays for it."""


class IndianView(DealView[IndianHand, IndianRow], frozen=True, gc=False):
    """A deal of Indian rummy as a seat or a spectator sees it."""

    reshuffles: int
    """How often the discards were reshuffled."""
