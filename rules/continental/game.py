"""The Continental family behind the contract of `rules.game`."""

from typing import Any

import msgspec

from rules.actions import Action, Groups, Left, PlayerAction, Proposal
from rules.cards import Pack
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
from rules.continental.match import Match
from rules.continental.presets import Options, Preset
from rules.continental.state import Deal
from rules.game import (
    Breach,
    IllegalAction,
    OptionField,
    Outcome,
    Recipe,
    Reshuffle,
)
from rules.results import (
    DealResult,
    GroupVerdict,
    MatchResult,
    Offer,
    SeatResult,
    Share,
    Standing,
    Verdict,
)
from rules.shuffle import LAYOUT_NO_JOKER, Stream


def _apply(deal: Deal, seat: int | None, action: Action) -> Outcome:
    """Return the deal after the action; raise `IllegalAction` and change nothing.

    A player's action comes with the seat, the house's with None.
    """
    if isinstance(action, PlayerAction):
        return engine.apply(deal, seat, action)
    if seat is not None:
        raise IllegalAction(Breach.NOT_ALLOWED)
    return house.apply(deal, action)


class ContinentalGame:
    """Continental by one preset; `rules.game.Game` says what each method does."""

    family = "continental"
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

    def __init__(self, preset: Preset) -> None:
        """Take name and default options from the preset."""
        self.preset = preset
        self.name = preset.name

    def resolve(self, overrides: dict[str, Any]) -> Options:
        """Return the options with overrides; raise `BadOption`."""
        return presets.resolve(self.preset, overrides)

    def encode_options(self, options: Options) -> bytes:
        """Return the stored form of resolved options."""
        return msgspec.json.encode(options)

    def decode_options(self, data: bytes) -> Options:
        """Read stored options."""
        return presets.decode(data)

    def describe_options(self, options: Options) -> dict[str, Any]:
        """Return the options that a table may choose as plain values."""
        return {name: getattr(options, name) for name in presets.named()}

    def option_fields(self) -> tuple[OptionField, ...]:
        """Return the options that a table may choose."""
        return presets.fields(self.preset)

    def seats_allowed(self, options: Options) -> tuple[int, int]:
        """Return the fewest and the most seats; decks are added for them (C2)."""
        return self.seats_min, self.seats_max

    def recipe(self, options: Options) -> Recipe:
        """Return what the transcript of the shuffle says of a deal's pack."""
        pack = options.pack
        return Recipe(
            decks=pack.decks,
            jokers=pack.jokers,
            hand_size=options.played.dealt,
            layout=LAYOUT_NO_JOKER,
        )

    def pack(self, options: Options) -> Pack:
        """Return the pack of a deal with these options."""
        return options.pack

    def start(
        self, seats: tuple[int, ...], options: Options, pack_order: tuple[int, ...]
    ) -> Outcome:
        """Deal to `seats` in order of play, the dealer last."""
        return engine.start(seats, options, pack_order)

    # What is asked at every step of a deal goes there without a detour.
    legal_actions = staticmethod(engine.legal_actions)
    apply = staticmethod(_apply)
    waiting_for = staticmethod(view.waiting_for)

    def needs(self, deal: Deal) -> Reshuffle | None:
        """Return the cards of the new stock that a seat waits for (C7)."""
        return None if deal.owed is None else Reshuffle(turns.to_reshuffle(deal))

    def complete(
        self, deal: Deal, seat: int | None, action: Action, saved: dict[int, Groups]
    ) -> Action:
        """Fill in saved groups where the action leaves them open."""
        return arrangement.complete(deal, seat, action, saved)

    def seen_by(self, deal: Deal, seat: int | None) -> dict[str, Any]:
        """Return the game's part of the view."""
        return view.seen_by(deal, seat)

    def examine(self, deal: Deal, seat: int, groups: Groups) -> Verdict:
        """Judge groups of the seat's own hand against the contract."""
        return arrangement.examine(deal, seat, groups)

    def examine_without(
        self, deal: Deal, seat: int, groups: Groups, card: int
    ) -> Verdict | None:
        """Return nothing: a hand counts as well as it can lie."""
        return None

    def proposal(self, deal: Deal, seat: int) -> Proposal | None:
        """Return nothing: nobody shows."""
        return None

    def tidy(self, deal: Deal, seat: int, groups: Groups) -> Groups:
        """Bring an arrangement in line with the hand."""
        return arrangement.tidy(deal, seat, groups)

    def suggest(self, deal: Deal, seat: int) -> Groups:
        """Return as much of the contract as the hand holds."""
        return arrangement.suggest(deal, seat)

    def wanted(self, deal: Deal, seat: int) -> tuple[int, tuple[int, ...]]:
        """Return the points of the hand, and the faces that help it on."""
        return arrangement.wanted(deal, seat)

    def opening_groups(self, deal: Deal, seat: int) -> Groups:
        """Return the arrangement a seat starts with: the hand sorted by suit."""
        return arrangement.opening_groups(deal, seat)

    def result(self, deal: Deal) -> DealResult | None:
        """Return the result of an ended deal."""
        return results.result(deal)

    def explain(self, deal: Deal, row: SeatResult) -> tuple[GroupVerdict, ...]:
        """Return the cards a seat was left with, and what they cost."""
        return results.explain(deal, row)

    def leave_action(self, deal: Deal, seat: int) -> Action | None:
        """Take a seat that leaves out of deal and match at once (D3)."""
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

    def encode(self, deal: Deal) -> bytes:
        """Return the stored form of a deal."""
        return state.encode(deal)

    def decode(self, data: bytes) -> Deal:
        """Read a stored deal."""
        return state.decode(data)

    def new_match(self, seats: tuple[int, ...], options: Options) -> Any:
        """Begin a match of these seats, in the order of play of its first deal."""
        return matches.new_match(seats, options)

    def record_deal(
        self, match: Match, result: DealResult, left: tuple[int, ...] = ()
    ) -> Any:
        """Return the match after a deal, without the seats that left during it."""
        return matches.record_deal(match, result, left)

    def next_deal(self, match: Match) -> tuple[int, ...] | None:
        """Return the seats of the next deal; None when it is over."""
        return matches.next_deal(match)

    def deal_options(self, match: Match) -> Options:
        """Return the options of the next deal: its contract and its decks."""
        return matches.deal_options(match)

    def offer(self, match: Match) -> Offer | None:
        """Return what is asked before the next deal."""
        return matches.offer(match)

    def answers(self, match: Match, seat: int) -> tuple[str, ...]:
        """Return what the seat may answer now."""
        return matches.answers(match, seat)

    def answer(self, match: Match, seat: int, kind: str) -> Any:
        """Return the match after a seat's answer."""
        return matches.answer(match, seat, kind)

    def close_offer(self, match: Match) -> Any:
        """Return the match when the time to answer is up."""
        return matches.close_offer(match)

    def forfeit(self, match: Match, seat: int, why: str = "left") -> Any:
        """Return the match without a seat that left for good between two deals."""
        return matches.forfeit(match, seat, why)

    def standing(self, match: Match) -> tuple[Standing, ...]:
        """Return the seats by place as the match stands."""
        return matches.standing(match)

    def match_result(self, match: Match) -> MatchResult | None:
        """Return the result of an ended match."""
        return matches.match_result(match)

    def shares(self, match: Match) -> tuple[Share, ...]:
        """Return what the prize of an ended match is divided by."""
        return matches.shares(match)

    def match_facts(self, match: Match) -> dict[str, Any]:
        """Return the number of the deal, its contract and the sheet."""
        return matches.match_facts(match)

    def encode_match(self, match: Match) -> bytes:
        """Return the stored form of a match."""
        return matches.encode(match)

    def decode_match(self, data: bytes) -> Any:
        """Read a stored match."""
        return matches.decode(data)

    def choose(
        self, view: dict[str, Any], *, level: str, style: str, stream: Stream
    ) -> dict[str, Any]:
        """Return a house bot's action from its own view."""
        from rules.continental.bots import bot

        return bot.choose(view, level=level, style=style, stream=stream)
