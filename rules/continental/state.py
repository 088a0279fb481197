"""A deal of Continental as one immutable value, and its stored form.

Cards are integers of the deal's pack. The stored form is JSON with `v` first.
"""

from typing import Final

import msgspec

from rules.cards import Pack
from rules.continental.presets import Options
from rules.phases import Ending
from rules.shared.melds_on_table import Tabled
from rules.shared.players import PlayersDeal
from rules.shared.stored import StoredForm

VERSION: Final = 1
"""Incremented, with an upgrade, when a stored field is renamed or removed."""

NOT_ASKED: Final = 0
ASKED: Final = 1
PASSED: Final = 2
CLAIMED: Final = 3


class Player(msgspec.Struct, frozen=True, gc=False):
    """A seat that was dealt in."""

    seat: int
    hand: tuple[int, ...]
    """In the order in which the cards were received."""
    is_down: bool = False
    """Whether it has laid its contract down."""
    claims: int = 0
    """Cards it claimed in this deal."""
    gone: tuple[int, ...] = ()
    """Cards that left the hand; a late arrangement may still name them."""
    known: tuple[int, ...] = ()
    """Held cards that everybody saw it take."""
    is_away: bool = False
    """Whether the house reported it as disconnected."""
    left: str | None = None
    """Why the seat left the match, if it did; it plays no more."""

    @property
    def gone_by(self) -> str | None:
        """Return why the seat left."""
        return self.left

    @property
    def is_in(self) -> bool:
        """Return whether the seat still plays this deal."""
        return self.left is None


class Window(msgspec.Struct, frozen=True, gc=False):
    """The open claim on the top of the pile: the seats asked, and their answers."""

    card: int
    answers: tuple[int, ...]
    """By place: `NOT_ASKED`, `ASKED`, `PASSED` or `CLAIMED`."""


class Deal(PlayersDeal[Options, Player], frozen=True, gc=False):
    """A deal between two actions; the claim of a turn has its number."""

    melds: tuple[Tabled, ...] = ()
    """What lies on the table, in the order it was laid down."""
    drawn: int | None = None
    """The card drawn in this turn."""
    taken: int | None = None
    """The same card, if it came from the discard pile."""
    came_down: bool = False
    """Whether the seat on turn laid its contract down in this turn."""
    moved: tuple[int, ...] = ()
    """Jokers shifted or transferred in this turn."""
    window: Window | None = None
    held: int | None = None
    """The discard of the seat on turn, while others may still claim."""
    owed: int | None = None
    """The place that draws first after the reshuffle, or None."""
    reshuffles: int = 0
    takes: int = 0
    """Turns in a row that took the discard."""
    aside: tuple[int, ...] = ()
    """Cards of seats that left."""
    out: int | None = None
    """The place of the seat that went out."""
    ending: Ending | None = None

    @property
    def pack(self) -> Pack:
        """Return the pack of this deal."""
        return self.options.pack


FORM: Final = StoredForm(Deal, VERSION)
