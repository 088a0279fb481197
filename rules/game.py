"""The contract every game keeps.

`tables` plays `Game`s out of `rules.catalogue` and cannot tell families apart.
Deals, options and matches are immutable msgspec structs of the family's own; here they
are `Any`, because nobody outside the family looks inside them.
"""

from enum import StrEnum
from typing import Any, Protocol

import msgspec

from rules.actions import Action, Groups, PlayerAction, Proposal
from rules.cards import Pack
from rules.phases import Phase
from rules.results import (
    DealResult,
    GroupVerdict,
    MatchResult,
    Offer,
    SeatResult,
    Share,
    Standing,
    Verdict,
)
from rules.shuffle import Stream


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


class OptionField(msgspec.Struct, frozen=True):
    """An option that whoever opens a table may choose, and what it may be."""

    name: str
    kind: str
    """`flag`, `whole`, or `choice`."""
    default: Any
    low: int | None = None
    high: int | None = None
    """Bounds of a whole number, both included."""
    numbers: tuple[int, ...] = ()
    """The only whole numbers there are; none: all within the bounds."""
    choices: tuple[str, ...] = ()
    may_be_none: bool = False
    """None is a value too: no limit."""
    needs: tuple[str, Any] | None = None
    """Another option, and the value without which this one means nothing."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """What happened, for the log and the animation; nobody folds events."""

    kind: str
    seat: int | None = None
    card: int | None = None
    secret: bool = False
    """True: the card is told to `seat` only."""
    info: dict[str, Any] = {}
    """Plain public values (no cards): points, source, reason."""
    cards: tuple[int, ...] = ()
    """Cards put down on the table, in their order there; everybody sees them."""


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """A new deal and what happened on the way to it."""

    deal: Any
    events: tuple[Event, ...] = ()


class Wait(msgspec.Struct, frozen=True, gc=False):
    """Seats that are asked something; a clock runs for each value of `turn`."""

    phase: Phase
    seats: tuple[int, ...]
    turn: int
    """Changes whenever a new clock is to start; drawing keeps the turn's number."""
    seconds: int | None = None
    """Of a window of all its seats: how long it is open; nobody loses by it."""


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


class Game(Protocol):
    """A rule family with a preset."""

    name: str
    family: str
    seats_min: int
    seats_max: int
    stake_per_point: bool
    """True: stake is chips per point and every deal is a match (docs/decisions.md);
    False: stake is the entry fee of a match of several deals."""
    starts_full: bool
    """Whether a match waits until every seat is taken (docs/decisions.md, "Start")."""
    starts_confirmed: bool
    """Whether a match begins only when everybody sent `start` (gin.md D2)."""
    match_clock: bool
    """Whether running out of time, or losing the line for a third time, loses the
    match (gin.md D3, D4)."""
    turn_actions: int
    """How many times the time of one action a whole turn has on a match clock."""
    points_max: int
    """The most points a deal can cost a seat (80 for 13 cards)."""
    buy_in_points: int
    """Of a game with stakes per point: the stakes a seat brings at least, and must have
    left to be dealt in (80 for 13 cards, 240 for 21)."""
    rules_version: int
    groups_max: int

    def resolve(self, overrides: dict[str, Any]) -> Any:
        """Return the options with overrides; raise `BadOption`."""

    def encode_options(self, options: Any) -> bytes: ...
    def decode_options(self, data: bytes) -> Any: ...
    def describe_options(self, options: Any) -> dict[str, Any]:
        """Return the options as plain values for the catalogue and the pages."""

    def option_fields(self) -> tuple[OptionField, ...]:
        """Return the options that a table may choose; the others are the game's own."""

    def seats_allowed(self, options: Any) -> tuple[int, int]:
        """Return the fewest and the most seats these options have cards for."""

    def recipe(self, options: Any) -> Recipe: ...
    def pack(self, options: Any) -> Pack: ...

    def start(
        self, seats: tuple[int, ...], options: Any, pack_order: tuple[int, ...]
    ) -> Outcome:
        """Deal: `seats` in order of play, `pack_order` with the top card first."""

    def legal_actions(self, deal: Any, seat: int) -> tuple[PlayerAction, ...]:
        """Return every fully specified action of the seat; empty when not asked."""

    def apply(self, deal: Any, seat: int | None, action: Action) -> Outcome:
        """Return the next deal; raise `IllegalAction`. The house acts as seat None."""

    def needs(self, deal: Any) -> Reshuffle | None: ...
    def waiting_for(self, deal: Any) -> tuple[Wait, ...]: ...
    def complete(
        self, deal: Any, seat: int | None, action: Action, saved: dict[int, Groups]
    ) -> Action:
        """Fill in saved groups (by seat) where the action leaves them open.

        A show without groups is completed only if the saved groups make it valid:
        otherwise the show is placed and the declaration follows (indian.md 4.3).
        """

    def seen_by(self, deal: Any, seat: int | None) -> dict[str, Any]:
        """Return the game's part of the view (docs/protocol.md), wire text.

        Keys: phase, you ({seat, hand, drawn, taken, drop} or None), seats ([{seat,
        state, cards, auto?}]), order, stock, discard, wild, melds, turn ({phase,
        seats} or None), windows ([{phase, seats}]), legal ([wire action with hint]),
        finish. A family may add keys of its own (docs/protocol.md).
        """

    def examine(self, deal: Any, seat: int, groups: Groups) -> Verdict:
        """Judge groups of the seat's own hand; raise `IllegalAction` for bad ones."""

    def examine_without(
        self, deal: Any, seat: int, groups: Groups, card: int
    ) -> Verdict | None:
        """Judge groups without `card`; None where a hand counts however it lies."""

    def proposal(self, deal: Any, seat: int) -> Proposal | None:
        """Return the show that a discard leaves, or the best groups to be sent now."""

    def tidy(self, deal: Any, seat: int, groups: Groups) -> Groups:
        """Leave out cards no longer held, dissolve groups of one (indian.md 7.3).

        Raise `IllegalAction` for a card never held, one card twice, too many groups.
        """

    def suggest(self, deal: Any, seat: int) -> Groups: ...
    def wanted(self, deal: Any, seat: int) -> tuple[int, tuple[int, ...]]:
        """Return the lowest count one drawn card can bring, and the faces that do."""

    def opening_groups(self, deal: Any, seat: int) -> Groups:
        """The arrangement a seat starts with: the hand sorted by suit."""

    def result(self, deal: Any) -> DealResult | None: ...
    def explain(self, deal: Any, row: SeatResult) -> tuple[GroupVerdict, ...]:
        """Return the groups of a seat's result with kind, points and reason."""

    def leave_action(self, deal: Any, seat: int) -> Action | None:
        """Return what is done at once for a seat that leaves the table for good.

        Its own act (a drop on turn, its groups in the window) or one of the house's
        (`TimedOut`; `Left` where nobody may drop); None where it must wait, or is out.
        """

    def leave_cost(self, deal: Any, seat: int) -> int:
        """Return the points that leaving the table now costs the seat; 0 if out."""

    def check_invariants(self, deal: Any) -> None:
        """Raise `AssertionError` unless every card is in exactly one place."""

    def encode(self, deal: Any) -> bytes: ...
    def decode(self, data: bytes) -> Any: ...

    def new_match(self, seats: tuple[int, ...], options: Any) -> Any:
        """Begin a match; `seats` in the order of play of its first deal."""

    def record_deal(
        self, match: Any, result: DealResult, left: tuple[int, ...] = ()
    ) -> Any:
        """Return the match after a deal; raise `ValueError` where none was awaited.

        `left`: the seats that left for good while it was played, in that order. They
        are gone before anything is offered or divided; unlike `forfeit` afterwards.
        """

    def next_deal(self, match: Any) -> tuple[int, ...] | None:
        """Return the seats in order of play of the next deal.

        None when the match is over, and while an offer is open.
        """

    def deal_options(self, match: Any) -> Any:
        """Return the options of the match's next deal, to be kept with that deal.

        They are those of the match, but for what its standing adds (who may not drop).
        """

    def offer(self, match: Any) -> Offer | None:
        """Return what is asked before the next deal, None where nothing is."""

    def answers(self, match: Any, seat: int) -> tuple[str, ...]:
        """Return the kinds of answer the seat may give to the open offer now."""

    def answer(self, match: Any, seat: int, kind: str) -> Any:
        """Return the match after a seat's answer; raise `IllegalAction`."""

    def close_offer(self, match: Any) -> Any:
        """Return the match when the time for the open offer is up: silence is no."""

    def forfeit(self, match: Any, seat: int, why: str = "left") -> Any:
        """Return the match without a seat that left for good; between deals only.

        `why` is a word of `Left.why`.
        """

    def standing(self, match: Any) -> tuple[Standing, ...]:
        """Return every seat of the match, best placed first."""

    def match_result(self, match: Any) -> MatchResult | None:
        """Return the result; no winners: everybody's entries go back without rake."""

    def shares(self, match: Any) -> tuple[Share, ...]:
        """Return what the prize of an ended match is divided by, best placed first."""

    def match_facts(self, match: Any) -> dict[str, Any]:
        """Return plain public values: `deal` (its number), `deals` (of how many, or
        None), `limit` (the score that puts a seat out, or None), `tie_break` (bool).

        Games with a target add `target`, `sheet` and `columns` (gin.md A8).
        """

    def encode_match(self, match: Any) -> bytes: ...
    def decode_match(self, data: bytes) -> Any: ...

    def choose(
        self, view: dict[str, Any], *, level: str, style: str, stream: Stream
    ) -> dict[str, Any]:
        """A house bot's wire action from its own view (with `legal`), nothing else."""
