"""Types shared by the games and their callers: refusals, options, events.

`rules.family` is the contract that uses them.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from rules.phases import Phase

DealT = TypeVar("DealT")
OptionValue = bool | int | str | tuple[int, ...] | tuple[str, ...] | None
"""The value of a game option."""
Wire = dict[str, Any]
"""A JSON object from outside."""


class Breach(StrEnum):
    """Why an action is refused, in order of precedence; the value is the wire code."""

    DEAL_OVER = "deal_over"
    NOT_SEATED = "not_seated"
    NOT_IN_ROUND = "not_in_round"
    TOO_LATE = "too_late"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_DRAWN = "already_drawn"
    DRAW_FIRST = "draw_first"
    CANNOT_DROP_NOW = "cannot_drop_now"
    NO_DROP_IN_FORMAT = "no_drop_in_format"
    NO_DROP_LEFT = "no_drop_left"
    PILE_EMPTY = "pile_empty"
    JOKER_NOT_ALLOWED = "joker_not_allowed"
    BAD_CARD = "bad_card"
    NOT_YOUR_CARD = "not_your_card"
    SAME_CARD = "same_card"
    MAX_GROUPS = "max_groups"
    BAD_GROUPS = "bad_groups"
    OFFER_FIRST = "offer_first"
    ONLY_TO_END = "only_to_end"
    TOO_MUCH_DEADWOOD = "too_much_deadwood"
    NO_GIN = "no_gin"
    NO_BIG_GIN = "no_big_gin"
    NOT_A_MELD = "not_a_meld"
    DOES_NOT_FIT = "does_not_fit"
    ONE_MELD = "one_meld"
    MUST_DISCARD = "must_discard"
    DEAD_END = "dead_end"
    NOT_DOWN = "not_down"
    ALREADY_DOWN = "already_down"
    NOT_THE_CONTRACT = "not_the_contract"
    JOKER_STAYS = "joker_stays"
    RUN_TOO_SHORT = "run_too_short"
    DISCARD_WAITS = "discard_waits"
    NOTHING_TO_CLAIM = "nothing_to_claim"
    ALREADY_ANSWERED = "already_answered"
    NOT_ALLOWED = "not_allowed"


class IllegalAction(Exception):
    """The action is not allowed now; the deal is unchanged."""

    def __init__(self, breach: Breach, **params: Any) -> None:
        """Store the breach and the values its sentence needs (cards as integers)."""
        super().__init__(breach.value)
        self.breach = breach
        self.params = params


class BadAction(ValueError):
    """The wire action is not one of this game; `code` is the wire code."""

    def __init__(self, code: str, **params: Any) -> None:
        """Store the code and the values its sentence needs."""
        super().__init__(code)
        self.code = code
        self.params = params


class BadOption(ValueError):
    """The option does not exist, or its value is out of bounds."""

    def __init__(self, name: str, reason: str) -> None:
        """Store the option's name and the reason in plain words."""
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason


class OptionGroup(NamedTuple):
    """Options that are shown together."""

    title: str
    order: int = 9
    """Sort key of the groups; ties keep the order of their first options."""


class Unit(NamedTuple):
    """The unit of a number, in singular and plural, with `%(n)s` for the number."""

    one: str
    many: str
    is_priced: bool = False
    """Points, which cost chips where the stake is per point."""


class OptionField(msgspec.Struct, frozen=True):
    """An option of one game: its allowed values and its name.

    Texts are message ids, which the pages translate.
    """

    name: str
    kind: str
    """`flag`, `whole`, or `choice`."""
    default: Any
    group: OptionGroup
    title: str
    help: str
    """One sentence."""
    rule: str
    """The number of its rule on the family's page of docs/rules."""
    low: int | None = None
    high: int | None = None
    """Inclusive bounds of a whole number."""
    numbers: tuple[int, ...] = ()
    """The allowed whole numbers; if empty, all within the bounds."""
    choices: tuple[str, ...] = ()
    words: dict[str, str] = {}
    """The name of each choice."""
    check: Callable[[str], str | None] | None = None
    """For a text not limited to the choices: returns why a value is refused."""
    may_be_none: bool = False
    none: str = ""
    """The meaning of no value, if that is allowed."""
    needs: tuple[str, Any] | None = None
    """Another option, and the value that it must have for this one to matter."""
    without: dict[Any, str] = {}
    """Why options that need a value of this one have no effect without it."""
    clash: str = ""
    """Why a value within the bounds may still contradict the other options."""
    unit: Unit | None = None
    is_main: bool = False
    """Whether the short list of rules shows it even with the house's default."""
    is_fixed: bool = False
    """Whether it defines the game, so that it cannot be chosen."""
    was: str = ""
    """Its former name, which clients may still use."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """What happened, for the log and animations; no state is derived from events."""

    kind: str
    seat: int | None = None
    card: int | None = None
    secret: bool = False
    """Whether only `seat` may see the card."""
    info: Mapping[str, object] = {}
    """Plain public values (no cards), fields of `rules.views.events.EventView`."""
    cards: tuple[int, ...] = ()
    """Cards put down on the table, in their order there; everybody sees them."""


class Outcome(msgspec.Struct, Generic[DealT], frozen=True, gc=False):
    """A new deal, and the events that led to it."""

    deal: DealT
    events: tuple[Event, ...] = ()


Acts = Mapping[type, Callable[[DealT, Any], Outcome[DealT]]]
"""Handlers by the type of action."""


def after(event: Event, outcome: Outcome[DealT]) -> Outcome[DealT]:
    """Return the outcome with an event prepended."""
    return Outcome(outcome.deal, (event, *outcome.events))


def then(
    done: Outcome[DealT], go_on: Callable[[DealT], Outcome[DealT]]
) -> Outcome[DealT]:
    """Return the outcome of the next step, with the events so far prepended."""
    gone = go_on(done.deal)
    return Outcome(gone.deal, (*done.events, *gone.events))


OPEN_ENDED: Final = 0
"""The seconds of a window that is closed by an action, not by a clock."""


class Wait(msgspec.Struct, frozen=True, gc=False):
    """The seats the deal waits for; each value of `turn` has its own clock."""

    phase: Phase
    seats: tuple[int, ...]
    turn: int
    """Changes whenever a new clock starts; drawing keeps the turn's number."""
    seconds: int | None = None
    """For a window shared by its seats: its length, or `OPEN_ENDED`.

    Timing out costs nothing.
    """


class Reshuffle(msgspec.Struct, frozen=True):
    """A request to shuffle these cards (`Reshuffled`) before play goes on."""

    ids: tuple[int, ...]
    """Ascending card ids (docs/fairness.md, step 11)."""


class Recipe(msgspec.Struct, frozen=True):
    """The pack, as the transcript of the shuffle describes it (docs/fairness.md)."""

    decks: int
    jokers: int
    hand_size: int
    layout: int
