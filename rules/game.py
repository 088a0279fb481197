"""What the games and those who play them say to each other: refusals, options, events.

`rules.family` is the contract that is made of these.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from rules.phases import Phase

DealT = TypeVar("DealT")
OptionValue = bool | int | str | tuple[int, ...] | tuple[str, ...] | None
"""The value of an option of a game."""
Wire = dict[str, Any]
"""An object of JSON from outside."""


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
        """Keep the breach and the values its sentence needs (cards as integers)."""
        super().__init__(breach.value)
        self.breach = breach
        self.params = params


class BadAction(ValueError):
    """A wire action that names no action of this game; `code` is the wire code."""

    def __init__(self, code: str, **params: Any) -> None:
        """Keep the code and the values its sentence needs."""
        super().__init__(code)
        self.code = code
        self.params = params


class BadOption(ValueError):
    """An option that does not exist or has a value out of bounds."""

    def __init__(self, name: str, reason: str) -> None:
        """Keep the option's name and the reason in plain words."""
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason


class OptionGroup(NamedTuple):
    """Options that players find together."""

    title: str
    order: int = 9
    """Groups stand in this order, level ones as their first options do."""


class Unit(NamedTuple):
    """What a number counts, with `%(n)s` for it: of one, and of any other number."""

    one: str
    many: str
    is_priced: bool = False
    """Points, which cost chips where the stake is per point."""


class OptionField(msgspec.Struct, frozen=True):
    """An option of one game: what it may be, and what it is called.

    Words are message ids, which the pages translate.
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
    """Its number on the family's page of docs/rules."""
    low: int | None = None
    high: int | None = None
    """Bounds of a whole number, both included."""
    numbers: tuple[int, ...] = ()
    """The only whole numbers there are; none: all within the bounds."""
    choices: tuple[str, ...] = ()
    words: dict[str, str] = {}
    """What each choice is called."""
    check: Callable[[str], str | None] | None = None
    """Of a text that may be more than the choices: why a value is refused."""
    may_be_none: bool = False
    none: str = ""
    """What it means that it has no value, where it may have none."""
    needs: tuple[str, Any] | None = None
    """Another option, and the value without which this one means nothing."""
    without: dict[Any, str] = {}
    """Why what needs a value of this option means nothing without it."""
    clash: str = ""
    """Why a value within the bounds may still not fit the other options."""
    unit: Unit | None = None
    is_main: bool = False
    """Shown in the short list of the rules, also where it is the house's own."""
    is_fixed: bool = False
    """It makes the game the one its name says: nobody chooses it."""
    was: str = ""
    """The name by which clients knew it before."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """What happened, for the log and the animation; nobody folds events."""

    kind: str
    seat: int | None = None
    card: int | None = None
    secret: bool = False
    """True: the card is told to `seat` only."""
    info: Mapping[str, object] = {}
    """Plain public values (no cards), fields of `rules.views.events.EventView`."""
    cards: tuple[int, ...] = ()
    """Cards put down on the table, in their order there; everybody sees them."""


class Outcome(msgspec.Struct, Generic[DealT], frozen=True, gc=False):
    """A new deal and what happened on the way to it."""

    deal: DealT
    events: tuple[Event, ...] = ()


Acts = Mapping[type, Callable[[DealT, Any], Outcome[DealT]]]
"""By the type of an action what comes of it."""


def after(event: Event, outcome: Outcome[DealT]) -> Outcome[DealT]:
    """Return the outcome with one more event before its own."""
    return Outcome(outcome.deal, (event, *outcome.events))


def then(
    done: Outcome[DealT], go_on: Callable[[DealT], Outcome[DealT]]
) -> Outcome[DealT]:
    """Return what going on comes to, with the events of what was done before it."""
    gone = go_on(done.deal)
    return Outcome(gone.deal, (*done.events, *gone.events))


OPEN_ENDED: Final = 0
"""The seconds of a window that another seat's act closes, not a clock."""


class Wait(msgspec.Struct, frozen=True, gc=False):
    """Seats that are asked something; a clock runs for each value of `turn`."""

    phase: Phase
    seats: tuple[int, ...]
    turn: int
    """Changes whenever a new clock is to start; drawing keeps the turn's number."""
    seconds: int | None = None
    """Of a window of all its seats: how long it is open, or `OPEN_ENDED`; nobody loses
    by it."""


class Reshuffle(msgspec.Struct, frozen=True):
    """The house must order these cards (`Reshuffled`) before play goes on."""

    ids: tuple[int, ...]
    """Ascending card ids, as docs/fairness.md step 11 wants them."""


class Recipe(msgspec.Struct, frozen=True):
    """What the transcript of the shuffle says of the pack (docs/fairness.md)."""

    decks: int
    jokers: int
    hand_size: int
    layout: int
