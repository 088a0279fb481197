"""A deal of basic rummy as one immutable value, and its stored form.

Cards are faces 0..51 (`rules.cards`); a hand is a mask, a pile a tuple. The stored form
is JSON with `v` first.
"""

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from rules.basic.presets import Options, check_version
from rules.cards import Pack, pack_of
from rules.phases import (
    Ending,
    Phase,
)
from rules.shared.melds_on_table import Tabled

VERSION: Final = 1
"""Raised, with an upgrade, when a stored field is renamed or removed."""
PACK: Final[Pack] = pack_of(1, 0)


class Player(msgspec.Struct, frozen=True, gc=False):
    """A seat that was dealt in."""

    seat: int
    hand: int
    """A mask; of a seat that left, the cards set aside (basic.md D3)."""
    known: int = 0
    """Mask: cards it took from the pile and has not given away since."""
    gone: int = 0
    """Mask: cards that left the hand; a late arrangement may still name them."""
    opened: int = 0
    """Number of the turn in which it first played a card to the table; 0: none yet."""
    away: bool = False
    """Whether the house reported it as disconnected."""
    out: int = 0
    """1 for the first seat that left the deal, 2 for the next; 0: it is in."""
    why: str = ""
    """Why it left."""

    @property
    def is_in(self) -> bool:
        """Tell whether the seat still plays."""
        return not self.out


class Deal(msgspec.Struct, frozen=True, gc=False):
    """A deal between two actions; places are indices of `players`."""

    v: int
    options: Options
    players: tuple[Player, ...]
    """In order of play: the dealer last."""
    phase: Phase
    at: int
    """Place of the seat on turn; at the end of the winner."""
    turn: int
    """Number of the turn, from 1."""
    stock: tuple[int, ...]
    """The top card first."""
    discard: tuple[int, ...]
    """The top card last."""
    melds: tuple[Tabled, ...] = ()
    """On the table, in the order they were put down."""
    reshuffles: int = 0
    idle: int = 0
    """Turns in a row in which nobody drew from the stock or played a card (B2)."""
    drawn: int | None = None
    """The card drawn in this turn."""
    taken: int | None = None
    """The same card, where it came from the discard pile."""
    moved: bool = False
    """Whether this turn drew from the stock or played a card."""
    melded: bool = False
    """Whether this turn made a meld."""
    down: int | None = None
    """The discard that ended the deal; it lies face down until then."""
    ending: Ending | None = None

    @property
    def current(self) -> Player:
        """Return the seat on turn."""
        return self.players[self.at]

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats that were dealt in, in order of play."""
        return tuple(player.seat for player in self.players)

    @property
    def places_in(self) -> tuple[int, ...]:
        """Return the places of the seats that still play."""
        return tuple(at for at, player in enumerate(self.players) if player.is_in)

    def place_of(self, seat: int | None) -> int | None:
        """Return the seat's place in the order of play, None if it is not dealt in."""
        for place, player in enumerate(self.players):
            if player.seat == seat:
                return place
        return None


def with_player(deal: Deal, place: int, **changes: Any) -> Deal:
    """Return the deal with one seat changed."""
    players = list(deal.players)
    players[place] = replace(players[place], **changes)
    return replace(deal, players=tuple(players))


def encode(deal: Deal) -> bytes:
    """Return the stored form of a deal; equal deals give equal bytes."""
    return _ENCODER.encode(deal)


def decode(data: bytes) -> Deal:
    """Read a stored deal; unknown fields are ignored, new ones take their default."""
    deal = _DECODER.decode(data)
    check_version(deal.v, VERSION)
    return deal


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Deal)
