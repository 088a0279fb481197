"""What a course, a lesson and its steps are made of.

Cards are written as faces (`7s`, `*`), acts as in docs/lessons.md: `discard 7s`. The
reader is always seat 0. Sentences are message ids, which the pages translate.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext_noop as _


class _Part(msgspec.Struct, frozen=True, kw_only=True):
    pass


class Position(_Part, frozen=True, kw_only=True, eq=False):
    """A deal made of given cards; the cards nobody names fill hands and stock."""

    game: str
    """A name of the catalogue."""
    hands: tuple[str, ...]
    """The cards dealt to each seat; fewer than a hand are filled up."""
    opening: str = ""
    """The card that begins the discard pile."""
    cut: str = ""
    """The cut joker, in games that have one."""
    stock: str = ""
    """The cards that come next, the first one on top."""
    names: tuple[str, ...] = ("Maya", "Ravi", "Lena")
    """What the others are called, from seat 1 on."""
    order: tuple[int, ...] = ()
    """The seats in order of play; by default from seat 0 on."""
    options: Mapping[str, Any] = {}
    """Options of the game that differ from its own."""
    before: str = ""
    """What was played before the lesson begins: `0 draw stock / 0 discard 4d`."""
    groups: str = ""
    """How the reader's hand lies at first: `5h 6h 7h / 9s 9d`."""
    scores: tuple[tuple[int, ...], ...] = ()
    """Of a match: the points of each seat in every deal before this one."""
    is_between: bool = False
    """Whether no deal is on the table: the match asks what comes next."""


class Act(_Part, frozen=True, kw_only=True):
    """Reached by one act: the first one of `acts`, or another of them."""

    acts: tuple[str, ...]
    """`discard 7s`; with `...` at the end whatever goes on from there."""


class Arrange(_Part, frozen=True, kw_only=True):
    """Reached once the hand lies as asked; whatever is named must hold."""

    laid: str
    """Groups that reach it."""
    kinds: Mapping[str, int] = {}
    """At least so many groups of each kind of the verdict."""
    points_max: int | None = None
    """What the hand counts at most as it lies."""
    left_max: int | None = None
    """What all cards outside of good groups come to at most."""
    is_show: bool = False
    """The groups make a valid show, after a discard if one card is too many."""


class Choice(_Part, frozen=True, kw_only=True):
    """An answer to a question."""

    value: int | str
    """What the measure comes to where this answer is right."""
    say: str = ""
    """The answer in words; by default the number."""
    why: str
    """What is said of it once it is chosen."""


class Choose(_Part, frozen=True, kw_only=True):
    """Reached by the right answer; which one is right the rules say."""

    choices: tuple[Choice, ...]
    right: str
    """A measure of `lessons.play.measures`, with its argument: `drops_left 1`."""


class PlayOut(_Part, frozen=True, kw_only=True):
    """Reached when the reader has won the deal; the others draw and discard."""

    acts: tuple[str, ...]
    """Acts that win it, one after another; before a show, the groups it needs."""
    laid: str = ""
    """The groups with which it is won, where they matter."""
    not_yet: str = ""
    """What is said of a show, groups and all, that is not valid."""
    lost: str = _("You did not win this deal. Press Start again for another try.")
    """What is said once the deal is over and the reader has not won it."""


class Read(_Part, frozen=True, kw_only=True):
    """Reached by going on."""


Goal = Act | Arrange | Choose | PlayOut | Read


class Step(_Part, frozen=True, kw_only=True):
    """One thing to do."""

    say: str
    """What is asked; about 30 words at most."""
    goal: Goal
    wrong: Mapping[str, str] = {}
    """What is said of other acts, by the act: `drop`, `discard ...`."""
    hint: str = ""
    """What is said of any other one."""
    well: str = ""
    """What is said once it is done."""
    then: str = ""
    """What the others do next: `1 draw stock / 1 discard 9c`; `auto` where they draw
    and discard, and send their cards after a show, until the reader is asked."""


class Lesson(_Part, frozen=True, kw_only=True):
    """Some steps on one board."""

    slug: str
    title: str
    learns: str
    """What somebody knows after it."""
    rules: tuple[str, ...]
    """Where it stands: page and number of docs/rules, `indian 2.2`."""
    position: Position
    steps: tuple[Step, ...]
    end: str
    """What is said at its end."""


class Drill(_Part, frozen=True, kw_only=True):
    """How hands to be arranged are made (`learn.trainer.hands`)."""

    game: str
    """A name of the catalogue."""
    title: str
    size: int
    decks: int
    runs: int
    """Runs of three in the hand."""
    sets: int
    jokers: int = 0
    cut: str = ""
    """The cut joker, of a rank that is left out of the melds."""
    options: Mapping[str, Any] = {}
    """Options of the game that differ from its own."""


class Course(_Part, frozen=True, kw_only=True):
    """Lessons of one family, in the order in which they are learnt."""

    slug: str
    title: str
    about: str
    family: str
    traits: frozenset[str] = frozenset()
    """It teaches the family's games with one of these traits; without any, those that
    no other course teaches."""
    lessons: tuple[Lesson, ...]
    drill: Drill | None = None
    """Hands of its game that can be arranged against the clock."""

    def lesson(self, slug: str) -> Lesson | None:
        """Return the lesson of this name, None if there is none."""
        return next((one for one in self.lessons if one.slug == slug), None)

    def after(self, slug: str) -> Lesson | None:
        """Return the lesson after the one of this name, None after the last."""
        names = [one.slug for one in self.lessons]
        at = names.index(slug) + 1
        return self.lessons[at] if at < len(names) else None
