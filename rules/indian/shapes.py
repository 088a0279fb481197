"""What a view of Indian rummy has beside what every family shows."""

import msgspec
from msgspec import UNSET, UnsetType

from rules.views.deal import DealView, OwnHand, SeatRow


class Outlook(msgspec.Struct, frozen=True, gc=False):
    """What everybody may know of a seat on autoplay."""

    n: int
    """The turns that were played for it."""
    m: int | None
    """At how many something changes; None if nothing does."""
    next: str
    """What comes with the next turn: `plays`; `decides` (dropped or played on, by the
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
    """There while the house plays for it."""


class IndianView(DealView[IndianHand, IndianRow], frozen=True, gc=False):
    """A deal of Indian rummy as a seat or a spectator sees it."""

    reshuffles: int
    """How often the stock was made anew."""
