"""A deal of basic rummy as one immutable value, and its stored form.

Cards are faces 0..51 (`rules.cards`); a hand is a mask, a pile a tuple. The stored form
is JSON with `v` first.
"""

from typing import Final

import msgspec

from rules.basic.presets import Options
from rules.cards import Pack, pack_of
from rules.phases import Ending
from rules.shared.melds_on_table import Tabled
from rules.shared.players import PlayersDeal
from rules.shared.stored import StoredForm

VERSION: Final = 1
"""Incremented, with an upgrade, when a stored field is renamed or removed."""
PACK: Final[Pack] = pack_of(1, 0)


class Player(msgspec.Struct, frozen=True, gc=False):
    """A seat that was dealt in."""

    seat: int
    hand: int
    """A mask; for a seat that left, the cards set aside (basic.md D3)."""
    known: int = 0
    """Mask: cards it took from the pile and has not given away since."""
    gone: int = 0
    """Mask: cards that left the hand; a late arrangement may still name them."""
    opened: int = 0
    """Number of the turn in which it first played a card to the table; 0: none yet."""
    is_away: bool = msgspec.field(default=False, name="away")
    """Whether the house reported it as disconnected."""
    out: int = 0
    """1 for the first seat that left the deal, 2 for the next; 0 while it plays."""
    why: str = ""
    """Why it left."""

    @property
    def gone_by(self) -> str:
        """Return why the seat left."""
        return self.why

    @property
    def is_in(self) -> bool:
        """Return whether the seat still plays."""
        return not self.out


class Deal(PlayersDeal[Options, Player], frozen=True, gc=False):
    """A deal between two actions."""

    melds: tuple[Tabled, ...] = ()
    """On the table, in the order they were put down."""
    reshuffles: int = 0
    idle: int = 0
    """Turns in a row in which nobody drew from the stock or played a card (B2)."""
    drawn: int | None = None
    """The card drawn in this turn."""
    taken: int | None = None
    """The same card, if it came from the discard pile."""
    moved: bool = False
    """Whether this turn drew from the stock or played a card."""
    melded: bool = False
    """Whether this turn made a meld."""
    down: int | None = None
    """The discard that ended the deal; it lies face down until then."""
    ending: Ending | None = None


FORM: Final = StoredForm(Deal, VERSION)
