"""The Continental family behind the contract of `rules.family`."""

from rules.actions import Action, PlayerAction
from rules.continental import (
    arrangement,
    engine,
    house,
    invariants,
    presets,
    results,
    state,
    turns,
    view,
)
from rules.continental import match as matches
from rules.continental.bots import bot
from rules.continental.match import Match
from rules.continental.presets import Options
from rules.continental.state import Deal
from rules.family import Family
from rules.game import Breach, IllegalAction, Outcome, Recipe
from rules.shuffle import LAYOUT_NO_JOKER


def _apply(deal: Deal, seat: int | None, action: Action) -> Outcome[Deal]:
    """Return the deal after the action; raise `IllegalAction` and change nothing.

    A player's action comes with the seat, the house's with None.
    """
    if isinstance(action, PlayerAction):
        return engine.apply(deal, seat, action)
    if seat is not None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    return house.apply(deal, action)


class ContinentalGame(Family[Options, Deal, Match]):
    """Continental by one preset."""

    family = "continental"
    rules_version = 1
    seats_min = presets.SEATS_MIN
    seats_max = presets.SEATS_MAX
    turn_actions = 3
    groups_max = arrangement.GROUPS_MAX

    def recipe(self, options: Options) -> Recipe:
        """Return what the transcript of the shuffle says of a deal's pack.

        Decks are added for the seats of the deal (C2).
        """
        pack = options.pack
        return Recipe(
            decks=pack.decks,
            jokers=pack.jokers,
            hand_size=options.played.dealt,
            layout=LAYOUT_NO_JOKER,
        )

    decode_options = staticmethod(presets.FORM.decode)
    start = staticmethod(engine.start)
    legal_actions = staticmethod(engine.legal_actions)
    apply = staticmethod(_apply)
    needs = staticmethod(turns.needs)
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
    deal_options = staticmethod(matches.deal_options)
    forfeit = staticmethod(matches.forfeit)
    standing = staticmethod(matches.standing)
    match_result = staticmethod(matches.match_result)
    match_facts = staticmethod(matches.match_facts)
    decode_match = staticmethod(matches.FORM.decode)
    choose = staticmethod(bot.choose)


GAMES = tuple(map(ContinentalGame, presets.PRESETS))
