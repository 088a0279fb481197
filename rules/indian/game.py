"""The Indian family behind the contract of `rules.game`."""

from typing import Any

import msgspec

from rules.actions import Action, Groups, PlayerAction, Proposal
from rules.cards import Pack, pack_of
from rules.game import (
    OptionField,
    Outcome,
    Recipe,
    Reshuffle,
    Wait,
)
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
from rules.indian.formats.match_formats import FORMATS
from rules.indian.hand import arrangement
from rules.indian.presets import Options, Preset
from rules.indian.shows import show
from rules.indian.state import Deal
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
from rules.shuffle import LAYOUT_CUT_JOKER, Stream


class IndianGame:
    """A game of 13 or 21 cards; `rules.game.Game` says what each method does."""

    family = "indian"
    rules_version = 3
    starts_confirmed = False
    match_clock = False
    turn_actions = 1

    def __init__(self, preset: Preset) -> None:
        """Take name, seats and default options from the preset."""
        self.preset = preset
        self.name = preset.name
        self.seats_min = preset.seats_min
        self.seats_max = preset.seats_max
        self.points_max = preset.options.full_count
        self.buy_in_points = preset.buy_in_points
        self.groups_max = preset.options.groups_max
        self.stake_per_point = preset.format == "points"
        self.starts_full = preset.format == "best_of"
        self.format = FORMATS[preset.format]

    def resolve(self, overrides: dict[str, Any]) -> Options:
        """Return the options with overrides; raise `BadOption`."""
        return presets.resolve(self.preset, overrides)

    def encode_options(self, options: Options) -> bytes:
        """Return the stored form of resolved options."""
        return msgspec.json.encode(options)

    def decode_options(self, data: bytes) -> Options:
        """Read stored options, of an older version too."""
        return presets.decode(data)

    def describe_options(self, options: Options) -> dict[str, Any]:
        """Return the options that mean something in this game as plain values."""
        return {name: getattr(options, name) for name in presets.named(self.preset)}

    def option_fields(self) -> tuple[OptionField, ...]:
        """Return the options that a table may choose."""
        return presets.fields(self.preset)

    def seats_allowed(self, options: Options) -> tuple[int, int]:
        """Return the fewest and the most seats these options have cards for."""
        return presets.seats_allowed(self.preset, options)

    def recipe(self, options: Options) -> Recipe:
        """Return what the transcript of the shuffle says of the pack."""
        return Recipe(
            decks=options.decks,
            jokers=options.printed_jokers,
            hand_size=options.hand_size,
            layout=LAYOUT_CUT_JOKER,
        )

    def pack(self, options: Options) -> Pack:
        """Return the pack these options are played with."""
        return pack_of(options.decks, options.printed_jokers)

    def start(
        self, seats: tuple[int, ...], options: Options, pack_order: tuple[int, ...]
    ) -> Outcome:
        """Deal to `seats`, in order of play (indian.md 1.3)."""
        return engine.start(seats, options, pack_order)

    def legal_actions(self, deal: Deal, seat: int) -> tuple[PlayerAction, ...]:
        """Return every fully specified action of the seat."""
        return engine.legal_actions(deal, seat)

    def apply(self, deal: Deal, seat: int | None, action: Action) -> Outcome:
        """Return the next deal; raise `IllegalAction`."""
        return engine.apply(deal, seat, action)

    def needs(self, deal: Deal) -> Reshuffle | None:
        """Ask for a new stock where it is empty (indian.md 4.7)."""
        return engine.needs(deal)

    def waiting_for(self, deal: Deal) -> tuple[Wait, ...]:
        """Return whom the deal waits for."""
        return view.waiting_for(deal)

    def complete(
        self, deal: Deal, seat: int | None, action: Action, saved: dict[int, Groups]
    ) -> Action:
        """Fill in saved groups where the action leaves them open."""
        return arrangement.complete(deal, seat, action, saved)

    def seen_by(self, deal: Deal, seat: int | None) -> dict[str, Any]:
        """Return the game's part of the view."""
        return view.seen_by(deal, seat)

    def examine(self, deal: Deal, seat: int, groups: Groups) -> Verdict:
        """Judge groups of the seat's own hand."""
        player = arrangement.player_of(deal, seat)
        verdict = show.examine(deal, player, groups)
        foretold = autoplay.foretold(deal, player, groups)
        return msgspec.structs.replace(verdict, auto=foretold)

    def examine_without(
        self, deal: Deal, seat: int, groups: Groups, card: int
    ) -> Verdict | None:
        """Judge the groups as they lie once `card` is given away."""
        player = arrangement.player_of(deal, seat)
        held = tuple(other for other in player.hand if other != card)
        left = msgspec.structs.replace(player, hand=held)
        return show.examine(deal, left, show.kept(groups, held))

    def proposal(self, deal: Deal, seat: int) -> Proposal | None:
        """Return the show that a discard leaves, or the best groups to be sent now."""
        from rules.indian.hand import suggestion

        return suggestion.proposal(deal, seat)

    def tidy(self, deal: Deal, seat: int, groups: Groups) -> Groups:
        """Bring an arrangement in line with the hand (indian.md 7.3)."""
        return arrangement.tidy(deal, seat, groups)

    def suggest(self, deal: Deal, seat: int) -> Groups:
        """Return the arrangement of a seat's hand that is nearest to a valid show."""
        from rules.indian.hand import suggestion

        return suggestion.suggest(deal, seat)

    def wanted(self, deal: Deal, seat: int) -> tuple[int, tuple[int, ...]]:
        """Return the lowest count one drawn card can bring, and which faces do."""
        return arrangement.wanted(deal, seat)

    def opening_groups(self, deal: Deal, seat: int) -> Groups:
        """Return the arrangement a seat starts with."""
        return arrangement.opening_groups(deal, seat)

    def result(self, deal: Deal) -> DealResult | None:
        """Return the result of an ended deal."""
        return results.result(deal)

    def explain(self, deal: Deal, row: SeatResult) -> tuple[GroupVerdict, ...]:
        """Return the groups of a seat's result with kind, points and reason."""
        scored = show.score(deal, row.groups, row.loose)
        return show.group_verdicts(row.groups, row.loose, scored)

    def leave_action(self, deal: Deal, seat: int) -> Action | None:
        """Return what is done now for a seat that leaves, its act or the house's."""
        return leaving.leave_action(deal, seat)

    def leave_cost(self, deal: Deal, seat: int) -> int:
        """Return the points that leaving now costs the seat."""
        return leaving.leave_cost(deal, seat)

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
        return self.format.new_match(seats, options)

    def record_deal(
        self, match: Any, result: DealResult, left: tuple[int, ...] = ()
    ) -> Any:
        """Return the match after a deal, without the seats that left during it."""
        return self.format.record_deal(match, result, left)

    def next_deal(self, match: Any) -> tuple[int, ...] | None:
        """Return the seats of the next deal; None when over, and while asking."""
        return self.format.next_deal(match)

    def deal_options(self, match: Any) -> Options:
        """Return the options of the match's next deal."""
        return self.format.deal_options(match)

    def offer(self, match: Any) -> Offer | None:
        """Return what is asked before the next deal."""
        return self.format.offer(match)

    def answers(self, match: Any, seat: int) -> tuple[str, ...]:
        """Return what the seat may answer now."""
        return self.format.answers(match, seat)

    def answer(self, match: Any, seat: int, kind: str) -> Any:
        """Return the match after a seat's answer."""
        return self.format.answer(match, seat, kind)

    def close_offer(self, match: Any) -> Any:
        """Return the match when the time to answer is up."""
        return self.format.close_offer(match)

    def forfeit(self, match: Any, seat: int, why: str = "left") -> Any:
        """Return the match without a seat that left for good between two deals.

        However it came about, such a seat reads `left` here.
        """
        return self.format.forfeit(match, seat)

    def standing(self, match: Any) -> tuple[Standing, ...]:
        """Return the seats by place as the match stands."""
        return self.format.standing(match)

    def match_result(self, match: Any) -> MatchResult | None:
        """Return the result of an ended match."""
        return self.format.match_result(match)

    def shares(self, match: Any) -> tuple[Share, ...]:
        """Return what the prize of an ended match is divided by."""
        return self.format.shares(match)

    def match_facts(self, match: Any) -> dict[str, Any]:
        """Return the number of the deal, of how many, the limit, a tie-breaker."""
        return self.format.match_facts(match)

    def encode_match(self, match: Any) -> bytes:
        """Return the stored form of a match."""
        return self.format.encode(match)

    def decode_match(self, data: bytes) -> Any:
        """Read a stored match."""
        return self.format.decode(data)

    def choose(
        self, view: dict[str, Any], *, level: str, style: str, stream: Stream
    ) -> dict[str, Any]:
        """Return a house bot's action from its own view."""
        from rules.indian.bots import bot

        return bot.choose(view, level=level, style=style, stream=stream)
