"""The Indian family behind the contract of `rules.game`."""

from typing import Any

import msgspec

from rules.actions import Action, Groups, PlayerAction
from rules.cards import Pack, pack_of
from rules.game import (
    Breach,
    DealResult,
    GroupVerdict,
    IllegalAction,
    MatchResult,
    Offer,
    Outcome,
    Recipe,
    Reshuffle,
    SeatResult,
    Share,
    Standing,
    Verdict,
    Wait,
)
from rules.indian import (
    arrangement,
    engine,
    invariants,
    leaving,
    match,
    presets,
    results,
    show,
    state,
    view,
)
from rules.indian.match import Match
from rules.indian.presets import Options, Preset
from rules.indian.state import Deal
from rules.shuffle import LAYOUT_CUT_JOKER, Stream


class IndianGame:
    """A 13-card game of the catalogue; `rules.game.Game` says what each method does."""

    family = "indian"
    stake_per_point = True
    starts_full = False
    rules_version = 1

    def __init__(self, preset: Preset) -> None:
        """Take name, seats and default options from the preset."""
        self.preset = preset
        self.name = preset.name
        self.seats_min = preset.seats_min
        self.seats_max = preset.seats_max
        self.points_max = preset.options.full_count
        self.groups_max = preset.options.groups_max

    def resolve(self, overrides: dict[str, Any]) -> Options:
        """Return the options with overrides; raise `BadOption`."""
        return presets.resolve(self.preset, overrides)

    def encode_options(self, options: Options) -> bytes:
        """Return the stored form of resolved options."""
        return msgspec.json.encode(options)

    def decode_options(self, data: bytes) -> Options:
        """Read stored options; new ones take their default."""
        return msgspec.json.decode(data, type=Options)

    def describe_options(self, options: Options) -> dict[str, Any]:
        """Return the options as plain values."""
        plain: dict[str, Any] = msgspec.to_builtins(options)
        plain.pop("v")
        return plain

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
        return show.examine(deal, arrangement.player_of(deal, seat), groups)

    def tidy(self, deal: Deal, seat: int, groups: Groups) -> Groups:
        """Bring an arrangement in line with the hand (indian.md 7.3)."""
        return arrangement.tidy(deal, seat, groups)

    def suggest(self, deal: Deal, seat: int) -> Groups:
        """Return the arrangement of the own hand with the fewest points."""
        return arrangement.suggest(deal, seat)

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

    def leave_action(self, deal: Deal, seat: int) -> PlayerAction | None:
        """Return the drop of a seat that leaves, once it may drop (4.6)."""
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

    def new_match(self, seats: tuple[int, ...], options: Options) -> Match:
        """Begin a match of these seats, in order of play."""
        return match.new_match(seats, options)

    def record_deal(self, played: Match, result: DealResult) -> Match:
        """Return the match after a deal."""
        return match.record_deal(played, result)

    def next_deal(self, played: Match) -> tuple[int, ...] | None:
        """Return the seats of the next deal, None when the match is over."""
        return match.next_deal(played)

    def offer(self, played: Match) -> Offer | None:
        """Return nothing: between the deals of this match nobody is asked."""
        return None

    def answers(self, played: Match, seat: int) -> tuple[str, ...]:
        """Return nothing: nobody is asked."""
        return ()

    def answer(self, played: Match, seat: int, kind: str) -> Match:
        """Refuse every answer: nobody is asked."""
        raise IllegalAction(Breach.NOT_ALLOWED)

    def close_offer(self, played: Match) -> Match:
        """Refuse: no offer is open."""
        raise IllegalAction(Breach.NOT_ALLOWED)

    def forfeit(self, played: Match, seat: int) -> Match:
        """Refuse: each deal is a match, and leaving it costs a drop (4.6)."""
        raise IllegalAction(Breach.NOT_ALLOWED)

    def shares(self, played: Match) -> tuple[Share, ...]:
        """Return nothing: points are paid from seat to seat."""
        return ()

    def match_facts(self, played: Match) -> dict[str, Any]:
        """Return the number of the deal, and of how many."""
        return {"deal": 1, "deals": 1, "limit": None, "tie_break": False}

    def standing(self, played: Match) -> tuple[Standing, ...]:
        """Return the seats by place as the match stands."""
        return match.standing(played)

    def match_result(self, played: Match) -> MatchResult | None:
        """Return the result of an ended match."""
        return played.result

    def encode_match(self, played: Match) -> bytes:
        """Return the stored form of a match."""
        return match.encode(played)

    def decode_match(self, data: bytes) -> Match:
        """Read a stored match."""
        return match.decode(data)

    def choose(
        self, view: dict[str, Any], *, level: str, style: str, stream: Stream
    ) -> dict[str, Any]:
        """Return a house bot's action from its own view."""
        from rules.bots import indian as bots

        return bots.choose(view, level=level, style=style, stream=stream)
