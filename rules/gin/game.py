"""The gin family behind the contract of `rules.family`."""

from rules.cards import Pack
from rules.family import Family
from rules.game import Recipe
from rules.gin import arrangement, engine, invariants, presets, results, state, view
from rules.gin.bots import bot
from rules.gin.presets import Options
from rules.gin.scoring import match
from rules.gin.scoring.match import Match
from rules.gin.state import Deal
from rules.shared.modules import Modules
from rules.shuffle import LAYOUT_NO_JOKER


class GinGame(Family[Options, Deal, Match]):
    """Gin for two by one preset."""

    family = "gin"
    rules_version = 1
    turn_actions = 2
    modules = Modules(
        engine, view, results, invariants, arrangement, bot, presets, state
    )
    match_module = match
    complete = staticmethod(arrangement.complete)
    opening_groups = staticmethod(arrangement.opening_groups)

    def recipe(self, _options: Options) -> Recipe:
        """Return the pack, for the transcript of the shuffle."""
        return Recipe(1, 0, presets.HAND_SIZE, LAYOUT_NO_JOKER)

    def pack(self, _options: Options) -> Pack:
        """Return the pack these options are played with."""
        return state.PACK


GAMES = GinGame.games(*presets.PRESETS)
