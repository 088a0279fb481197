"""Cards as small integers, and their text at the edges.

A physical card is `deck * 52 + suit * 13 + rank`; printed jokers follow the decks.
The engine works with these integers only; text is for people.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

RANKS: Final = "A23456789TJQK"
RUNS_BOTH_WAYS: Final = RANKS + "A"
"""The ranks in the order of a run where an ace may stand at either end."""
SUITS: Final = "shdc"
CARDS_IN_DECK: Final = 52
JOKER_FACE: Final = CARDS_IN_DECK
"""The face number of every printed joker; faces of other cards are 0..51."""


class BadCard(ValueError):
    """The text or number names no card of this pack."""


def rank_of(face: int) -> int:
    """Return the rank 0..12 (ace 0, king 12) of a face 0..51."""
    return face % 13


def suit_of(face: int) -> int:
    """Return the suit 0..3 (spades, hearts, diamonds, clubs) of a face 0..51."""
    return face // 13


def face_name(face: int) -> str:
    """Return the text of a face: `7s`, `Th`, or `*` for a printed joker."""
    if face == JOKER_FACE:
        return "*"
    return RANKS[face % 13] + SUITS[face // 13]


def parse_face(text: str) -> int:
    """Return the face that `text` (`7s`, `Th`, `*`) names; raise `BadCard`."""
    if text == "*":
        return JOKER_FACE
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return SUITS.index(text[1]) * 13 + RANKS.index(text[0])
    raise BadCard(text)


class Pack:
    """The physical cards of a game: `decks` packs of 52 and `jokers` printed ones."""

    __slots__ = ("_ids", "_names", "decks", "faces", "jokers", "size")

    def __init__(self, decks: int, jokers: int) -> None:
        """Build the tables of names and faces for every card of the pack."""
        self.decks = decks
        self.jokers = jokers
        self.size = decks * CARDS_IN_DECK + jokers
        self.faces = tuple(
            card % CARDS_IN_DECK if card < decks * CARDS_IN_DECK else JOKER_FACE
            for card in range(self.size)
        )
        self._names = tuple(self._text(card) for card in range(self.size))
        self._ids = {name: card for card, name in enumerate(self._names)}

    def _text(self, card: int) -> str:
        face = face_name(self.faces[card])
        if self.is_printed_joker(card):
            number = card - self.decks * CARDS_IN_DECK + 1
            return f"{face}{number}" if self.jokers > 1 or self.decks > 1 else face
        return f"{face}{card // CARDS_IN_DECK + 1}" if self.decks > 1 else face

    def name(self, card: int) -> str:
        """Return the text of a physical card: `7s1`, `*2` (`7s` with one pack)."""
        return self._names[card]

    def names(self, cards: tuple[int, ...]) -> list[str]:
        """Return the texts of several cards, in their order."""
        return [self._names[card] for card in cards]

    def parse(self, text: str) -> int:
        """Return the physical card that `text` names; raise `BadCard`."""
        try:
            return self._ids[text]
        except (KeyError, TypeError):
            raise BadCard(text) from None

    def known(self, texts: Iterable[str]) -> tuple[int, ...]:
        """Return the cards with these names, ignoring those of other packs."""
        ids = self._ids
        return tuple(ids[text] for text in texts if text in ids)

    def face(self, card: int) -> int:
        """Return the face 0..51 of a card, or `JOKER_FACE`."""
        return self.faces[card]

    def is_printed_joker(self, card: int) -> bool:
        """Return whether the card is a printed joker."""
        return card >= self.decks * CARDS_IN_DECK


@cache
def pack_of(decks: int, jokers: int) -> Pack:
    """Return the one shared `Pack` of these counts."""
    return Pack(decks, jokers)
