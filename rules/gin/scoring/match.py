"""A match of gin: deals until the target, or three games at once (gin.md A8, A10).

The sheet has every deal; totals, boxes and final scores are computed from it.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.gin.presets import Options
from rules.gin.scoring import deal_score
from rules.gin.scoring.hollywood import Column, Scored, columns, counts, is_over
from rules.gin.state import Pair
from rules.phases import Ending, MatchEnding
from rules.results import DealResult, FinalScore, MatchResult, Standing
from rules.shared import states
from rules.shared.match_results import check_leaves, result_of
from rules.shared.stored import StoredForm
from rules.views.match import MatchFacts

VERSION: Final = 1


class Match(states.Match[Options], frozen=True):
    """The match between two deals; places are those of its first deal."""

    seats: Pair
    """In the order of play of the first deal: the highest card of the toss first."""
    sheet: tuple[Scored, ...] = ()
    """Every deal, void ones too."""
    first: int = 0
    """The place that plays first in the next deal; the other deals."""
    ending: MatchEnding | None = None
    winners: tuple[int, ...] = ()
    """Seats."""
    left: int | None = None
    """The seat that left the match, and the reason."""
    why: str = "left"

    @property
    def games(self) -> tuple[Column, ...]:
        """Return the scored games: one, or Hollywood's three."""
        return columns(self.options, self.sheet)


def new_match(seats: tuple[int, ...], options: Options) -> Match:
    """Begin a match of two seats, in the order of play of its first deal."""
    first, second = seats
    return Match(VERSION, options, (first, second))


def next_deal(match: Match) -> tuple[int, ...] | None:
    """Return the non-dealer and the dealer of the next deal, None when it is over."""
    if match.ending is not None:
        return None
    return match.seats[match.first], match.seats[1 - match.first]


def record_deal(match: Match, result: DealResult, left: tuple[int, ...] = ()) -> Match:
    """Return the match after a deal; `left` lists the seats that left during it.

    If a seat left, nobody scores and the match ends (D3).
    """
    if match.ending is not None or {row.seat for row in result.seats} != {*match.seats}:
        raise ValueError("this is not the deal the match waits for")
    if result.ending is Ending.LAST_PLAYER_STANDING:
        loser = next(row for row in result.seats if row.seat not in result.winners)
        return _without(match, loser.seat, loser.how)
    match = _decided(_scored(match, result))
    for seat in left:
        match = _without(match, seat, "left") if match.ending is None else match
    return match


def _scored(match: Match, result: DealResult) -> Match:
    """Record the deal on the sheet and set the next dealer (A3)."""
    if not result.winners:
        kind = "void" if result.showdown is None else "level"
        return replace(match, sheet=(*match.sheet, Scored(kind)))
    winner = match.seats.index(result.winners[0])
    told = result.showdown
    deal = Scored(
        kind=str(result.ending),
        winner=winner,
        points=result.seats[0].points,
        boxes=1 if told is None else told.boxes,
    )
    first = {
        "alternate": 1 - match.first,
        "loser": winner,
        "winner": 1 - winner,
    }[match.options.next_dealer]
    return replace(match, sheet=(*match.sheet, deal), first=first)


def _decided(match: Match) -> Match:
    """End the match once every game is closed, or after too many deals."""
    options, games = match.options, match.games
    if is_over(games):
        return replace(
            match, ending=MatchEnding.TARGET, winners=(_winner(match, games),)
        )
    voids = 0
    for deal in reversed(match.sheet):
        if deal.winner is not None:
            break
        voids += 1
    if voids >= options.void_max:
        return replace(match, ending=MatchEnding.VOID, winners=_leaders(match))
    if len(match.sheet) >= options.deals_max:
        return replace(match, ending=MatchEnding.DEALS_MAX, winners=_leaders(match))
    return match


def _winner(match: Match, games: tuple[Column, ...]) -> int:
    """Return the winner by the option `winner_by`; on a tie, who reached the target
    (A8). In Hollywood the sums of the three games decide; on a tie, who closed the last
    one (A10)."""
    reached = games[-1].reached
    assert reached is not None
    by_total = match.options.winner_by == "grand_total" or match.options.hollywood
    first, second = totals(match)
    if by_total and first != second:
        return match.seats[first < second]
    return match.seats[reached]


def _leaders(match: Match) -> tuple[int, ...]:
    """Return the place with more hand points, or None on a tie."""
    first, second = points(match)
    return () if first == second else (match.seats[first < second],)


def points(match: Match) -> Pair:
    """Return the hand points of both places, summed over Hollywood's games."""
    games = match.games
    return sum(game.points[0] for game in games), sum(game.points[1] for game in games)


def totals(match: Match) -> Pair:
    """Return the final scores of both places, summed over Hollywood's games."""
    lines = _lines(match)
    return sum(pair[0].total for pair in lines), sum(pair[1].total for pair in lines)


def _lines(match: Match) -> list[tuple[deal_score.FinalScore, deal_score.FinalScore]]:
    return [
        deal_score.final(
            match.options, game.points, game.boxes, game.reached, game.had_void
        )
        for game in match.games
    ]


def finals(match: Match) -> tuple[FinalScore, ...]:
    """Return both seats' final scores line by line, game after game."""
    return tuple(
        FinalScore(
            seat=match.seats[place],
            column=number,
            points=line.points,
            game_bonus=line.game_bonus,
            shutout=line.shutout,
            boxes=line.boxes,
            box_points=line.box_points,
            total=line.total,
            reached=game.reached == place,
        )
        for number, (game, pair) in enumerate(
            zip(match.games, _lines(match), strict=True), 1
        )
        for place, line in enumerate(pair)
    )


def _without(match: Match, seat: int, why: str) -> Match:
    """Return the match after a seat left: the other one wins."""
    winner = match.seats[1 - match.seats.index(seat)]
    return replace(
        match,
        ending=MatchEnding.LAST_SURVIVOR,
        winners=(winner,),
        left=seat,
        why=why,
    )


def forfeit(match: Match, seat: int, why: str = "left") -> Match:
    """Return the match without a seat that left between two deals; its fee is lost."""
    check_leaves(seat, match.seats, match.seats if match.ending is None else ())
    return _without(match, seat, why)


def standing(match: Match) -> tuple[Standing, ...]:
    """Return both seats by place: the winner or hand points, then a seat that left."""
    scores, games = points(match), match.games
    keys = [
        (seat not in match.winners, seat == match.left, -scores[place])
        for place, seat in enumerate(match.seats)
    ]
    rows = [
        Standing(
            seat=seat,
            place=1 + (keys[1 - place] < keys[place]),
            score=scores[place],
            state="left" if seat == match.left else "playing",
            boxes=sum(game.boxes[place] for game in games),
        )
        for place, seat in enumerate(match.seats)
    ]
    return tuple(sorted(rows, key=lambda row: row.place))


def match_result(match: Match) -> MatchResult | None:
    """Return the result; a seat's points are its final score, with its lines."""
    if match.ending is None:
        return None
    total = totals(match)
    whys = {} if match.left is None else {match.left: match.why}
    rows = tuple(
        replace(row, score=total[match.seats.index(row.seat)])
        for row in standing(match)
    )
    plain = result_of(match.ending, match.winners, rows, whys)
    return replace(plain, finals=finals(match))


class CountedIn(msgspec.Struct, frozen=True, gc=False):
    """A game in which a deal counts, with its winner's total after it."""

    column: int
    total: int


class SheetRow(msgspec.Struct, frozen=True, gc=False):
    """A deal on the score sheet; `winner` is the seat that scored."""

    kind: str
    winner: int | None
    points: int
    boxes: int
    counts: list[CountedIn]


class SeatTotals(msgspec.Struct, frozen=True, gc=False):
    """A seat's totals in one game, and whether it has entered it."""

    seat: int
    points: int
    boxes: int
    entered: bool


class ColumnView(msgspec.Struct, frozen=True, gc=False):
    """One game of the match, and the seat that closed it."""

    seats: list[SeatTotals]
    closed_by: int | None


class GinFacts(MatchFacts, frozen=True, gc=False):
    """The public facts of a match of gin."""

    target: int
    sheet: list[SheetRow]
    columns: list[ColumnView]
    dealer: int
    """The next dealer."""


def match_facts(match: Match) -> GinFacts:
    """Return the number of the deal, the target, the sheet and the games so far."""
    counted = counts(match.options, match.sheet)
    return GinFacts(
        deal=len(match.sheet) + (match.ending is None),
        deals=None,
        limit=None,
        tie_break=False,
        target=match.options.target,
        sheet=[
            SheetRow(
                kind=deal.kind,
                winner=None if deal.winner is None else match.seats[deal.winner],
                points=deal.points,
                boxes=deal.boxes,
                counts=[CountedIn(one.column, one.total) for one in into],
            )
            for deal, into in zip(match.sheet, counted, strict=True)
        ],
        columns=[_column(match, game) for game in match.games],
        dealer=match.seats[1 - match.first],
    )


def _column(match: Match, game: Column) -> ColumnView:
    return ColumnView(
        seats=[
            SeatTotals(
                seat=seat,
                points=game.points[place],
                boxes=game.boxes[place],
                entered=game.entered[place],
            )
            for place, seat in enumerate(match.seats)
        ],
        closed_by=None if game.reached is None else match.seats[game.reached],
    )


FORM: Final = StoredForm(Match, VERSION)
