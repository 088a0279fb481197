"""The contract of every game: `Family`, implemented by each family of games.

It combines five smaller contracts, one for each kind of caller: the options of a table,
a deal, help for a seat, a match, and house bots. Functions that every family has come
from its modules (`rules.shared.modules`); those that most lack (a new stock, a
proposal, an offer between two deals) have a default here.

Options, deals and matches are immutable structs of the family's own. Callers that play
a `Game` from `rules.catalogue` see these as `GameOptions`, `GameDeal` and `GameMatch`,
without their fields.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final, Generic, Self, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.actions import Action, Groups, Left, Proposal
from rules.cards import Pack, pack_of
from rules.game import (
    BadOption,
    Breach,
    IllegalAction,
    OptionField,
    OptionValue,
    Recipe,
    Reshuffle,
)
from rules.results import Offer, Share, Verdict
from rules.shared.groups import GROUPS_MAX
from rules.shared.modules import (
    Arrangement,
    Bot,
    Engine,
    Invariants,
    Matches,
    MatchModule,
    Modules,
    Results,
    View,
    methods_of,
)
from rules.shared.options import Preset, check_value, fields_of
from rules.shared.states import Deal, DealT, Match, MatchT, Options, OptionsT

_ENCODER: Final = msgspec.json.Encoder()


class OptionRules(ABC, Generic[OptionsT]):
    """The options of a table, and the pack they require."""

    preset: Preset[OptionsT]
    name: str
    """The game's name in the catalogue: its preset of options."""
    title: str
    """The name players use; a message id, like `line`, which the pages translate."""
    known_options: Mapping[str, OptionField]
    """The options that apply to this game, in display order."""
    family: ClassVar[str]

    def __init__(self, preset: Preset[OptionsT]) -> None:
        """Set name, texts, seats and default options from the preset."""
        self.preset = preset
        self.name = preset.name
        self.title = preset.title or preset.name
        self.line = preset.line
        self.tiles = preset.tiles
        self.seats_min = preset.seats_min
        self.seats_max = preset.seats_max
        self.buy_in_points = preset.buy_in_points
        self.known_options = fields_of(preset)
        self._renamed = {one.was: name for name, one in self.known_options.items()}

    def resolve(self, overrides: Mapping[str, object]) -> OptionsT:
        """Return the options with overrides; raise `BadOption`.

        Former names of options are accepted.
        """
        chosen = {}
        for given, value in overrides.items():
            name = self._renamed.get(given, given)
            field = self.known_options.get(name)
            if field is None or field.is_fixed:
                raise BadOption(given, "is not an option of this game")
            check_value(field, value)
            chosen[name] = value
        options = replace(self.preset.options, **chosen)
        self.check_options(options)
        return options

    def check_options(self, options: OptionsT) -> None:
        """Raise `BadOption` if options contradict each other; by default none do."""

    def check_match_options(self, options: OptionsT) -> None:
        """Raise `BadOption` unless a table of this game can have these options.

        They must be options that `resolve` allows.
        """
        for name in options.__struct_fields__:
            field, value = self.known_options.get(name), getattr(options, name)
            if field is not None and not field.is_fixed:
                check_value(field, value)
            elif value != getattr(self.preset.options, name):
                raise BadOption(name, "is not an option of this game")
        self.check_options(options)

    def check_deal_options(self, options: OptionsT, order: tuple[int, ...]) -> None:
        """Raise `BadOption` unless a deal of these seats can have these options.

        They are those of its match and those that `deal_options` adds.
        """
        added = self.check_added(options, order)
        usual = {name: getattr(self.preset.options, name) for name in added}
        self.check_match_options(replace(options, **usual))

    def check_added(self, options: OptionsT, order: tuple[int, ...]) -> tuple[str, ...]:
        """Return the options that `deal_options` adds; by default it adds none.

        Raise `BadOption` if these seats cannot have such values.
        """
        return ()

    def encode_options(self, options: OptionsT) -> bytes:
        """Return the stored form of resolved options."""
        return _ENCODER.encode(options)

    def describe_options(self, options: OptionsT) -> dict[str, OptionValue]:
        """Return the options that apply to this game as plain values."""
        return {name: getattr(options, name) for name in self.known_options}

    def option_fields(self) -> tuple[OptionField, ...]:
        """Return the options that a table may choose; the game fixes the others."""
        known = self.known_options.values()
        return tuple(field for field in known if not field.is_fixed)

    def seats_allowed(self, options: OptionsT) -> tuple[int, int]:
        """Return the fewest and the most seats these options have cards for."""
        return self.seats_min, self.seats_max

    @abstractmethod
    def recipe(self, options: OptionsT) -> Recipe:
        """Return the pack of a deal, for the transcript of the shuffle."""

    def pack(self, options: OptionsT) -> Pack:
        """Return the pack a deal with these options is played with."""
        recipe = self.recipe(options)
        return pack_of(recipe.decks, recipe.jokers)


class DealRules(
    Engine[OptionsT, DealT],
    View[DealT],
    Results[DealT],
    Invariants[DealT],
    Generic[OptionsT, DealT],
):
    """A deal from the order of the pack to its result."""

    rules_version: ClassVar[int]
    """Incremented whenever an old log could give another state."""
    points_max: int = 0
    """The most points a deal can cost a seat; 0 where nothing depends on it."""

    def needs(self, deal: DealT) -> Reshuffle | None:
        """Return the reshuffle that the deal needs from the house, or None."""
        return None

    def leave_action(self, deal: DealT, seat: int) -> Action | None:
        """Return the action to take at once for a seat that leaves the table for good.

        This is an action of its own (a drop on turn, its groups in the window) or of
        the house (`TimedOut`, or `Left` in games without drops); None if it must wait
        or is out.
        """
        return Left(seat) if deal.is_playing(seat) else None

    def leave_cost(self, deal: DealT, seat: int) -> int:
        """Return the points that leaving the table now costs the seat; 0 if out.

        By default 0: leaving costs the match and its entry fee.
        """
        return 0

    def encode(self, deal: DealT) -> bytes:
        """Return the stored form of a deal; equal deals give equal bytes."""
        return _ENCODER.encode(deal)


class Assistance(Arrangement[DealT], Generic[DealT]):
    """Help for a seat with its hand: groups saved, judged and suggested."""

    groups_max: int = GROUPS_MAX
    """The maximum number of groups of an arrangement."""

    def complete(
        self, deal: DealT, seat: int | None, action: Action, saved: dict[int, Groups]
    ) -> Action:
        """Fill in saved groups (by seat) where the action leaves them open.

        By default no action takes any. A show without groups is completed only if the
        saved groups make it valid: otherwise it is placed and the declaration follows
        (indian.md 4.3).
        """
        return action

    def judged_by(self, deal: DealT, seat: int) -> object:
        """Return the input of `tidy` and `examine` besides the groups. If it is equal,
        so is their result for the same groups. By default it is the whole deal."""
        return deal

    def examine_without(
        self, deal: DealT, seat: int, groups: Groups, card: int
    ) -> Verdict | None:
        """Judge groups without `card`; None if arrangement does not matter."""
        return None

    def proposal(self, deal: DealT, seat: int) -> Proposal | None:
        """Return the show that a discard leaves, or the best groups to send now.

        None in games without shows.
        """
        return None

    def opening_groups(self, deal: DealT, seat: int) -> Groups:
        """Return the arrangement a seat starts with: the best one by default."""
        return self.suggest(deal, seat)


class MatchRules(Matches[OptionsT, MatchT], Generic[OptionsT, MatchT]):
    """A match of one or more deals: who plays next, the standing, the result.

    It counts entries and weights, never chips. By default a match has an entry fee,
    begins when all seats are taken and all players have sent `start`, and runs on a
    match clock.
    """

    stake_per_point: bool = False
    """Whether the stake is chips per point and every deal a match (docs/decisions.md);
    if not, it is the entry fee of a match of several deals."""
    starts_full: bool = True
    """Whether a match waits until every seat is taken (docs/decisions.md, "Start")."""
    starts_confirmed: bool = True
    """Whether a match begins only when everybody sent `start` (gin.md D2)."""
    match_clock: bool = True
    """Whether running out of time, or disconnecting a third time, loses the match
    (gin.md D3, D4)."""
    turn_actions: int
    """The time of a whole turn on a match clock, in times of one action."""

    def deal_options(self, match: MatchT) -> OptionsT:
        """Return the options of the match's next deal, which are stored with it: those
        of the match, and those that depend on its standing (who may not drop)."""
        options: OptionsT = match.options
        return options

    def offer(self, match: MatchT) -> Offer | None:
        """Return the open offer before the next deal; by default there is none."""
        return None

    def answers(self, match: MatchT, seat: int) -> tuple[str, ...]:
        """Return the kinds of answer the seat may give to the open offer now."""
        return ()

    def answer(self, match: MatchT, seat: int, kind: str) -> MatchT:
        """Return the match after a seat's answer; raise `IllegalAction`."""
        raise IllegalAction(Breach.NOT_ALLOWED)

    def close_offer(self, match: MatchT) -> MatchT:
        """Return the match after the open offer timed out; silence means no.

        Raise `IllegalAction` if none is open.
        """
        raise IllegalAction(Breach.NOT_ALLOWED)

    def shares(self, match: MatchT) -> tuple[Share, ...]:
        """Return the shares in the prize of a finished match, best placed first.

        By default the winner takes all, and tied winners share equally.
        """
        ended = self.match_result(match)
        return tuple(Share(seat, 1) for seat in ended.winners) if ended else ()

    def encode_match(self, match: MatchT) -> bytes:
        """Return the stored form of a match."""
        return _ENCODER.encode(match)


class Family(
    OptionRules[OptionsT],
    DealRules[OptionsT, DealT],
    Assistance[DealT],
    MatchRules[OptionsT, MatchT],
    Bot,
    Generic[OptionsT, DealT, MatchT],
):
    """A rule family with a preset of options: a game of the catalogue.

    A family's other functions are in its class, as a `staticmethod` if they need only
    their arguments.
    """

    modules: Modules[OptionsT, DealT]
    """The modules with the functions of a deal."""
    match_module: MatchModule[OptionsT, MatchT]
    """The module with the functions of its matches."""

    def __init_subclass__(cls) -> None:
        """Add the functions of the class's modules that the contract requires."""
        super().__init_subclass__()
        own = vars(cls)
        found = methods_of(own.get("modules"), own.get("match_module"))
        for name, method in found.items():
            setattr(cls, name, method)

    @classmethod
    def games(cls, *presets: Preset[OptionsT]) -> tuple[Self, ...]:
        """Return the game of each preset."""
        return tuple(map(cls, presets))

    def decode_options(self, data: bytes) -> OptionsT:
        """Read stored options, including those of older versions."""
        return self.modules.presets.FORM.decode(data)

    def read_options(self, data: bytes) -> OptionsT:
        """Read options from outside; raise `BadOption` for an unknown name.

        Raise `ValueError`, `KeyError` or `TypeError` if the input is no such record.
        """
        form = self.modules.presets.FORM
        for name in form.unknown(data):
            raise BadOption(name[:40], "is not an option of this game")
        return form.decode(data)

    def decode(self, data: bytes) -> DealT:
        """Read a stored deal, including those of older versions."""
        return self.modules.state.FORM.decode(data)

    def decode_match(self, data: bytes) -> MatchT:
        """Read a stored match, including those of older versions."""
        return self.match_module.FORM.decode(data)


GameOptions: TypeAlias = Options
GameDeal: TypeAlias = Deal[Options]
GameMatch: TypeAlias = Match[Options]
Game: TypeAlias = Family[GameOptions, GameDeal, GameMatch]
"""A game of the catalogue, of any family."""
