"""A match on a points table: one deal, redealt while it is void (indian.md 4.8)."""

from typing import Final

from msgspec.structs import replace

from rules.game import Breach, IllegalAction
from rules.indian.options.upgrades import STEPS
from rules.indian.presets import Options
from rules.phases import Ending
from rules.results import DealResult, MatchResult, Share, Standing
from rules.shared import states
from rules.shared.stored import StoredForm
from rules.views.match import MatchFacts

VERSION: Final = 2


class Match(states.Match[Options], frozen=True):
    """The match between two deals; `seats` are in order of play."""

    seats: tuple[int, ...]
    voids: int = 0
    result: MatchResult | None = None


def new_match(seats: tuple[int, ...], options: Options) -> Match:
    """Begin a match of these seats, in order of play."""
    return Match(VERSION, options, seats)


def next_deal(match: Match) -> tuple[int, ...] | None:
    """Return the seats of the next deal in order of play, None when it is over."""
    return None if match.result is not None else match.seats


def record_deal(match: Match, result: DealResult, left: tuple[int, ...] = ()) -> Match:
    """Return the match after a deal: over, unless the deal was void.

    `left` changes nothing: leaving was paid for in the deal (4.6).
    """
    if match.result is not None:
        raise ValueError("the match is over")
    ended = MatchResult(str(result.ending), result.winners, result.seats)
    if result.ending is not Ending.VOID:
        return replace(match, result=ended)
    voids = match.voids + 1
    is_over = voids >= match.options.void_max
    return replace(match, voids=voids, result=ended if is_over else None)


def forfeit(match: Match, seat: int, why: str = "left") -> Match:
    """Refuse: each deal is a match, and leaving it costs a drop (4.6)."""
    raise IllegalAction(Breach.NOT_ALLOWED)


def standing(match: Match) -> tuple[Standing, ...]:
    """Return the seats by place; all are tied before the result."""
    if match.result is None:
        return tuple(Standing(seat, 1, 0, "playing") for seat in match.seats)
    return tuple(
        Standing(row.seat, row.place, row.points, "playing")
        for row in match.result.seats
    )


def match_result(match: Match) -> MatchResult | None:
    """Return the result of an ended match."""
    return match.result


def shares(match: Match) -> tuple[Share, ...]:
    """Return no shares, because points are paid between seats."""
    return ()


def match_facts(match: Match) -> MatchFacts:
    """Return the number of the deal, and the total."""
    return MatchFacts(1, 1, None, tie_break=False)


FORM: Final = StoredForm(Match, VERSION, STEPS)
