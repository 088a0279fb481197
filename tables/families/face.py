"""What a family of games shows of itself, for the pages and texts that show it.

Everything but its name has a default, so a family without a face can be played: its
games go by their names, its acts by their kinds, and its page has no part of its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.functional import Promise

from rules.game import Event, OptionValue
from rules.results import DealResult
from rules.views.deal import AnyDealView
from rules.views.match import MatchFacts
from tables.families.rules_text import Asked, Told
from tables.families.sentences import Sentences
from tables.shapes.results import DealOutcome, MatchOutcome

OptionValues = Mapping[str, OptionValue]
Words = str | Promise
Names = dict[int, str]
"""What people are called, by seat."""


class Fact(NamedTuple):
    """What held in one deal: "Knock with: at most 6"."""

    title: Words
    value: str


class Term(NamedTuple):
    """A number of a sum, with the sign before it and what it stands for."""

    sign: str
    n: int
    word: str
    closes: str = ""
    is_sum: bool = False


class SheetRow(NamedTuple):
    """A line of a match's sheet: what it is, and a number for each seat."""

    word: str
    cells: list[int]
    is_sum: bool = False


class Sheet(NamedTuple):
    """How one game of a match was added up."""

    title: str
    lines: list[SheetRow]


def usual_length(_told: Mapping[str, Any], _seats: int) -> tuple[float, float]:
    """Return about how many deals a match has, and the minutes of each."""
    return 1, 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """The family's part of the table page: names below `static/`, and templates."""

    script: str = ""
    """The module that the page fetches with its own."""
    text_script: str = ""
    """The module that the text table fetches."""
    sheets: tuple[str, ...] = ()
    """Style sheets, after the page's own."""
    piles: str = ""
    """The template of what lies beside the piles."""
    melds: str = ""
    """The template of melds that lie on the table."""
    buttons: str = ""
    """The template of the buttons of its acts, between Draw and Discard."""
    buttons_before: str = ""
    """The template of its buttons before all others."""
    buttons_after: str = ""
    """The template of its buttons after Discard."""
    last_card: str = ""
    """The template of the place of the last card, where players put one there
    themselves; else the place comes with the card."""
    panel: str = ""
    """The template of what it lays over the felt."""
    how_to_play: str = ""
    """The template of its rules in a few pictures."""


@dataclass(frozen=True, kw_only=True, slots=True)
class History:
    """What is told of a deal or a match that is over, beside what all have."""

    ends: Mapping[str, Words] = field(default_factory=dict)
    """How a seat ended a deal, by `how`."""
    endings: Mapping[str, Words] = field(default_factory=dict)
    """How a deal ended, as a sentence, by `ending`."""
    acts: Mapping[str, Words] = field(default_factory=dict)
    """What somebody did, by the kind of the act: `%(who)s knocked.`"""
    event_said: Callable[[Event], str] | None = None
    """The sentence of an event: `%(who)s laid off %(card)s.`. If it is set, a deal is
    told turn by turn from its replay; if not, from its log."""
    facts: Callable[[AnyDealView, DealOutcome | None], list[Fact]] = lambda *_what: []
    """What held in the deal, of its last public view and its stored result."""
    showdown: Callable[[DealOutcome, Names], object | None] = lambda *_what: None
    """How the hands met, for the template beside; None where they did not."""
    showdown_template: str = ""
    terms: Callable[[DealOutcome, OptionValues, Names], list[Term]] = lambda *_what: []
    """The sum of the deal: of its stored result, and its options described."""
    sheets: Callable[[MatchOutcome, OptionValues, list[int]], list[Sheet]] = (
        lambda *_what: []
    )
    """How a match was added up, for the seats in this order: of its stored result, and
    its stored options."""
    asked_said: Callable[[MatchFacts], list[str]] = lambda _facts: []
    """What each deal of a match asks for."""
    tie_said: Callable[[MatchFacts, Names], str] = lambda _facts, _names: ""
    """How a tie for the first place was broken."""


class Figure(NamedTuple):
    """Something that a player's statistics count in deals of the family."""

    key: str
    """Its name in files and in the API."""
    title: Words
    hows: frozenset[str]
    """The ends of a seat that count: `SeatResult.how`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Figures:
    """What statistics tell of deals of the family, beside those played, won and lost.

    Stored sums keep every `how` apart, so a figure can be added at any time; after a
    change of `count` run `manage.py recompute_statistics`.
    """

    counted: tuple[Figure, ...] = ()
    count: Callable[[DealResult, int], int | None] = lambda _result, _seat: None
    """The points of the cards a seat was left with when somebody ended the deal; None
    where its hand was not counted."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Calibration:
    """What ratings know of a family, from matches of house bots (docs/ratings.md)."""

    beta: float = 9.0
    """How much luck it has; this much where nobody has calibrated it yet."""
    bots: Mapping[str, float] = field(default_factory=dict)
    """The published strength of its house bots by level, on the model's own scale. Easy
    ones lose nearly always, so of them it is only known that it is low."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Face:
    """What a family shows of itself."""

    family: str
    title: Words = ""
    """What players call the family; without it, its name."""
    length: Callable[[Mapping[str, Any], int], tuple[float, float]] = usual_length
    """Of described options and a number of seats: deals, and minutes of each."""
    sentences: tuple[Sentences, ...] = ()
    """The sentences of its part of the page."""
    page: Page = Page()
    history: History = History()
    refusals: Mapping[str, Words] = field(default_factory=dict)
    """The sentences of refusals that only its rules have, by `Breach`."""
    rules: Callable[[Asked], Told] | None = None
    """What the page of a game's rules says; without it, its options alone."""
    figures: Figures = Figures()
    calibration: Calibration = Calibration()
