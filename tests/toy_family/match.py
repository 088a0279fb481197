"""A match of the toy family: some deals, and the fewest points in all of them win."""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.actions import LEFT_WHYS
from rules.phases import MatchEnding
from rules.results import DealResult, MatchResult, Standing
from rules.shared import states
from rules.shared.match_results import check_leaves, result_of
from rules.shared.order_of_play import next_order, places
from rules.shared.stored import StoredForm
from rules.views.match import MatchFacts
from tests.toy_family.options import Options

VERSION: Final = 1


class Gone(msgspec.Struct, frozen=True):
    """A seat that left the match, and why."""

    seat: int
    why: str


class Match(states.Match[Options], frozen=True):
    """The match between two deals."""

    circle: tuple[int, ...]
    """Its seats in the order of play of the first deal."""
    scores: tuple[int, ...]
    """In the same order."""
    played: int = 0
    gone: tuple[Gone, ...] = ()

    @property
    def playing(self) -> tuple[int, ...]:
        """Return the seats that have not left."""
        gone = {one.seat for one in self.gone}
        return tuple(seat for seat in self.circle if seat not in gone)

    @property
    def ending(self) -> MatchEnding | None:
        """Return how the match ended, None while it is played."""
        if len(self.playing) == 1:
            return MatchEnding.LAST_SURVIVOR
        return MatchEnding.ALL_DEALS if self.played == self.options.deals else None


FORM: Final = StoredForm(Match, VERSION)


def new_match(seats: tuple[int, ...], options: Options) -> Match:
    """Begin a match of these seats."""
    return Match(VERSION, options, seats, (0,) * len(seats))


def next_deal(match: Match) -> tuple[int, ...] | None:
    """Return the seats of the next deal in order of play, None when it is over."""
    if match.ending is not None:
        return None
    starter = match.circle[(match.played - 1) % len(match.circle)]
    return next_order(match.circle, match.playing, starter if match.played else None)


def record_deal(match: Match, result: DealResult, left: tuple[int, ...] = ()) -> Match:
    """Return the match after a deal; who left in it is gone."""
    order = next_deal(match)
    if order is None or {row.seat for row in result.seats} != {*order}:
        raise ValueError("this is not the deal the match waits for")
    points = {row.seat: row.points for row in result.seats}
    scores = tuple(
        score + points.get(seat, 0)
        for seat, score in zip(match.circle, match.scores, strict=True)
    )
    whys = [Gone(row.seat, row.how) for row in result.seats if row.how in LEFT_WHYS]
    known = {one.seat for one in whys}
    whys += [Gone(seat, "left") for seat in left if seat not in known]
    gone = (*match.gone, *whys)
    return replace(match, scores=scores, played=match.played + 1, gone=gone)


def forfeit(match: Match, seat: int, why: str = "left") -> Match:
    """Return the match without a seat that left between two deals."""
    check_leaves(seat, match.circle, match.playing if match.ending is None else ())
    return replace(match, gone=(*match.gone, Gone(seat, why)))


def standing(match: Match) -> tuple[Standing, ...]:
    """Return the seats by place: the fewest points first, who left last."""
    playing = match.playing
    rows = list(zip(match.circle, match.scores, strict=True))
    ranked = places([(seat not in playing, score) for seat, score in rows])
    told = [
        Standing(seat, place, score, "playing" if seat in playing else "left")
        for (seat, score), place in zip(rows, ranked, strict=True)
    ]
    return tuple(sorted(told, key=lambda row: row.place))


def match_result(match: Match) -> MatchResult | None:
    """Return the result, None while the match is played."""
    if match.ending is None:
        return None
    rows = standing(match)
    winners = tuple(row.seat for row in rows if row.place == 1)
    whys = {one.seat: one.why for one in match.gone}
    return result_of(match.ending, winners, rows, whys)


def match_facts(match: Match) -> MatchFacts:
    """Return the number of the deal, and of how many."""
    number = match.played + (match.ending is None)
    return MatchFacts(number, match.options.deals, limit=None, tie_break=False)
