"""Sums over a moving window, and when it has room again. Pure."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple


class Move(NamedTuple):
    """An amount that counts from `at` for one window; winnings are negative."""

    at: datetime
    amount: int


def used(moves: Iterable[Move], now: datetime, length: timedelta) -> int:
    """Return the sum of the moves within the window that ends now."""
    return sum(move.amount for move in moves if move.at > now - length)


def room_at(
    moves: Sequence[Move], now: datetime, length: timedelta, room: int
) -> datetime | None:
    """Return the first moment from now on when at most `room` is used.

    None if that will never happen, even without further moves.
    """
    if room < 0:
        return None
    ends = sorted({move.at + length for move in moves if move.at + length > now})
    for moment in (now, *ends):
        if used(moves, moment, length) <= room:
            return moment
    return None
