"""The Continental family behind the contract of `rules.family`."""

from rules.continental import (
    arrangement,
    engine,
    invariants,
    match,
    presets,
    results,
    state,
    turns,
    view,
)
from rules.continental.bots import bot
from rules.continental.match import Match
from rules.continental.presets import Options
from rules.continental.state import Deal
from rules.family import Family
from rules.game import BadOption, Recipe
from rules.shared.modules import Modules
from rules.shuffle import LAYOUT_NO_JOKER


class ContinentalGame(Family[Options, Deal, Match]):
    """Continental by one preset."""

    family = "continental"
    rules_version = 1
    turn_actions = 3
    modules = Modules(
        engine, view, results, invariants, arrangement, bot, presets, state
    )
    match_module = match
    needs = staticmethod(turns.needs)
    complete = staticmethod(arrangement.complete)
    opening_groups = staticmethod(arrangement.opening_groups)
    deal_options = staticmethod(match.deal_options)

    def check_added(self, options: Options, order: tuple[int, ...]) -> tuple[str, ...]:
        """Check contract and decks against the match's hands and the seats (C1, C2)."""
        if str(options.contract) not in {*options.hands}:
            raise BadOption("contract", f"must be one of {', '.join(options.hands)}")
        if options.decks != presets.decks_for(len(order)):
            raise BadOption("decks", "must be those for the seats dealt in")
        return ("contract", "decks")

    def recipe(self, options: Options) -> Recipe:
        """Return the pack of a deal, for the transcript of the shuffle.

        The number of decks depends on the seats of the deal (C2).
        """
        pack = options.pack
        return Recipe(pack.decks, pack.jokers, options.played.dealt, LAYOUT_NO_JOKER)


GAMES = ContinentalGame.games(*presets.PRESETS)
