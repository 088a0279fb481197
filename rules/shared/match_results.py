"""The endings of seats in a match of several deals."""

from collections.abc import Collection, Mapping

from rules.game import Breach, IllegalAction
from rules.results import MatchResult, SeatResult, Standing

NOBODY: Mapping[int, str] = {}


def how_ended(
    row: Standing, winners: Collection[int], whys: Mapping[int, str] = NOBODY
) -> str:
    """Return `won`, `split`, why the seat went (`whys`), else `lost` or `level`."""
    if row.seat in winners:
        return "won" if len(winners) == 1 else "split"
    return whys.get(row.seat, "lost" if winners else "level")


def result_of(
    ending: str,
    winners: tuple[int, ...],
    rows: tuple[Standing, ...],
    whys: Mapping[int, str] = NOBODY,
) -> MatchResult:
    """Return the result of a finished match; the points of seats are their scores."""
    seats = tuple(
        SeatResult(row.seat, row.place, row.score, how_ended(row, winners, whys))
        for row in rows
    )
    return MatchResult(str(ending), winners, seats)


def check_leaves(seat: int, seats: Collection[int], playing: Collection[int]) -> None:
    """Refuse a seat that leaves a match it is not in."""
    if seat not in seats:
        raise IllegalAction(Breach.NOT_SEATED)
    if seat not in playing:
        raise IllegalAction(Breach.NOT_ALLOWED)
