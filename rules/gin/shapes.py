"""The parts of a view that only gin has."""

import msgspec
from msgspec import UNSET, UnsetType

from rules.views.deal import DealView, OpenHand, OwnHand, SeatRow
from rules.views.results import ShowdownView


class KnockView(msgspec.Struct, frozen=True, gc=False):
    """The limit of this deal; in Oklahoma the card that sets it, and its doubling."""

    limit: int
    card: str | None
    doubled: bool
    last_discard: bool


class GinRow(SeatRow, frozen=True, gc=False):
    """A seat of gin."""

    dealer: bool
    known: list[str]
    """Cards it took from the pile and may still hold."""
    given: list[str]
    """Its discards on the pile."""
    hand: OpenHand | UnsetType = UNSET
    """Present once the deal is scored."""


class GinView(DealView[OwnHand, GinRow], frozen=True, gc=False, kw_only=True):
    """A deal of gin as a seat or a spectator sees it."""

    knock: KnockView
    showdown: ShowdownView | None
