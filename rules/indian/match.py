"""A match on a points table: one deal, dealt again while it is void (indian.md 4.8)."""

from typing import Final

import msgspec
from msgspec.structs import replace

from rules.game import DealResult, Ending, MatchResult, Standing
from rules.indian.presets import Options

VOID_MAX: Final = 5
"""Void deals in a row after which the match ends without a winner."""


class Match(msgspec.Struct, frozen=True):
    """The match between two deals; `seats` are in order of play."""

    v: int
    options: Options
    seats: tuple[int, ...]
    voids: int = 0
    result: MatchResult | None = None


def new_match(seats: tuple[int, ...], options: Options) -> Match:
    """Begin a match of these seats, in order of play."""
    return Match(1, options, seats)


def record_deal(match: Match, result: DealResult) -> Match:
    """Return the match after a deal: over, unless the deal was void."""
    if match.result is not None:
        raise ValueError("the match is over")
    ended = MatchResult(str(result.ending), result.winners, result.seats)
    if result.ending is not Ending.VOID:
        return replace(match, result=ended)
    voids = match.voids + 1
    return replace(match, voids=voids, result=ended if voids >= VOID_MAX else None)


def next_deal(match: Match) -> tuple[int, ...] | None:
    """Return the seats of the next deal in order of play, None when it is over."""
    return None if match.result is not None else match.seats


def standing(match: Match) -> tuple[Standing, ...]:
    """Return the seats by place as the match stands; level before its result."""
    if match.result is None:
        return tuple(Standing(seat, 1, 0, "playing") for seat in match.seats)
    return tuple(
        Standing(row.seat, row.place, row.points, "playing")
        for row in match.result.seats
    )


def encode(match: Match) -> bytes:
    """Return the stored form of a match."""
    return msgspec.json.encode(match)


def decode(data: bytes) -> Match:
    """Read a stored match; unknown fields are ignored, new ones take their default."""
    return msgspec.json.decode(data, type=Match)
