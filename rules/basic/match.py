"""A match of basic rummy: deals until the target, or a number of them (basic.md B4).

The sheet has every deal; scores are computed from it.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.actions import LEFT_WHYS
from rules.basic.presets import Options
from rules.phases import Ending, MatchEnding
from rules.results import DealResult, MatchResult, Standing
from rules.shared import states
from rules.shared.match_results import check_leaves, result_of
from rules.shared.order_of_play import next_order, places
from rules.shared.stored import StoredForm
from rules.views.match import MatchFacts, SeatPoints

VERSION: Final = 1


class Entrant(msgspec.Struct, frozen=True):
    """A seat of the match."""

    seat: int
    left: int = 0
    """1 for the first seat that left, 2 for the next; 0 while it plays."""
    why: str = ""
    """Why it left."""


class Scored(msgspec.Struct, frozen=True):
    """A deal on the sheet."""

    kind: str
    """`went_out`, `rummy` or `stalemate`."""
    winner: int | None
    """The seat that went out."""
    points: tuple[int, ...]
    """One for each entrant, in their order."""


class Match(states.Match[Options], frozen=True):
    """The match between two deals."""

    entrants: tuple[Entrant, ...]
    """In the order of play of the first deal."""
    sheet: tuple[Scored, ...] = ()
    after: int | None = None
    """The seat after which the next deal begins; None before the first deal."""
    ending: MatchEnding | None = None
    winners: tuple[int, ...] = ()
    """Seats."""

    @property
    def playing(self) -> tuple[int, ...]:
        """Return the seats that have not left, in the order of the first deal."""
        return tuple(entrant.seat for entrant in self.entrants if not entrant.left)

    @property
    def scores(self) -> dict[int, int]:
        """Return the points of every seat."""
        columns = zip(*(deal.points for deal in self.sheet), strict=True)
        sums = [sum(column) for column in columns] or [0] * len(self.entrants)
        return dict(zip((e.seat for e in self.entrants), sums, strict=True))

    @property
    def target(self) -> int:
        """Return the points that end the match, by the players at its start (B4)."""
        return self.options.target_per_player * len(self.entrants)


def new_match(seats: tuple[int, ...], options: Options) -> Match:
    """Begin a match of these seats, in the order of play of its first deal."""
    return Match(VERSION, replace(options, players=0), tuple(map(Entrant, seats)))


def next_deal(match: Match) -> tuple[int, ...] | None:
    """Return the seats of the next deal in order of play, None when it is over."""
    if match.ending is not None:
        return None
    circle = tuple(entrant.seat for entrant in match.entrants)
    return next_order(circle, match.playing, match.after)


def deal_options(match: Match) -> Options:
    """Return the options of the next deal, with the number of players dealt in."""
    return replace(match.options, players=len(match.playing))


def record_deal(match: Match, result: DealResult, left: tuple[int, ...] = ()) -> Match:
    """Return the match after a deal; `left` lists the seats that left during it.

    Seats that left before the deal ended are removed before the match is judged, and
    those that left afterwards only then.
    """
    order = next_deal(match)
    if order is None or {row.seat for row in result.seats} != {*order}:
        raise ValueError("this is not the deal the match waits for")
    if result.ending is not Ending.LAST_PLAYER_STANDING:
        match = _scored(match, result, order)
    for row in reversed(result.seats):
        if row.how in LEFT_WHYS:
            match = _without(match, row.seat, row.how)
    match = _decided(match)
    for seat in left:
        if match.ending is None and seat in match.playing:
            match = _without(match, seat, "left")
    return match


def _scored(match: Match, result: DealResult, order: tuple[int, ...]) -> Match:
    """Record the deal on the sheet and set the next dealer (B1)."""
    points = {row.seat: row.points for row in result.seats}
    winner = result.winners[0] if result.winners else None
    deal = Scored(
        kind=result.seats[0].how,
        winner=winner,
        points=tuple(points.get(entrant.seat, 0) for entrant in match.entrants),
    )
    # The seat after the winner begins where the winner deals, and plays last.
    deals_next = winner is not None and match.options.next_dealer == "winner"
    after = winner if deals_next else order[0]
    return replace(match, sheet=(*match.sheet, deal), after=after)


def _decided(match: Match) -> Match:
    """End the match by its target or number of deals, or when it goes on too long."""
    options, sheet = match.options, match.sheet
    if match.ending is not None:
        return match
    if _is_finished(match):
        by_target = options.end == "target"
        ending = MatchEnding.TARGET if by_target else MatchEnding.ALL_DEALS
        return replace(match, ending=ending, winners=_leaders(match))
    recent = sheet[-options.void_max :]
    is_void = len(recent) == options.void_max and not any(
        deal.winner is not None for deal in recent
    )
    if not is_void and len(sheet) < options.deals_max:
        return match
    leaders = _leaders(match)
    return replace(
        match,
        ending=MatchEnding.VOID if is_void else MatchEnding.DEALS_MAX,
        winners=leaders if len(leaders) == 1 else (),
    )


def _is_finished(match: Match) -> bool:
    """Return whether the target is reached, or the deals are played (B4).

    If every deal was a stalemate, the match goes on until one is won.
    """
    if match.options.end == "target":
        scores = match.scores
        return any(scores[seat] >= match.target for seat in match.playing)
    is_won = any(deal.winner is not None for deal in match.sheet)
    return is_won and len(match.sheet) >= match.options.deals


def _rank(match: Match, seat: int) -> int:
    """Return the sort key of a seat by its points; lower is better."""
    score = match.scores[seat]
    return score if match.options.scoring == "penalty_points" else -score


def _leaders(match: Match) -> tuple[int, ...]:
    """Return the seats best placed among those that have not left."""
    best = min(_rank(match, seat) for seat in match.playing)
    return tuple(seat for seat in match.playing if _rank(match, seat) == best)


def _without(match: Match, seat: int, why: str) -> Match:
    """Return the match without a seat; the last one left wins (D3)."""
    number = 1 + sum(bool(entrant.left) for entrant in match.entrants)
    entrants = tuple(
        replace(entrant, left=number, why=why) if entrant.seat == seat else entrant
        for entrant in match.entrants
    )
    match = replace(match, entrants=entrants)
    if len(match.playing) > 1:
        return match
    return replace(match, ending=MatchEnding.LAST_SURVIVOR, winners=match.playing)


def forfeit(match: Match, seat: int, why: str = "left") -> Match:
    """Return the match without a seat that left between two deals; its fee is lost."""
    seats = {entrant.seat for entrant in match.entrants}
    check_leaves(seat, seats, match.playing if match.ending is None else ())
    return _without(match, seat, why)


def standing(match: Match) -> tuple[Standing, ...]:
    """Return the seats by place: by points, then seats that left, latest first."""
    scores = match.scores
    keys = [
        (-entrant.left, 0) if entrant.left else (-len(match.entrants), _rank(match, s))
        for entrant in match.entrants
        for s in (entrant.seat,)
    ]
    rows = [
        Standing(
            seat=entrant.seat,
            place=place,
            score=scores[entrant.seat],
            state="left" if entrant.left else "playing",
            boxes=sum(deal.winner == entrant.seat for deal in match.sheet),
        )
        for entrant, place in zip(match.entrants, places(keys), strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: row.place))


def match_result(match: Match) -> MatchResult | None:
    """Return the result; without winners all entry fees are refunded."""
    if match.ending is None:
        return None
    whys = {entrant.seat: entrant.why for entrant in match.entrants if entrant.left}
    return result_of(match.ending, match.winners, standing(match), whys)


class SheetRow(msgspec.Struct, frozen=True, gc=False):
    """A deal on the score sheet; `winner` is the seat that went out."""

    kind: str
    winner: int | None
    seats: list[SeatPoints]


class BasicFacts(MatchFacts, frozen=True, gc=False):
    """The public facts of a match of basic rummy."""

    target: int | None
    """The target score, if there is one."""
    scoring: str
    sheet: list[SheetRow]
    dealer: int | None
    """The next dealer."""


def match_facts(match: Match) -> BasicFacts:
    """Return the number of the deal, what ends the match, and its sheet."""
    by_target = match.options.end == "target"
    order = next_deal(match)
    return BasicFacts(
        deal=len(match.sheet) + (match.ending is None),
        deals=None if by_target else match.options.deals,
        limit=None,
        tie_break=False,
        target=match.target if by_target else None,
        scoring=match.options.scoring,
        sheet=[
            SheetRow(
                kind=deal.kind,
                winner=deal.winner,
                seats=[
                    SeatPoints(entrant.seat, points)
                    for entrant, points in zip(match.entrants, deal.points, strict=True)
                ],
            )
            for deal in match.sheet
        ],
        dealer=None if order is None else order[-1],
    )


FORM: Final = StoredForm(Match, VERSION)
