"""A match of Continental: a deal for each contract; the lowest total wins (C8).

The sheet has every deal; totals and places are computed from it.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.actions import LEFT_WHYS
from rules.continental.presets import CONTRACTS, Options, for_deal
from rules.continental.shapes import Asked, AskedNow, ContinentalFacts, SheetRow, Tie
from rules.phases import Ending, MatchEnding
from rules.results import DealResult, MatchResult, Standing
from rules.shared import states
from rules.shared.match_results import check_leaves, result_of
from rules.shared.order_of_play import next_order, places
from rules.shared.stored import StoredForm
from rules.views.match import SeatPoints

VERSION: Final = 1


class Scored(msgspec.Struct, frozen=True):
    """A deal on the sheet."""

    contract: int
    out: int | None
    """The seat that went out, or None if the deal was blocked."""
    points: tuple[int | None, ...]
    """By place in the match; None for a seat that had left."""


class Gone(msgspec.Struct, frozen=True):
    """A seat that left the match, and why."""

    seat: int
    why: str


class Match(states.Match[Options], frozen=True):
    """The match between two deals; places are those of its first deal."""

    seats: tuple[int, ...]
    """In the order of play of the first deal: the dealer last."""
    sheet: tuple[Scored, ...] = ()
    starter: int | None = None
    """The seat that played first in the last deal."""
    gone: tuple[Gone, ...] = ()
    """In the order they left."""
    ending: MatchEnding | None = None

    @property
    def playing(self) -> tuple[int, ...]:
        """Return the seats that have not left."""
        left = {one.seat for one in self.gone}
        return tuple(seat for seat in self.seats if seat not in left)


def new_match(seats: tuple[int, ...], options: Options) -> Match:
    """Begin a match of these seats, in the order of play of its first deal."""
    return Match(VERSION, options, seats)


def next_deal(match: Match) -> tuple[int, ...] | None:
    """Return the seats of the next deal, the dealer last; None when it is over."""
    if match.ending is not None:
        return None
    return next_order(match.seats, match.playing, match.starter)


def deal_options(match: Match) -> Options:
    """Return the options of the next deal: its contract, and decks for its seats."""
    return for_deal(match.options, _number(match), len(match.playing))


def _number(match: Match) -> int:
    """Return the number of the contract, of the next deal or of the last one."""
    hands = match.options.hands
    return int(hands[min(len(match.sheet), len(hands) - 1)])


def record_deal(match: Match, result: DealResult, left: tuple[int, ...] = ()) -> Match:
    """Return the match after a deal; `left` lists the seats that left during it.

    If all but one seat left, nobody scores and the match ends (D3).
    """
    order = next_deal(match)
    if order is None or {row.seat for row in result.seats} != set(order):
        raise ValueError("this is not the deal the match waits for")
    rows = {row.seat: row for row in result.seats}
    whys = {row.seat: row.how for row in result.seats if row.how in LEFT_WHYS}
    if result.ending is not Ending.LAST_PLAYER_STANDING:
        points = tuple(
            rows[seat].points if seat in rows and seat not in whys else None
            for seat in match.seats
        )
        out = result.winners[0] if result.winners else None
        scored = Scored(_number(match), out, points)
        sheet = (*match.sheet, scored)
        match = replace(match, sheet=sheet, starter=order[0])
    for seat in (*left, *(seat for seat in order if seat not in left)):
        if seat in left or seat in whys:
            match = _without(match, seat, whys.get(seat, "left"))
    return _decided(match)


def _without(match: Match, seat: int, why: str) -> Match:
    if seat not in match.playing:
        return match
    return replace(match, gone=(*match.gone, Gone(seat, why)))


def _decided(match: Match) -> Match:
    """End the match after its last deal, or when one seat is left."""
    if match.ending is not None:
        return match
    if len(match.playing) < 2:
        return replace(match, ending=MatchEnding.LAST_SURVIVOR)
    if len(match.sheet) == len(match.options.hands):
        return replace(match, ending=MatchEnding.ALL_DEALS)
    return match


def forfeit(match: Match, seat: int, why: str = "left") -> Match:
    """Return the match without a seat that left between two deals; its fee is lost."""
    check_leaves(seat, match.seats, match.playing if match.ending is None else ())
    return _decided(_without(match, seat, why))


def total(match: Match, seat: int) -> int:
    """Return the points of all deals of a seat."""
    return sum(_points(match, seat))


def outs(match: Match, seat: int) -> int:
    """Return how many deals a seat ended by going out."""
    return sum(deal.out == seat for deal in match.sheet)


def _points(match: Match, seat: int) -> tuple[int, ...]:
    place = match.seats.index(seat)
    return tuple(deal.points[place] or 0 for deal in match.sheet)


def _key(match: Match, seat: int) -> tuple[int, int, int, tuple[int, ...]]:
    """Return the sort key of a seat: total, then deals gone out, then the latest deals
    (C8). Seats that left come after them, the last to leave first."""
    left = [one.seat for one in match.gone]
    when = -left.index(seat) if seat in left else 0
    if seat in left:
        return 1, when, 0, ()
    latest = tuple(reversed(_points(match, seat)))
    return 0, total(match, seat), -outs(match, seat), latest


def standing(match: Match) -> tuple[Standing, ...]:
    """Return the seats by place; the lowest total first."""
    keys = [_key(match, seat) for seat in match.seats]
    rows = [
        Standing(
            seat=seat,
            place=place,
            score=total(match, seat),
            state="playing" if seat in match.playing else "left",
            boxes=outs(match, seat),
        )
        for seat, place in zip(match.seats, places(keys), strict=True)
    ]
    return tuple(sorted(rows, key=lambda row: row.place))


def match_result(match: Match) -> MatchResult | None:
    """Return the result; level winners share."""
    if match.ending is None:
        return None
    rows = standing(match)
    winners = tuple(row.seat for row in rows if row.place == 1)
    whys = {one.seat: one.why for one in match.gone}
    return result_of(match.ending, winners, rows, whys)


def tie(match: Match) -> Tie | None:
    """Return how a tie for the first place was broken, if there was one (C8)."""
    if match.ending is not MatchEnding.ALL_DEALS:
        return None
    best = min(total(match, seat) for seat in match.playing)
    level = [seat for seat in match.playing if total(match, seat) == best]
    if len(level) < 2:
        return None
    return _broken(match, level)


def _broken(match: Match, level: list[int]) -> Tie:
    """Return what separated the first two of tied seats, if anything did."""
    first, second, *_rest = sorted(_key(match, seat) for seat in level)
    if first[2] != second[2]:
        return Tie(level, "outs", None)
    latest = zip(first[3], second[3], strict=True)
    for back, (one, other) in enumerate(latest):
        if one != other:
            return Tie(level, "deal", len(match.sheet) - back)
    return Tie(level, "shared", None)


def match_facts(match: Match) -> ContinentalFacts:
    """Return the number of the deal, its contract, and the sheet so far."""
    contract = CONTRACTS[_number(match) - 1]
    return ContinentalFacts(
        deal=len(match.sheet) + (match.ending is None),
        deals=len(match.options.hands),
        limit=None,
        tie_break=False,
        contract=AskedNow(*contract, contract.dealt),
        contracts=[int(number) for number in match.options.hands],
        asked=[Asked(*CONTRACTS[int(n) - 1]) for n in match.options.hands],
        sheet=[
            SheetRow(
                contract=deal.contract,
                out=deal.out,
                seats=[
                    SeatPoints(seat, points)
                    for seat, points in zip(match.seats, deal.points, strict=True)
                    if points is not None
                ],
            )
            for deal in match.sheet
        ],
        tie=tie(match),
    )


FORM: Final = StoredForm(Match, VERSION)
