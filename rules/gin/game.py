"""The gin family behind the contract of `rules.family`."""

from rules.cards import Pack
from rules.family import Family
from rules.game import Recipe
from rules.gin import (
    arrangement,
    engine,
    invariants,
    legal,
    presets,
    results,
    state,
    view,
)
from rules.gin.bots import bot
from rules.gin.presets import Options
from rules.gin.scoring import match as matches
from rules.gin.scoring.match import Match
from rules.gin.state import Deal
from rules.shuffle import LAYOUT_NO_JOKER


class GinGame(Family[Options, Deal, Match]):
    """Gin for two by one preset."""

    family = "gin"
    rules_version = 1
    seats_min = presets.SEATS
    seats_max = presets.SEATS
    turn_actions = 2
    groups_max = arrangement.GROUPS_MAX

    def recipe(self, options: Options) -> Recipe:
        """Return what the transcript of the shuffle says of the pack."""
        return Recipe(
            decks=1, jokers=0, hand_size=presets.HAND_SIZE, layout=LAYOUT_NO_JOKER
        )

    def pack(self, options: Options) -> Pack:
        """Return the pack these options are played with."""
        return state.PACK

    decode_options = staticmethod(presets.FORM.decode)
    start = staticmethod(engine.start)
    legal_actions = staticmethod(legal.legal_actions)
    apply = staticmethod(engine.apply)
    waiting_for = staticmethod(view.waiting_for)
    seen_by = staticmethod(view.seen_by)
    result = staticmethod(results.result)
    explain = staticmethod(results.explain)
    check_invariants = staticmethod(invariants.check_invariants)
    decode = staticmethod(state.FORM.decode)
    complete = staticmethod(arrangement.complete)
    examine = staticmethod(arrangement.examine)
    tidy = staticmethod(arrangement.tidy)
    suggest = staticmethod(arrangement.suggest)
    wanted = staticmethod(arrangement.wanted)
    opening_groups = staticmethod(arrangement.opening_groups)
    new_match = staticmethod(matches.new_match)
    record_deal = staticmethod(matches.record_deal)
    next_deal = staticmethod(matches.next_deal)
    forfeit = staticmethod(matches.forfeit)
    standing = staticmethod(matches.standing)
    match_result = staticmethod(matches.match_result)
    match_facts = staticmethod(matches.match_facts)
    decode_match = staticmethod(matches.FORM.decode)
    choose = staticmethod(bot.choose)


GAMES = tuple(map(GinGame, presets.PRESETS))
