"""The presentation of a family of games: texts, and parts of pages. Everything except
the name has a default, so a family without a face can be played: games are shown by
name, actions by kind, and its page has no part of its own."""

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
"""Players' names, by seat."""


class Fact(NamedTuple):
    """A fact about one deal: "Knock with: at most 6"."""

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
    """A line of a match's sheet: its label, and a number for each seat."""

    word: str
    cells: list[int]
    is_sum: bool = False


class Sheet(NamedTuple):
    """How one game of a match was added up."""

    title: str
    lines: list[SheetRow]


def usual_length(_told: Mapping[str, Any], _seats: int) -> tuple[float, float]:
    """Return the approximate number of deals of a match, and the minutes of each."""
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
    """The template for the area beside the piles."""
    melds: str = ""
    """The template of melds that lie on the table."""
    buttons: str = ""
    """The template of the buttons of its acts, between Draw and Discard."""
    buttons_before: str = ""
    """The template of its buttons before all others."""
    buttons_after: str = ""
    """The template of its buttons after Discard."""
    last_card: str = ""
    """The template for the slot of the last card, if players put it there; otherwise
    the slot appears with the card."""
    panel: str = ""
    """The template for overlays on the table."""
    how_to_play: str = ""
    """The template of its rules in a few pictures."""


@dataclass(frozen=True, kw_only=True, slots=True)
class History:
    """The presentation of finished deals and matches, beyond the common parts."""

    ends: Mapping[str, Words] = field(default_factory=dict)
    """How a seat ended a deal, by `how`."""
    endings: Mapping[str, Words] = field(default_factory=dict)
    """How a deal ended, as a sentence, by `ending`."""
    acts: Mapping[str, Words] = field(default_factory=dict)
    """Sentences for actions, by kind: `%(who)s knocked.`"""
    event_said: Callable[[Event], str] | None = None
    """The sentence of an event: `%(who)s laid off %(card)s.`. If it is set, a deal is
    told turn by turn from its replay; if not, from its log."""
    facts: Callable[[AnyDealView, DealOutcome | None], list[Fact]] = lambda *_what: []
    """Returns facts about the deal from its last public view and its stored result."""
    showdown: Callable[[DealOutcome, Names], object | None] = lambda *_what: None
    """Returns the showdown for the template, or None."""
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
    """A figure that player statistics count in deals of the family."""

    key: str
    """Its name in files and in the API."""
    title: Words
    hows: frozenset[str]
    """The ends of a seat that count: `SeatResult.how`."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Figures:
    """Statistics of the family's deals, beyond those played, won and lost.

    Stored sums keep every `how` apart, so a figure can be added at any time; after a
    change of `count` run `manage.py recompute_statistics`.
    """

    counted: tuple[Figure, ...] = ()
    count: Callable[[DealResult, int], int | None] = lambda _result, _seat: None
    """The points of the cards a seat was left with when somebody ended the deal; None
    where its hand was not counted."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Calibration:
    """Rating parameters of a family, from matches of house bots (docs/ratings.md)."""

    beta: float = 9.0
    """The share of luck; the default is for families not yet calibrated."""
    bots: Mapping[str, float] = field(default_factory=dict)
    """The published strength of its house bots by level, on the model's own scale. Easy
    bots nearly always lose, so theirs is only known to be low."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Face:
    """The presentation of a family."""

    family: str
    title: Words = ""
    """The name players use for the family, by default its name."""
    length: Callable[[Mapping[str, Any], int], tuple[float, float]] = usual_length
    """Of described options and a number of seats: deals, and minutes of each."""
    sentences: tuple[Sentences, ...] = ()
    """The sentences of its part of the page."""
    page: Page = Page()
    history: History = History()
    refusals: Mapping[str, Words] = field(default_factory=dict)
    """The sentences of refusals that only its rules have, by `Breach`."""
    rules: Callable[[Asked], Told] | None = None
    """Builds the rules page of a game; by default the page has only its options."""
    figures: Figures = Figures()
    calibration: Calibration = Calibration()
