"""The parts of a view that only basic rummy has."""

import msgspec
from msgspec import UNSET, UnsetType

from rules.views.deal import DealView, OpenHand, OwnHand, SeatRow
from rules.views.results import TallyView


class Reshuffles(msgspec.Struct, frozen=True, gc=False):
    """How often the discards were reshuffled, and how often they still may be."""

    made: int
    left: int


class Idle(msgspec.Struct, frozen=True, gc=False):
    """Turns in which nobody played a card, and the number that ends the deal (B2)."""

    turns: int
    limit: int


class RulesView(msgspec.Struct, frozen=True, gc=False):
    """The options a page or a bot needs to tell what may be played."""

    ace_high: bool
    one_meld: bool
    must_discard: bool
    melded: bool


class BasicRow(SeatRow, frozen=True, gc=False):
    """A seat of basic rummy."""

    dealer: bool
    known: list[str]
    """Cards it took from the pile and may still hold."""
    opened: bool
    """Whether it has played a card."""
    hand: OpenHand | UnsetType = UNSET
    """Present once a player went out."""


class BasicView(DealView[OwnHand, BasicRow], frozen=True, gc=False, kw_only=True):
    """A deal of basic rummy as a seat or a spectator sees it."""

    reshuffles: Reshuffles
    idle: Idle
    rules: RulesView
    tally: TallyView | None
