"""Basic rummy behind the contract of `rules.family`."""

from rules.basic import (
    arrangement,
    engine,
    invariants,
    presets,
    results,
    state,
    view,
)
from rules.basic import match as matches
from rules.basic.bots import bot
from rules.basic.match import Match
from rules.basic.presets import Options
from rules.basic.state import Deal
from rules.family import Family
from rules.game import Recipe
from rules.shuffle import LAYOUT_NO_JOKER


class BasicGame(Family[Options, Deal, Match]):
    """Basic rummy for two to six."""

    family = "basic"
    rules_version = 1
    seats_min = presets.SEATS_MIN
    seats_max = presets.SEATS_MAX
    turn_actions = 3
    groups_max = arrangement.GROUPS_MAX

    def recipe(self, options: Options) -> Recipe:
        """Return what the transcript says of the pack, by the options of a deal.

        How many cards are dealt depends on the players (`deal_options`).
        """
        size = presets.hand_size(options.players)
        return Recipe(decks=1, jokers=0, hand_size=size, layout=LAYOUT_NO_JOKER)

    decode_options = staticmethod(presets.FORM.decode)
    start = staticmethod(engine.start)
    legal_actions = staticmethod(engine.legal_actions)
    apply = staticmethod(engine.apply)
    needs = staticmethod(engine.needs)
    waiting_for = staticmethod(view.waiting_for)
    seen_by = staticmethod(view.seen_by)
    result = staticmethod(results.result)
    explain = staticmethod(results.explain)
    check_invariants = staticmethod(invariants.check_invariants)
    decode = staticmethod(state.FORM.decode)
    examine = staticmethod(arrangement.examine)
    tidy = staticmethod(arrangement.tidy)
    suggest = staticmethod(arrangement.suggest)
    wanted = staticmethod(arrangement.wanted)
    new_match = staticmethod(matches.new_match)
    record_deal = staticmethod(matches.record_deal)
    next_deal = staticmethod(matches.next_deal)
    deal_options = staticmethod(matches.deal_options)
    forfeit = staticmethod(matches.forfeit)
    standing = staticmethod(matches.standing)
    match_result = staticmethod(matches.match_result)
    match_facts = staticmethod(matches.match_facts)
    decode_match = staticmethod(matches.FORM.decode)
    choose = staticmethod(bot.choose)


BASIC = BasicGame(presets.BASIC)
GAMES = (BASIC,)
