"""A house bot's view of an Indian deal, in numbers.

Cards become ids of one large pack, so the bot need not know how many packs are in play;
it reasons in faces.
"""

from collections import Counter
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from rules.cards import (
    CARDS_IN_DECK,
    JOKER_FACE,
    RANKS,
    BadCard,
    Pack,
    pack_of,
    parse_face,
)
from rules.indian.presets import Options
from rules.indian.shapes import IndianView
from rules.indian.solver.melds import (
    THIRTEEN,
    TWENTY_ONE,
    ScoreRules,
    is_joker,
    with_neighbours,
)
from rules.indian.solver.other_shows import OTHER_SHOWS
from rules.views.deal import Wild

PACK: Final[Pack] = pack_of(3, 6)
_HAND_MAX: Final = 14
"""The size of a 13-card hand after its draw; a larger hand means 21 cards."""


class Table:
    """A view of a deal in numbers."""

    __slots__ = (
        "barred",
        "discard",
        "hand",
        "names",
        "rules",
        "seats",
        "turns",
        "unseen",
        "wild",
    )

    def __init__(self, view: IndianView, options: Options) -> None:
        """Read the bot's own hand, the discard pile and the wild rank."""
        you, wild = view.you, view.wild
        assert you is not None, "a bot has a seat"
        assert wild is not None, "a deal of Indian rummy has a wild rank"
        self.names: dict[int, str] = {}
        self.hand = [self._card(name) for name in you.hand]
        self.rules = self._rules(options)
        self.barred = None if you.taken is None else self._card(you.taken)
        self.discard = [self._card(name) for name in view.discard]
        self.wild = self._wild(wild)
        states = [seat.state for seat in view.seats]
        self.seats = max(2, len(states) - states.count("dropped") - states.count("out"))
        # Each time the stock ran out, all its cards had been drawn.
        all_drawn = view.reshuffles * (view.stock + len(self.discard))
        played = len(self.discard) + all_drawn
        self.turns = played // self.seats
        """About how many turns every seat still in has had; the pile begins anew
        with each reshuffle."""
        self.unseen = self._unseen(options, wild.card)

    def _card(self, name: str) -> int:
        """Return the card with this name; with one pack, names have no number."""
        try:
            card = PACK.parse(name)
        except BadCard:
            card = PACK.parse(f"{name}1")
        self.names[card] = name
        return card

    def _rules(self, options: Options) -> ScoreRules:
        """Return the scoring rules; 21 cards may have other shows (9.2)."""
        if len(self.hand) <= _HAND_MAX:
            return THIRTEEN
        shows = {name: True for name in OTHER_SHOWS if getattr(options, name)}
        return replace(TWENTY_ONE, **shows) if shows else TWENTY_ONE

    def _wild(self, shown: Wild) -> int:
        """Return the wild rank, or the code with the cut's neighbours (9.2)."""
        rank = RANKS.index(shown.rank)
        if shown.upper is UNSET:
            return rank
        upper = parse_face(shown.upper)
        return with_neighbours(upper - upper % 13 + rank)

    def _unseen(self, options: Options, cut: str) -> Counter[int]:
        """Count by face the cards that may be in the stock or in other hands."""
        left = Counter(dict.fromkeys(range(CARDS_IN_DECK), options.decks))
        left[JOKER_FACE] = options.printed_jokers
        seen = [*self.hand, *self.discard, self._card(cut)]
        left.subtract(PACK.faces[card] for card in seen)
        return left

    def faces(self, cards: list[int]) -> list[int]:
        """Return the faces of cards."""
        return [PACK.faces[card] for card in cards]

    def is_joker(self, card: int) -> bool:
        """Return whether a card can act as a joker."""
        return is_joker(PACK.faces[card], self.wild)

    def groups(self, groups: tuple[tuple[int, ...], ...]) -> list[list[str]]:
        """Return groups in wire form."""
        return [[self.names[card] for card in group] for group in groups]
