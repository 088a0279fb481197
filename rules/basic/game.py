"""Basic rummy behind the contract of `rules.family`."""

from rules.basic import (
    arrangement,
    engine,
    invariants,
    match,
    presets,
    results,
    state,
    view,
)
from rules.basic.bots import bot
from rules.basic.match import Match
from rules.basic.presets import Options
from rules.basic.state import Deal
from rules.family import Family
from rules.game import BadOption, Recipe
from rules.shared.modules import Modules
from rules.shuffle import LAYOUT_NO_JOKER


class BasicGame(Family[Options, Deal, Match]):
    """Basic rummy for two to six."""

    family = "basic"
    rules_version = 1
    turn_actions = 3
    modules = Modules(
        engine, view, results, invariants, arrangement, bot, presets, state
    )
    match_module = match
    needs = staticmethod(engine.needs)
    deal_options = staticmethod(match.deal_options)

    def check_added(self, options: Options, order: tuple[int, ...]) -> tuple[str, ...]:
        """Check that the number of players matches the seats of the deal (B1)."""
        if options.players != len(order):
            raise BadOption("players", "must be the number of seats dealt in")
        return ("players",)

    def recipe(self, options: Options) -> Recipe:
        """Return the pack of a deal with these options, for the transcript.

        The number of cards dealt depends on the number of players (`deal_options`).
        """
        return Recipe(1, 0, presets.hand_size(options.players), LAYOUT_NO_JOKER)


GAMES = BasicGame.games(*presets.PRESETS)
BASIC = GAMES[0]
