"""The Indian family behind the contract of `rules.family`: a game for each format."""

from typing import Any, Final, Generic

from rules.family import Family
from rules.game import BadOption, Recipe
from rules.indian import engine, invariants, leaving, presets, results, state, view
from rules.indian.bots import bot
from rules.indian.formats import best_of, points, pool
from rules.indian.hand import arrangement, suggestion
from rules.indian.options.deal import POOL
from rules.indian.options.match import BEST_OF
from rules.indian.presets import Options
from rules.indian.state import Deal
from rules.shared.modules import Modules
from rules.shared.options import Preset
from rules.shared.states import MatchT
from rules.shuffle import LAYOUT_CUT_JOKER


class IndianGame(Family[Options, Deal, MatchT], Generic[MatchT]):
    """A game of 13 or 21 cards by one preset; a subclass adds the match format."""

    family = "indian"
    rules_version = 3
    starts_full = False
    starts_confirmed = False
    match_clock = False
    turn_actions = 1
    modules = Modules(
        engine, view, results, invariants, arrangement, bot, presets, state
    )
    needs = staticmethod(engine.needs)
    leave_action = staticmethod(leaving.leave_action)
    leave_cost = staticmethod(leaving.leave_cost)
    complete = staticmethod(arrangement.complete)
    judged_by = staticmethod(arrangement.judged_by)
    examine_without = staticmethod(arrangement.examine_without)
    proposal = staticmethod(suggestion.proposal)
    opening_groups = staticmethod(arrangement.opening_groups)

    def __init__(self, preset: Preset[Options]) -> None:
        """Set what follows from the default options."""
        super().__init__(preset)
        self.points_max = preset.options.full_count
        self.groups_max = preset.options.groups_max

    def seats_allowed(self, options: Options) -> tuple[int, int]:
        """Return the fewest and the most seats these options have cards for."""
        return presets.seats_allowed(options, self.seats_min, self.seats_max)

    def check_options(self, options: Options) -> None:
        """Raise `BadOption` if options do not fit each other."""
        presets.check_options(options)
        if self.seats_allowed(options)[1] < self.seats_min:
            raise BadOption("decks", "gives too few cards")

    def check_added(self, options: Options, order: tuple[int, ...]) -> tuple[str, ...]:
        """Check that seats that may not drop are dealt in, in a pool (6.2)."""
        barred = set(options.no_drop)
        if len(barred) != len(options.no_drop) or not barred <= set(order):
            raise BadOption("no_drop", "must name seats dealt in, each once")
        if barred and (POOL not in self.preset.traits or options.drop_without_left):
            raise BadOption("no_drop", "is not an option of this game")
        return ("no_drop",)

    def recipe(self, options: Options) -> Recipe:
        """Return the pack, for the transcript of the shuffle."""
        jokers, size = options.printed_jokers, options.hand_size
        return Recipe(options.decks, jokers, size, LAYOUT_CUT_JOKER)


class PointsGame(IndianGame[points.Match]):
    """A match is one deal, paid by the point (indian.md 6.1)."""

    stake_per_point = True
    match_module = points
    shares = staticmethod(points.shares)


class PoolGame(IndianGame[pool.Pool]):
    """A match goes on until one seat is left below the limit (indian.md 6.2)."""

    match_module = pool
    deal_options = staticmethod(pool.deal_options)
    offer = staticmethod(pool.offer)
    answers = staticmethod(pool.answers)
    answer = staticmethod(pool.answer)
    close_offer = staticmethod(pool.close_offer)
    shares = staticmethod(pool.shares)


class BestOfGame(IndianGame[best_of.BestOf]):
    """A match is 2, 3 or 6 deals, played for chips of its own (indian.md 6.3)."""

    starts_full = True
    match_module = best_of


def format_of(preset: Preset[Options]) -> type[IndianGame[Any]]:
    """Return the class of the format that the traits of a preset name."""
    if POOL in preset.traits:
        return PoolGame
    return BestOfGame if BEST_OF in preset.traits else PointsGame


GAMES: Final = tuple(format_of(preset)(preset) for preset in presets.PRESETS)
