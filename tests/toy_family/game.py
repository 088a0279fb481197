"""The toy family behind the contract of `rules.family`."""

from rules.family import Family
from rules.game import Recipe
from rules.shared.modules import Modules
from rules.shuffle import LAYOUT_NO_JOKER
from tests.toy_family import bot, deal, hand, match, options, results
from tests.toy_family.deal import HAND_SIZE, Deal
from tests.toy_family.match import Match
from tests.toy_family.options import Options


class ToyGame(Family[Options, Deal, Match]):
    """The one game of the family."""

    family = "toy"
    rules_version = 1
    turn_actions = 2
    groups_max = hand.GROUPS_MAX
    modules = Modules(
        engine=deal,
        view=deal,
        results=results,
        invariants=deal,
        arrangement=hand,
        bot=bot,
        presets=options,
        state=deal,
    )
    match_module = match

    def recipe(self, _options: Options) -> Recipe:
        """Return what the transcript of the shuffle says of the pack."""
        return Recipe(1, 0, HAND_SIZE, LAYOUT_NO_JOKER)


class PlainGame(ToyGame):
    """The same game in a family that has no face."""

    family = "plain"


(TOY,) = ToyGame.games(options.TOY)
(PLAIN,) = PlainGame.games(options.PLAIN)
