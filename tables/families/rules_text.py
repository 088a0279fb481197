"""What a family says of its games on their rules pages: sections, groups and hands.

A family writes the sentences and chooses the cards. What a group is called and what a
hand costs comes from the rules, asked through `Asked`.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.commands import hands
from rules.family import Game

Wire = dict[str, Any]


class Group(NamedTuple):
    """Cards that lie together, and what the page says they are."""

    cards: str
    """`5h 6h 7h`."""
    kind: str
    """`pure`, `run`, `set` or `invalid`: what the rules must answer (a test asks)."""
    title: str
    text: str


class Hand(NamedTuple):
    """A worked hand: its groups as they lie, and what they come to."""

    title: str
    cards: str
    """`5h 6h 7h / 9s 9d 9c / Kc 8d`."""
    text: str
    """With the numbers that the rules answered."""
    against: str = ""
    """The hand of another player that it meets; empty where it meets none."""


class Section(NamedTuple):
    """A part of the page."""

    key: str
    """Its anchor, the same in all games: `goal turn end points match`."""
    title: str
    paragraphs: tuple[str, ...]
    groups: tuple[Group, ...] = ()
    hands: tuple[Hand, ...] = ()


class Told(NamedTuple):
    """What a family says of one game."""

    lead: str
    """What the game is, in two sentences."""
    sections: tuple[Section, ...]
    wild: str = ""
    """The rank that is wild in all groups and hands; empty where none can be."""


class Asked:
    """A game whose page is written, with its usual options."""

    def __init__(
        self,
        game: Game,
        said: Callable[[str], str],
        priced: Callable[[str], str],
        stake: str,
    ) -> None:
        """Ask about a game as the house plays it."""
        self.game = game
        self.options = game.resolve({})
        self.told: Mapping[str, Any] = game.describe_options(self.options)
        self.said = said
        """Of an option's name: its usual value in words, "20 points"."""
        self.priced = priced
        """The same with what it costs at the usual stake: "20 points, 100 chips"."""
        self.stake = stake
        """The usual stake in words: "5 chips a point"."""

    def has(self, name: str) -> bool:
        """Tell whether the game has an option, and it is on."""
        return bool(self.told.get(name))

    def judge(self, cards: str, **request: Any) -> Wire:
        """Return what one group is: `kind` and `reason`."""
        return hands.judge(self.game, self.options, {"cards": cards, **request})

    def score(self, cards: str, **request: Any) -> Wire:
        """Return what a hand in groups comes to, as `python -m rules score` does."""
        return hands.score(self.game, self.options, {"cards": cards, **request})

    def arrange(self, cards: str, options: Wire, **request: Any) -> Wire:
        """Return the best arrangement by other options, as `python -m rules` does."""
        chosen = self.game.resolve(options)
        return hands.arrange(self.game, chosen, {"cards": cards, **request})

    def knock(self, knocker: str, defender: str, **request: Any) -> Wire:
        """Return what a knock comes to, as `python -m rules knock` does."""
        given = {"knocker": knocker, "defender": defender, **request}
        return hands.knock(self.game, self.options, given)
