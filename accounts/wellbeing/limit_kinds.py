"""The kinds of limits: values, order from tight to loose, waiting periods.

Pure: reads neither rows nor clock. A smaller number is always tighter (for quiet hours:
more hours), and no limit is the loosest.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from django.conf import settings

from wallet.codes import CASH, PLAY
from wallet.errors import Refusal

AMOUNT_MAX: Final = 10**12
PERIODS: Final = {
    "day": timedelta(hours=24),
    "week": timedelta(days=7),
    "month": timedelta(days=30),
}
"""Moving windows, which midnight does not reset."""
LOOSENED_AFTER: Final = timedelta(hours=24)
LOOSENED_AFTER_CASH: Final = timedelta(hours=72)
HALVES: Final = 48
"""Half hours per day, the unit of quiet hours."""
LAPSES_AFTER: Final = timedelta(days=7)
"""A pending change expires if it is not confirmed within this time."""


class Tool(StrEnum):
    """A kind of limit."""

    DEPOSIT = "deposit"
    """Cash deposited within a period, regardless of withdrawals."""
    LOSS = "loss"
    """Chips lost within a period, minus winnings; chips on tables count as lost."""
    STAKE = "stake"
    """Chips staked in one game: the buy-in and top-ups, or entries."""
    EVENTS = "events"
    """Chips spent on entries of events within a period, minus returned entries."""
    GAMES = "games"
    """Matches begun within a day; on points tables each deal counts."""
    TABLES = "tables"
    """Tables at the same time."""
    SESSION = "session"
    """Minutes of play without a pause."""
    REMINDER = "reminder"
    """Minutes of play until a reminder."""
    QUIET = "quiet"
    """Daily hours without play: from and until, see `quiet_hours`."""


class Key(NamedTuple):
    """A limit's key: the tool, its ledger and its period."""

    tool: str
    ledger: str = ""
    period: str = ""


@dataclass(frozen=True, slots=True)
class Shape:
    """The allowed values of a limit."""

    low: int
    high: int
    choices: tuple[int, ...] = ()
    """The only allowed values, if not every number is allowed."""
    usual: int | None = None
    """The default for people who have set nothing; None: no limit."""


SHAPES: Final = {
    Tool.DEPOSIT: Shape(0, AMOUNT_MAX),
    Tool.LOSS: Shape(0, AMOUNT_MAX),
    Tool.STAKE: Shape(0, AMOUNT_MAX),
    Tool.EVENTS: Shape(0, AMOUNT_MAX),
    Tool.GAMES: Shape(0, 10_000),
    Tool.TABLES: Shape(1, 3, (1, 2, 3), usual=3),
    Tool.SESSION: Shape(30, 480, (30, 60, 90, 120, 180, 240, 360, 480)),
    Tool.REMINDER: Shape(15, 120, (15, 30, 45, 60, 90, 120), usual=60),
    Tool.QUIET: Shape(1, HALVES * HALVES - 2),
}
_PERIODS_OF: Final = {
    Tool.DEPOSIT: tuple(PERIODS),
    Tool.LOSS: tuple(PERIODS),
    Tool.EVENTS: ("week",),
    Tool.GAMES: ("day",),
}
_LEDGERS_OF: Final = {
    Tool.DEPOSIT: (CASH,),
    Tool.LOSS: (PLAY, CASH),
    Tool.STAKE: (PLAY, CASH),
    Tool.EVENTS: (PLAY, CASH),
}


def every() -> tuple[Key, ...]:
    """Return all limits in the order of the page."""
    return tuple(
        Key(tool.value, ledger, period)
        for tool in Tool
        for ledger in _LEDGERS_OF.get(tool, ("",))
        for period in _PERIODS_OF.get(tool, ("",))
    )


def check(key: Key, value: int | None, *, cap: int | None = None) -> None:
    """Raise `no_limit` (404) or `bad_limit_value` (400; low, high) for invalid values.

    `cap` is the site's own maximum; no personal limit may exceed it.
    """
    if key not in every():
        raise Refusal("no_limit", status=404)
    if value is None:
        return
    shape = SHAPES[Tool(key.tool)]
    high = min(shape.high, cap) if cap is not None else shape.high
    is_whole = type(value) is int and shape.low <= value <= high
    is_empty = key.tool == Tool.QUIET and is_whole and not quiet_hours(value)
    if not is_whole or is_empty or (shape.choices and value not in shape.choices):
        raise Refusal("bad_limit_value", status=400, low=shape.low, high=high)


def offered() -> list[Key]:
    """Return the available limits; those of cash only if cash is enabled."""
    has_cash = settings.CASH_ENABLED
    return [key for key in every() if key.ledger != CASH or has_cash]


def cap_of(key: Key) -> int | None:
    """Return the site's own cap on a limit, in its unit, or None."""
    return settings.DEPOSIT_CAPS.get(key.period) if key.tool == Tool.DEPOSIT else None


def in_force(tool: str, value: int | None) -> int | None:
    """Return the value in force: the person's, else the default, or None."""
    return SHAPES[Tool(tool)].usual if value is None else value


def is_looser(tool: str, new: int | None, old: int | None) -> bool:
    """Return whether `new` allows more than `old`."""
    new, old = in_force(tool, new), in_force(tool, old)
    if tool == Tool.QUIET and new is not None and old is not None:
        return not quiet_hours(old) <= quiet_hours(new)
    if old is None or new is None:
        return old is not None
    return new > old


def wait_of(key: Key) -> timedelta:
    """Return the waiting period for loosening this limit."""
    return LOOSENED_AFTER_CASH if key.ledger == CASH else LOOSENED_AFTER


def quiet_value(start: int, end: int) -> int:
    """Return quiet hours (half hours of the day in UTC) as one stored number."""
    return start * HALVES + end


def quiet_hours(value: int) -> frozenset[int]:
    """Return the half hours of the day that are quiet, also across midnight."""
    start, end = divmod(value, HALVES)
    return frozenset((start + n) % HALVES for n in range((end - start) % HALVES))
