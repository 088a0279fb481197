"""A deal of gin as one immutable value, and its stored form.

Cards are faces 0..51 (`rules.cards`); a set of cards is a mask, one whole number with
bit `face` set, a pile a tuple. The stored form is JSON with `v` first.
"""

from typing import Final

import msgspec

from rules.actions import Groups
from rules.cards import Pack, pack_of
from rules.gin.presets import Options
from rules.phases import Ending, Phase
from rules.shared import states
from rules.shared.stored import StoredForm

VERSION: Final = 1
"""Incremented, with an upgrade, when a stored field is renamed or removed."""
PACK: Final[Pack] = pack_of(1, 0)

Pair = tuple[int, int]


class Knocked(msgspec.Struct, frozen=True, gc=False):
    """How a seat went out, and the melds on the table since."""

    place: int
    kind: str
    """`knock`, `gin` or `big_gin`."""
    card: int | None
    """The knock card, face down; None with big gin."""
    melds: Groups = ()
    """The knocker's melds as it put them down, cards ascending."""
    laid: tuple[Pair, ...] = ()
    """Cards the defender laid off, each with the index of the meld, in order."""


class Deal(states.Deal[Options], frozen=True, gc=False):
    """A deal between two actions. Place 0 plays first; place 1 is the dealer."""

    seats: Pair
    """In order of play: the non-dealer and the dealer (gin.md A3)."""
    phase: Phase
    at: int
    """Place of the seat on turn; at the end, of the last one."""
    turn: int
    """Number of the running clock: each offer, turn, arrangement and layoff has one."""
    upcard: int
    """The card turned up at the start: Oklahoma's knock card (gin.md A9)."""
    limit: int
    """The most deadwood one may knock with in this deal."""
    stock: tuple[int, ...]
    """The stock as dealt, top card first."""
    hands: Pair
    """A mask for each place; the knock card is no longer in the knocker's hand."""
    discard: tuple[int, ...]
    """The top card last."""
    known: Pair = (0, 0)
    """Masks: cards each place took from the pile and has not given away since."""
    gone: Pair = (0, 0)
    """Masks: cards that left the hand; a late arrangement may still name them."""
    drawn_count: int = 0
    """Cards drawn from the stock."""
    takes: int = 0
    """Cards taken from the pile, the upcard too (gin.md A4)."""
    drawn: int | None = None
    """The card drawn in this turn."""
    taken: int | None = None
    """The same card, if it came from the discard pile."""
    wall: bool = False
    """Whether the seat may only take the last discard to end the deal (gin.md A3)."""
    knocked: Knocked | None = None
    away: tuple[bool, bool] = (False, False)
    """Whether the house reported the seats as disconnected."""
    left: int | None = None
    """Place of the seat that left the match, and the reason."""
    why: str = "left"
    ending: Ending | None = None

    @property
    def stock_count(self) -> int:
        """Return how many cards are left in the stock."""
        return len(self.stock) - self.drawn_count

    @property
    def is_doubled(self) -> bool:
        """Return whether the upcard doubles what the deal scores (gin.md A9)."""
        options = self.options
        return options.oklahoma and options.okl_spade_double and self.upcard < 13

    def place_of(self, seat: int | None) -> int | None:
        """Return the seat's place in the order of play, None if it is not dealt in."""
        first, second = self.seats
        return 0 if seat == first else 1 if seat == second else None

    def is_playing(self, seat: int) -> bool:
        """Return whether the seat was dealt in and the deal is not over."""
        return seat in self.seats and self.phase is not Phase.OVER


def pair_with(pair: Pair, place: int, value: int) -> Pair:
    """Return the pair with the value of one place changed."""
    return (pair[0], value) if place else (value, pair[1])


FORM: Final = StoredForm(Deal, VERSION)
