"""Protocols of a family's modules, whose functions become methods of `Family`.

Each family names its modules (`Modules`); their functions become methods of its class
directly, without wrappers.
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
    """A module of a stored type."""

    @property
    def FORM(self) -> StoredForm[Kept]:
        """Return its stored form."""


class Engine(Protocol[OptionsIn, DealT]):
    """A deal from the order of the pack to its end.

    `apply` and `legal_actions` use the same checks, so legal actions are always
    accepted.
    """

    @abstractmethod
    def start(
        self, seats: tuple[int, ...], options: OptionsIn, pack_order: tuple[int, ...]
    ) -> Outcome[DealT]:
        """Deal: `seats` in order of play, `pack_order` with the top card first."""

    @abstractmethod
    def legal_actions(self, deal: DealT, seat: int) -> tuple[PlayerAction, ...]:
        """Return every fully specified action of the seat; empty if it is not asked."""

    @abstractmethod
    def apply(self, deal: DealT, seat: int | None, action: Action) -> Outcome[DealT]:
        """Return the next deal; raise `IllegalAction`. The house acts as seat None."""


class View(Protocol[DealIn]):
    """The seats a deal waits for, and the view of each seat."""

    @abstractmethod
    def waiting_for(self, deal: DealIn) -> tuple[Wait, ...]:
        """Return whom the deal waits for; nobody once it is over."""

    @abstractmethod
    def seen_by(self, deal: DealIn, seat: int | None) -> AnyDealView:
        """Return the game's part of the view (docs/protocol.md), cards by name.

        A family may add fields of its own in a subclass.
        """


class Results(Protocol[DealIn]):
    """The result of a finished deal."""

    @abstractmethod
    def result(self, deal: DealIn) -> DealResult | None:
        """Return the result of a finished deal, or None."""

    @abstractmethod
    def explain(self, deal: DealIn, row: SeatResult) -> tuple[GroupVerdict, ...]:
        """Return the groups of a seat's result with kind, points and reason."""


class Invariants(Protocol[DealIn]):
    """Invariants of every deal."""

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
    """A match of one or more deals: who plays next, the standing, the result.

    It counts entries and weights, never chips.
    """

    @abstractmethod
    def new_match(self, seats: tuple[int, ...], options: OptionsIn) -> MatchT:
        """Begin a match; `seats` in the order of play of its first deal."""

    @abstractmethod
    def record_deal(
        self, match: MatchT, result: DealResult, left: tuple[int, ...] = ()
    ) -> MatchT:
        """Return the match after a deal; raise `ValueError` if none was awaited.

        `left`: the seats that left for good while it was played, in that order. They
        are removed before any offer or division, unlike by a later `forfeit`.
        """

    @abstractmethod
    def next_deal(self, match: MatchT) -> tuple[int, ...] | None:
        """Return the seats in order of play of the next deal.

        None if the match is over or an offer is open.
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
        """Return the result; without winners all fees are refunded without rake."""

    @abstractmethod
    def match_facts(self, match: MatchT) -> MatchFacts:
        """Return the public facts of the match.

        A family may add fields of its own in a subclass.
        """


class MatchModule(
    Matches[OptionsIn, MatchT], Stored[MatchT], Protocol[OptionsIn, MatchT]
):
    """The module of a family's matches."""


class Modules(NamedTuple, Generic[OptionsT, DealT]):
    """The modules of a family with the functions of a deal."""

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
"""The protocols of `Modules`, in the order of its fields."""


def methods_of(
    modules: Modules[Any, Any] | None, match: Matches[Any, Any] | None
) -> dict[str, Any]:
    """Return the functions of the protocols by name, as static methods."""
    asked = [*zip(_CONTRACTS, modules or (), strict=False)]
    if match is not None:
        asked.append((Matches, match))
    return {
        name: staticmethod(getattr(module, name))
        for contract, module in asked
        for name in contract.__abstractmethods__
    }
