"""Rules pages of games: sections, groups and hands. A family writes the sentences and
chooses the cards. Names of groups and counts of hands come from the rules, through
`Asked`."""

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.commands import hands
from rules.family import Game
from rules.game import Recipe

Wire = dict[str, Any]
GOOD: Final = frozenset({"pure", "run", "set"})
"""The kind of a group that counts."""


class Group(NamedTuple):
    """Cards shown together, and their label on the page."""

    cards: str
    """`5h 6h 7h`."""
    kind: str
    """`pure`, `run`, `set` or `invalid`: what the rules must answer (a test asks)."""
    title: str
    text: str


class Hand(NamedTuple):
    """A worked hand: its groups, and their count."""

    title: str
    cards: str
    """`5h 6h 7h / 9s 9d 9c / Kc 8d`."""
    text: str
    """With the numbers that the rules answered."""
    against: str = ""
    """The hand of the opponent; empty if there is none."""


class Section(NamedTuple):
    """A part of the page."""

    key: str
    """Its anchor, the same in all games: `goal turn end points match`."""
    title: str
    paragraphs: tuple[str, ...]
    groups: tuple[Group, ...] = ()
    hands: tuple[Hand, ...] = ()


class Told(NamedTuple):
    """A family's text about one game."""

    lead: str
    """What the game is, in two sentences."""
    sections: tuple[Section, ...]
    wild: str = ""
    """The rank that is wild in all groups and hands; empty if none can be."""


class Asked:
    """A game with its default options, whose page is written."""

    def __init__(
        self,
        game: Game,
        said: Callable[[str], str],
        priced: Callable[[str], str],
        stake: str,
        window: int,
    ) -> None:
        """Use a game with its default options."""
        self.game = game
        self.options = game.resolve({})
        self.told: Mapping[str, Any] = game.describe_options(self.options)
        self.said = said
        """Of an option's name: its usual value in words, "20 points"."""
        self.priced = priced
        """The same with what it costs at the usual stake: "20 points, 100 chips"."""
        self.stake = stake
        """The usual stake in words: "5 chips a point"."""
        self.window = window
        """Seconds in which the others send their groups after a show."""

    @property
    def recipe(self) -> Recipe:
        """Return the packs, the printed jokers and the cards of a hand."""
        return self.game.recipe(self.options)

    @property
    def figures(self) -> Wire:
        """Return the numbers of the rules that are no options."""
        return hands.figures(self.game, self.options)

    def has(self, name: str) -> bool:
        """Return whether the game has an option, and it is on."""
        return bool(self.told.get(name))

    def judge(self, cards: str, **request: Any) -> Wire:
        """Return what one group is: `kind` and `reason`."""
        return hands.judge(self.game, self.options, {"cards": cards, **request})

    def sizes(self, cards: str, **request: Any) -> tuple[int, int]:
        """Return how many of these cards, from the first on, are a group: least, most.

        Raise `ValueError` if none are.
        """
        each = cards.split()
        good = [
            count
            for count in range(1, len(each) + 1)
            if self.judge(" ".join(each[:count]), **request)["kind"] in GOOD
        ]
        return min(good), max(good)

    def score(self, cards: str, **request: Any) -> Wire:
        """Return the score of a hand in groups, as `python -m rules score` does."""
        return hands.score(self.game, self.options, {"cards": cards, **request})

    def arrange(self, cards: str, options: Wire, **request: Any) -> Wire:
        """Return the best arrangement by other options, as `python -m rules` does."""
        chosen = self.game.resolve(options)
        return hands.arrange(self.game, chosen, {"cards": cards, **request})

    def knock(self, knocker: str, defender: str, **request: Any) -> Wire:
        """Return the outcome of a knock, as `python -m rules knock` does."""
        given = {"knocker": knocker, "defender": defender, **request}
        return hands.knock(self.game, self.options, given)


def run_of(least: int) -> str:
    """Return what a run is, of so many cards at least."""
    return ngettext(
        "%(n)s or more cards of one suit in sequence.",
        "%(n)s or more cards of one suit in sequence.",
        least,
    ) % {"n": least}


def set_of(least: int, most: int) -> str:
    """Return what a set is, of so many cards."""
    return ngettext(
        "From %(least)s to %(n)s card of the same rank.",
        "From %(least)s to %(n)s cards of the same rank.",
        most,
    ) % {"least": least, "n": most}


def too_few(count: int) -> str:
    """Return why so many cards are no group."""
    return ngettext(
        "%(n)s card is not enough.", "%(n)s cards are not enough.", count
    ) % {"n": count}


def by_players(figures: Mapping[int, int]) -> list[tuple[str, int]]:
    """Return numbers that depend on the players, each with the players it is for.

    `[("2", 10), ("3 to 4", 7)]`.
    """
    found: list[tuple[str, int]] = []
    for number, of in groupby(figures, figures.__getitem__):
        players = list(of)
        words = str(players[0])
        if len(players) > 1:
            words = _("%(low)s to %(high)s") % {"low": players[0], "high": players[-1]}
        found.append((words, number))
    return found
