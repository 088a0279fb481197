"""What each module of a family has, and a `Family` therefore: one protocol for each.

A family says which modules these are (`Modules`); their functions become the methods of
its class, so that each step of a deal goes there without a detour.
"""

from abc import ABCMeta, abstractmethod
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from rules.actions import Action, Groups, PlayerAction
from rules.game import Outcome, Wait
from rules.results import (
    DealResult,
    GroupVerdict,
    MatchResult,
    SeatResult,
    Standing,
    Verdict,
)
from rules.shared.states import Deal, DealT, MatchT, Options, OptionsT
from rules.shared.stored import Kept, StoredForm
from rules.shuffle import Stream
from rules.views.actions import WireAction
from rules.views.bot import BotView
from rules.views.deal import AnyDealView
from rules.views.match import MatchFacts

OptionsIn = TypeVar("OptionsIn", bound=Options, contravariant=True)
DealIn = TypeVar("DealIn", bound=Deal[Any], contravariant=True)


class Stored(Protocol[Kept]):
    """A module of something that is stored."""

    @property
    def FORM(self) -> StoredForm[Kept]:
        """Return how it is stored."""


class Engine(Protocol[OptionsIn, DealT]):
    """A deal from the order of the pack to its end.

    `apply` and `legal_actions` judge by the same checks, so that what is shown and what
    is accepted cannot differ.
    """

    @abstractmethod
    def start(
        self, seats: tuple[int, ...], options: OptionsIn, pack_order: tuple[int, ...]
    ) -> Outcome[DealT]:
        """Deal: `seats` in order of play, `pack_order` with the top card first."""

    @abstractmethod
    def legal_actions(self, deal: DealT, seat: int) -> tuple[PlayerAction, ...]:
        """Return every fully specified action of the seat; empty when not asked."""

    @abstractmethod
    def apply(self, deal: DealT, seat: int | None, action: Action) -> Outcome[DealT]:
        """Return the next deal; raise `IllegalAction`. The house acts as seat None."""


class View(Protocol[DealIn]):
    """Whom a deal waits for, and what each seat may see of it."""

    @abstractmethod
    def waiting_for(self, deal: DealIn) -> tuple[Wait, ...]:
        """Return whom the deal waits for; nobody once it is over."""

    @abstractmethod
    def seen_by(self, deal: DealIn, seat: int | None) -> AnyDealView:
        """Return the game's part of the view (docs/protocol.md), cards by name.

        A family may add fields of its own in a subclass.
        """


class Results(Protocol[DealIn]):
    """What an ended deal came to."""

    @abstractmethod
    def result(self, deal: DealIn) -> DealResult | None:
        """Return the result of an ended deal, None while it is played."""

    @abstractmethod
    def explain(self, deal: DealIn, row: SeatResult) -> tuple[GroupVerdict, ...]:
        """Return the groups of a seat's result with kind, points and reason."""


class Invariants(Protocol[DealIn]):
    """What is true of every deal."""

    @abstractmethod
    def check_invariants(self, deal: DealIn) -> None:
        """Raise `AssertionError` unless every card is in exactly one place."""


class Arrangement(Protocol[DealIn]):
    """A hand in groups: judged, tidied, suggested."""

    @abstractmethod
    def examine(self, deal: DealIn, seat: int, groups: Groups) -> Verdict:
        """Judge groups of the seat's own hand; raise `IllegalAction` for bad ones."""

    @abstractmethod
    def tidy(self, deal: DealIn, seat: int, groups: Groups) -> Groups:
        """Leave out cards no longer held, dissolve groups of one (indian.md 7.3).

        Raise `IllegalAction` for a card never held, one card twice, too many groups.
        """

    @abstractmethod
    def suggest(self, deal: DealIn, seat: int) -> Groups:
        """Return the best arrangement of the seat's own hand."""

    @abstractmethod
    def wanted(self, deal: DealIn, seat: int) -> tuple[int, tuple[int, ...]]:
        """Return the lowest count one drawn card can bring, and the faces that do."""


class Bot(Protocol):
    """The house bots of a family."""

    @abstractmethod
    def choose(
        self, view: BotView, *, level: str, style: str, stream: Stream
    ) -> WireAction:
        """Return a house bot's action from its own view alone."""


class Matches(Protocol[OptionsIn, MatchT]):
    """A match of one deal or more: who plays next, how it stands, how it ended.

    It counts entries and weights, never chips.
    """

    @abstractmethod
    def new_match(self, seats: tuple[int, ...], options: OptionsIn) -> MatchT:
        """Begin a match; `seats` in the order of play of its first deal."""

    @abstractmethod
    def record_deal(
        self, match: MatchT, result: DealResult, left: tuple[int, ...] = ()
    ) -> MatchT:
        """Return the match after a deal; raise `ValueError` where none was awaited.

        `left`: the seats that left for good while it was played, in that order. They
        are gone before anything is offered or divided; unlike `forfeit` afterwards.
        """

    @abstractmethod
    def next_deal(self, match: MatchT) -> tuple[int, ...] | None:
        """Return the seats in order of play of the next deal.

        None when the match is over, and while an offer is open.
        """

    @abstractmethod
    def forfeit(self, match: MatchT, seat: int, why: str = "left") -> MatchT:
        """Return the match without a seat that left for good; between deals only.

        `why` is a word of `Left.why`.
        """

    @abstractmethod
    def standing(self, match: MatchT) -> tuple[Standing, ...]:
        """Return every seat of the match, best placed first."""

    @abstractmethod
    def match_result(self, match: MatchT) -> MatchResult | None:
        """Return the result; no winners: everybody's entries go back without rake."""

    @abstractmethod
    def match_facts(self, match: MatchT) -> MatchFacts:
        """Return what everybody is told of the match.

        A family may add fields of its own in a subclass.
        """


class MatchModule(
    Matches[OptionsIn, MatchT], Stored[MatchT], Protocol[OptionsIn, MatchT]
):
    """The module of a family's matches."""


class Modules(NamedTuple, Generic[OptionsT, DealT]):
    """The modules of a family in which stands what every deal has."""

    engine: Engine[OptionsT, DealT]
    view: View[DealT]
    results: Results[DealT]
    invariants: Invariants[DealT]
    arrangement: Arrangement[DealT]
    bot: Bot
    presets: Stored[OptionsT]
    state: Stored[DealT]


_CONTRACTS: Final[tuple[ABCMeta, ...]] = (
    Engine,
    View,
    Results,
    Invariants,
    Arrangement,
    Bot,
)
"""What is asked of the modules of `Modules`, in their order."""


def methods_of(
    modules: Modules[Any, Any] | None, match: Matches[Any, Any] | None
) -> dict[str, Any]:
    """Return what the contract asks of these modules, by name, as static methods."""
    asked = [*zip(_CONTRACTS, modules or (), strict=False)]
    if match is not None:
        asked.append((Matches, match))
    return {
        name: staticmethod(getattr(module, name))
        for contract, module in asked
        for name in contract.__abstractmethods__
    }
