"""Basic rummy behind the contract of `rules.game`."""

from typing import Any

import msgspec

from rules.actions import Action, Groups, Left, Proposal
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
from rules.basic.match import Match
from rules.basic.presets import Options
from rules.basic.state import Deal
from rules.cards import Pack
from rules.game import (
    OptionField,
    Recipe,
)
from rules.results import (
    DealResult,
    GroupVerdict,
    MatchResult,
    SeatResult,
    Standing,
    Verdict,
)
from rules.shuffle import LAYOUT_NO_JOKER, Stream


class BasicGame:
    """Basic rummy for two to six; `rules.game.Game` says what each method does."""

    name = "basic"
    family = "basic"
    rules_version = 1
    seats_min = presets.SEATS_MIN
    seats_max = presets.SEATS_MAX
    stake_per_point = False
    starts_full = True
    starts_confirmed = True
    match_clock = True
    turn_actions = 3
    points_max = 0
    buy_in_points = 0
    groups_max = arrangement.GROUPS_MAX

    def resolve(self, overrides: dict[str, Any]) -> Options:
        """Return the options with overrides; raise `BadOption`."""
        return presets.resolve(overrides)

    def encode_options(self, options: Options) -> bytes:
        """Return the stored form of resolved options."""
        return msgspec.json.encode(options)

    def decode_options(self, data: bytes) -> Options:
        """Read stored options."""
        return presets.decode(data)

    def describe_options(self, options: Options) -> dict[str, Any]:
        """Return the options as plain values."""
        return {name: getattr(options, name) for name in presets.NAMES}

    def option_fields(self) -> tuple[OptionField, ...]:
        """Return the options that a table may choose."""
        return presets.fields()

    def seats_allowed(self, options: Options) -> tuple[int, int]:
        """Return the fewest and the most seats these options have cards for."""
        return self.seats_min, self.seats_max

    def recipe(self, options: Options) -> Recipe:
        """Return what the transcript says of the pack, by the options of a deal.

        How many cards are dealt depends on the players (`deal_options`).
        """
        size = presets.hand_size(options.players)
        return Recipe(decks=1, jokers=0, hand_size=size, layout=LAYOUT_NO_JOKER)

    def pack(self, options: Options) -> Pack:
        """Return the pack these options are played with."""
        return state.PACK

    start = staticmethod(engine.start)
    legal_actions = staticmethod(engine.legal_actions)
    apply = staticmethod(engine.apply)
    needs = staticmethod(engine.needs)
    waiting_for = staticmethod(view.waiting_for)
    seen_by = staticmethod(view.seen_by)
    complete = staticmethod(arrangement.complete)
    examine = staticmethod(arrangement.examine)
    tidy = staticmethod(arrangement.tidy)
    suggest = staticmethod(arrangement.suggest)
    wanted = staticmethod(arrangement.wanted)
    opening_groups = staticmethod(arrangement.suggest)

    def examine_without(
        self, deal: Deal, seat: int, groups: Groups, card: int
    ) -> Verdict | None:
        """Return nothing: a hand counts as well as it can lie."""
        return None

    def proposal(self, deal: Deal, seat: int) -> Proposal | None:
        """Return nothing: nobody shows."""
        return None

    def result(self, deal: Deal) -> DealResult | None:
        """Return the result of an ended deal."""
        return results.result(deal)

    def explain(self, deal: Deal, row: SeatResult) -> tuple[GroupVerdict, ...]:
        """Return the cards a seat was left with, and what they cost."""
        return results.explain(row)

    def leave_action(self, deal: Deal, seat: int) -> Action | None:
        """Set the cards of a seat that leaves aside at once (basic.md D3)."""
        place = deal.place_of(seat)
        if place is None or deal.ending is not None or not deal.players[place].is_in:
            return None
        return Left(seat)

    def leave_cost(self, deal: Deal, seat: int) -> int:
        """Return nothing: leaving costs the match and its entry fee, no points."""
        return 0

    def check_invariants(self, deal: Deal) -> None:
        """Raise `AssertionError` where the deal is broken."""
        invariants.check_invariants(deal)

    encode = staticmethod(state.encode)
    decode = staticmethod(state.decode)

    new_match = staticmethod(matches.new_match)
    record_deal = staticmethod(matches.record_deal)
    next_deal = staticmethod(matches.next_deal)
    deal_options = staticmethod(matches.deal_options)
    offer = staticmethod(matches.offer)
    answers = staticmethod(matches.answers)
    answer = staticmethod(matches.answer)
    close_offer = staticmethod(matches.close_offer)
    forfeit = staticmethod(matches.forfeit)
    shares = staticmethod(matches.shares)
    match_facts = staticmethod(matches.match_facts)
    encode_match = staticmethod(matches.encode)
    decode_match = staticmethod(matches.decode)

    def standing(self, match: Match) -> tuple[Standing, ...]:
        """Return the seats by place as the match stands."""
        return matches.standing(match)

    def match_result(self, match: Match) -> MatchResult | None:
        """Return the result of an ended match."""
        return matches.match_result(match)

    def choose(
        self, view: dict[str, Any], *, level: str, style: str, stream: Stream
    ) -> dict[str, Any]:
        """Return a house bot's action from its own view."""
        from rules.basic.bots import bot

        return bot.choose(view, level=level, style=style, stream=stream)


BASIC = BasicGame()
"""The one game of the family."""
