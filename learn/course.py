"""Data types of courses, lessons and steps.

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
    """A deal with given cards; the rest fill hands and stock."""

    game: str
    """A name from the catalogue."""
    hands: tuple[str, ...]
    """The cards dealt to each seat; incomplete hands are filled up."""
    opening: str = ""
    """The first card of the discard pile."""
    cut: str = ""
    """The cut joker, in games with one."""
    stock: str = ""
    """The next cards of the stock, top first."""
    names: tuple[str, ...] = ("Maya", "Ravi", "Lena")
    """The names of the other seats, from seat 1 on."""
    order: tuple[int, ...] = ()
    """The seats in order of play; by default from seat 0 on."""
    options: Mapping[str, Any] = {}
    """Options that differ from the game's defaults."""
    before: str = ""
    """Moves before the lesson begins: `0 draw stock / 0 discard 4d`."""
    groups: str = ""
    """The initial groups of the reader's hand: `5h 6h 7h / 9s 9d`."""
    scores: tuple[tuple[int, ...], ...] = ()
    """For a match: the points of each seat in every earlier deal."""
    is_between: bool = False
    """Whether no deal is on the table because the match asks a question."""


class Act(_Part, frozen=True, kw_only=True):
    """Completed by one action: the first one of `acts`, or an alternative."""

    acts: tuple[str, ...]
    """`discard 7s`; with `...` at the end any continuation matches."""


class Arrange(_Part, frozen=True, kw_only=True):
    """Completed once the hand is arranged as required; all conditions must hold."""

    laid: str
    """Groups that complete it."""
    kinds: Mapping[str, int] = {}
    """The minimum number of groups of each kind of the verdict."""
    points_max: int | None = None
    """The maximum count of the hand as arranged."""
    left_max: int | None = None
    """The maximum count of all cards outside valid groups."""
    is_show: bool = False
    """Whether the groups must make a valid show, after a discard if there is a card
    too many.
    """


class Choice(_Part, frozen=True, kw_only=True):
    """An answer to a question."""

    value: int | str
    """The value of the measure for which this answer is right."""
    say: str = ""
    """The answer in words; by default the number."""
    why: str
    """The response to this answer."""


class Choose(_Part, frozen=True, kw_only=True):
    """Completed by the right answer, which the rules determine."""

    choices: tuple[Choice, ...]
    right: str
    """A measure of `lessons.play.measures`, with its argument: `drops_left 1`."""


class PlayOut(_Part, frozen=True, kw_only=True):
    """Completed when the reader has won the deal; the others draw and discard."""

    acts: tuple[str, ...]
    """Actions that win it, in order; before a show, the groups it needs."""
    laid: str = ""
    """The groups with which it is won, if they matter."""
    not_yet: str = ""
    """The response to an invalid show."""
    lost: str = _("You did not win this deal. Press Start again for another try.")
    """The response if the deal ends without the reader winning."""


class Read(_Part, frozen=True, kw_only=True):
    """Completed by continuing."""


Goal = Act | Arrange | Choose | PlayOut | Read


class Step(_Part, frozen=True, kw_only=True):
    """One task of a lesson."""

    say: str
    """The instruction; at most about 30 words."""
    goal: Goal
    wrong: Mapping[str, str] = {}
    """The responses to other actions, by action: `drop`, `discard ...`."""
    hint: str = ""
    """The response to any other action."""
    well: str = ""
    """The response once it is done."""
    then: str = ""
    """The next moves of the others: `1 draw stock / 1 discard 9c`; with `auto` they
    draw and discard, and send their cards after a show, until it is the reader's
    turn.
    """


class Lesson(_Part, frozen=True, kw_only=True):
    """A sequence of steps on one board."""

    slug: str
    title: str
    learns: str
    """What the reader learns."""
    rules: tuple[str, ...]
    """The rule it explains: page and number in docs/rules, `indian 2.2`."""
    position: Position
    steps: tuple[Step, ...]
    end: str
    """The closing text."""


class Drill(_Part, frozen=True, kw_only=True):
    """How hands for the trainer are generated (`learn.trainer.hands`)."""

    game: str
    """A name from the catalogue."""
    title: str
    size: int
    decks: int
    runs: int
    """Runs of three in the hand."""
    sets: int
    jokers: int = 0
    cut: str = ""
    """The cut joker, of a rank not used in the melds."""
    options: Mapping[str, Any] = {}
    """Options that differ from the game's defaults."""


class Course(_Part, frozen=True, kw_only=True):
    """The lessons of one family, in order."""

    slug: str
    title: str
    about: str
    family: str
    traits: frozenset[str] = frozenset()
    """It teaches the family's games with one of these traits; if empty, those that
    no other course teaches.
    """
    lessons: tuple[Lesson, ...]
    drill: Drill | None = None
    """Hands of its game for the trainer."""

    def lesson(self, slug: str) -> Lesson | None:
        """Return the lesson with this name, or None."""
        return next((one for one in self.lessons if one.slug == slug), None)

    def after(self, slug: str) -> Lesson | None:
        """Return the lesson after this one; None after the last."""
        names = [one.slug for one in self.lessons]
        at = names.index(slug) + 1
        return self.lessons[at] if at < len(names) else None
