"""A deal of Indian rummy as one immutable value, and its stored form.

Cards are integers (`rules.cards`), tuples are the only containers. The stored form is
JSON with `v` first; `rules.indian.options.upgrades` reads older ones.
"""

from typing import Final

import msgspec

from rules.actions import Groups
from rules.cards import Pack, pack_of, rank_of
from rules.indian.options.upgrades import STEPS
from rules.indian.presets import Options
from rules.indian.solver.melds import is_joker, value_faces, with_neighbours
from rules.phases import Ending
from rules.shared.players import PlayersDeal
from rules.shared.stored import StoredForm

VERSION: Final = 2
"""Incremented, with an upgrade, when a stored field is renamed or removed."""


class SeatState(msgspec.Struct, frozen=True):
    """One seat of a deal."""

    seat: int
    hand: tuple[int, ...]
    """In the order dealt and drawn; empty once the seat is out of the deal."""
    how: str | None = None
    """How it left the deal: `drop middle_drop auto_drop wrong_show left`; None while
    in."""
    points: int = 0
    """The cost of leaving."""
    turns: int = 0
    """Turns begun."""
    drew: bool = False
    """Whether the seat has drawn a card in this deal (indian.md 4.6, 7.2)."""
    autoplays: int = 0
    """Turns the house played since the seat last acted or returned (indian.md 7.4)."""
    auto_at_show: bool = False
    """Whether the seat was on autoplay at the show (`rules.indian.autoplay`)."""
    is_away: bool = msgspec.field(default=False, name="away")
    """Whether the house reported the seat as disconnected."""
    groups: Groups = ()
    """The groups declared, sent or shown wrongly; `sent` is true if there are any."""
    sent: bool = False
    loose: tuple[int, ...] = ()
    """After a wrong show, the cards in no group."""
    gone: tuple[int, ...] = ()
    """Cards that left the hand, ascending: a late arrangement may still name them."""

    @property
    def gone_by(self) -> str | None:
        """Return how the seat left the deal."""
        return self.how

    @property
    def is_in(self) -> bool:
        """Return whether the seat still plays for the deal."""
        return self.how is None


class Deal(PlayersDeal[Options, SeatState], frozen=True):
    """A deal between two actions.

    Each turn, show and meld window has a number of its own; at a show, `at` is the seat
    that shows.
    """

    cut: int
    """The cut joker, out of play for the whole deal."""
    opening: bool = True
    """Whether the pile's top is still the card the dealer turned up (indian.md 4.2)."""
    dropped: tuple[int, ...] = ()
    """Cards of the seats that left; only a reshuffle uses them (indian.md 4.7)."""
    drawn: int | None = None
    """The card drawn in this turn."""
    taken: int | None = None
    """The same card, if it came from the discard pile."""
    finish: int | None = None
    """The card in the finish slot."""
    reshuffles: int = 0
    ending: Ending | None = None

    @property
    def pack(self) -> Pack:
        """Return the pack this deal is played with."""
        return pack_of(self.options.decks, self.options.printed_jokers)

    @property
    def wild(self) -> int:
        """Return the wild cards beside printed jokers, in the form of `melds` (1.3)."""
        return wild_of(self.options, self.pack, self.cut)

    @property
    def kept_back(self) -> int | None:
        """Return the held card that may not be discarded: the one just taken (4.2)."""
        return self.taken if self.options.taken_card_stays else None

    def is_joker(self, card: int) -> bool:
        """Return whether a card can act as a joker (1.3, 9.2)."""
        return is_joker(self.pack.face(card), self.wild)


def wild_of(options: Options, pack: Pack, cut: int) -> int:
    """Return the rank that a cut joker makes wild; aces for a printed joker (1.3).

    With `upper_lower_jokers` its neighbours as well (9.2).
    """
    face = value_faces(pack.face(cut))[1]
    return with_neighbours(face) if options.upper_lower_jokers else rank_of(face)


FORM: Final = StoredForm(Deal, VERSION, STEPS)
