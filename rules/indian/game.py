"""The Indian family behind the contract of `rules.family`: a game for each format."""

from typing import Any, Generic

from msgspec.structs import replace

from rules.actions import Groups
from rules.family import Family
from rules.game import BadOption, Recipe
from rules.indian import (
    autoplay,
    engine,
    invariants,
    leaving,
    presets,
    results,
    state,
    view,
)
from rules.indian.bots import bot
from rules.indian.formats import best_of, points, pool
from rules.indian.hand import arrangement, suggestion
from rules.indian.options.deal import POOL
from rules.indian.options.match import BEST_OF
from rules.indian.presets import IndianPreset, Options
from rules.indian.shows import show
from rules.indian.state import Deal
from rules.results import GroupVerdict, SeatResult, Verdict
from rules.shared.groups import kept
from rules.shared.states import MatchT
from rules.shuffle import LAYOUT_CUT_JOKER


class IndianGame(Family[Options, Deal, MatchT], Generic[MatchT]):
    """A game of 13 or 21 cards by one preset; what a match is comes with its format."""

    family = "indian"
    rules_version = 3
    starts_full = False
    starts_confirmed = False
    match_clock = False
    turn_actions = 1

    def __init__(self, preset: IndianPreset) -> None:
        """Take name, seats and default options from the preset."""
        super().__init__(preset)
        self.seats_min = preset.seats_min
        self.seats_max = preset.seats_max
        self.points_max = preset.options.full_count
        self.buy_in_points = preset.buy_in_points
        self.groups_max = preset.options.groups_max

    def seats_allowed(self, options: Options) -> tuple[int, int]:
        """Return the fewest and the most seats these options have cards for."""
        return presets.seats_allowed(options, self.seats_min, self.seats_max)

    def check_options(self, options: Options) -> None:
        """Raise `BadOption` where options do not fit each other."""
        presets.check_options(options)
        if self.seats_allowed(options)[1] < self.seats_min:
            raise BadOption("decks", "gives too few cards")

    def recipe(self, options: Options) -> Recipe:
        """Return what the transcript of the shuffle says of the pack."""
        return Recipe(
            decks=options.decks,
            jokers=options.printed_jokers,
            hand_size=options.hand_size,
            layout=LAYOUT_CUT_JOKER,
        )

    def examine(self, deal: Deal, seat: int, groups: Groups) -> Verdict:
        """Judge groups of the seat's own hand."""
        player = deal.players[deal.seated(seat)]
        verdict = show.examine(deal, player, groups)
        return replace(verdict, auto=autoplay.foretold(deal, player, groups))

    def examine_without(
        self, deal: Deal, seat: int, groups: Groups, card: int
    ) -> Verdict | None:
        """Judge the groups as they lie once `card` is given away."""
        player = deal.players[deal.seated(seat)]
        held = tuple(other for other in player.hand if other != card)
        return show.examine(deal, replace(player, hand=held), kept(groups, held))

    def explain(self, deal: Deal, row: SeatResult) -> tuple[GroupVerdict, ...]:
        """Return the groups of a seat's result with kind, points and reason."""
        scored = show.score(deal, row.groups, row.loose)
        return show.group_verdicts(row.groups, row.loose, scored)

    decode_options = staticmethod(presets.FORM.decode)
    start = staticmethod(engine.start)
    legal_actions = staticmethod(engine.legal_actions)
    apply = staticmethod(engine.apply)
    needs = staticmethod(engine.needs)
    waiting_for = staticmethod(view.waiting_for)
    seen_by = staticmethod(view.seen_by)
    result = staticmethod(results.result)
    leave_action = staticmethod(leaving.leave_action)
    leave_cost = staticmethod(leaving.leave_cost)
    check_invariants = staticmethod(invariants.check_invariants)
    decode = staticmethod(state.FORM.decode)
    complete = staticmethod(arrangement.complete)
    proposal = staticmethod(suggestion.proposal)
    tidy = staticmethod(arrangement.tidy)
    suggest = staticmethod(suggestion.suggest)
    wanted = staticmethod(arrangement.wanted)
    opening_groups = staticmethod(arrangement.opening_groups)
    choose = staticmethod(bot.choose)


class PointsGame(IndianGame[points.Match]):
    """A match is one deal, paid by the point (indian.md 6.1)."""

    stake_per_point = True
    new_match = staticmethod(points.new_match)
    record_deal = staticmethod(points.record_deal)
    next_deal = staticmethod(points.next_deal)
    forfeit = staticmethod(points.forfeit)
    standing = staticmethod(points.standing)
    match_result = staticmethod(points.match_result)
    shares = staticmethod(points.shares)
    match_facts = staticmethod(points.match_facts)
    decode_match = staticmethod(points.FORM.decode)


class PoolGame(IndianGame[pool.Pool]):
    """A match goes on until one seat is left below the limit (indian.md 6.2)."""

    new_match = staticmethod(pool.new_match)
    record_deal = staticmethod(pool.record_deal)
    next_deal = staticmethod(pool.next_deal)
    deal_options = staticmethod(pool.deal_options)
    offer = staticmethod(pool.offer)
    answers = staticmethod(pool.answers)
    answer = staticmethod(pool.answer)
    close_offer = staticmethod(pool.close_offer)
    forfeit = staticmethod(pool.forfeit)
    standing = staticmethod(pool.standing)
    match_result = staticmethod(pool.match_result)
    shares = staticmethod(pool.shares)
    match_facts = staticmethod(pool.match_facts)
    decode_match = staticmethod(pool.FORM.decode)


class BestOfGame(IndianGame[best_of.BestOf]):
    """A match is 2, 3 or 6 deals, played for chips of its own (indian.md 6.3)."""

    starts_full = True
    new_match = staticmethod(best_of.new_match)
    record_deal = staticmethod(best_of.record_deal)
    next_deal = staticmethod(best_of.next_deal)
    forfeit = staticmethod(best_of.forfeit)
    standing = staticmethod(best_of.standing)
    match_result = staticmethod(best_of.match_result)
    match_facts = staticmethod(best_of.match_facts)
    decode_match = staticmethod(best_of.FORM.decode)


def _game(preset: IndianPreset) -> IndianGame[Any]:
    """Return the game of a preset, by the format of its matches."""
    if POOL in preset.traits:
        return PoolGame(preset)
    return BestOfGame(preset) if BEST_OF in preset.traits else PointsGame(preset)


GAMES = tuple(map(_game, presets.PRESETS))
