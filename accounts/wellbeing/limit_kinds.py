"""The kinds of limits: their values, which is tighter, how long loosening waits.

Pure: no row and no clock is read here. In all of them a smaller number is tighter (in
quiet hours: more hours), and none at all is the loosest.
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
"""Windows that move with the clock; midnight does not reset them."""
LOOSENED_AFTER: Final = timedelta(hours=24)
LOOSENED_AFTER_CASH: Final = timedelta(hours=72)
HALVES: Final = 48
"""Half hours of a day, in which quiet hours are counted."""
LAPSES_AFTER: Final = timedelta(days=7)
"""A change that is not confirmed within this time after the wait is forgotten."""


class Tool(StrEnum):
    """A kind of limit."""

    DEPOSIT = "deposit"
    """Cash paid in within a period, whatever was paid out."""
    LOSS = "loss"
    """Chips lost within a period, less those won; what lies on tables may be lost."""
    STAKE = "stake"
    """Chips put at stake in one game: a buy-in with what was added, entries."""
    EVENTS = "events"
    """Chips spent on entries of events within a period, less entries returned."""
    GAMES = "games"
    """Matches begun within a day; on points tables each deal is one."""
    TABLES = "tables"
    """Tables sat at, at once."""
    SESSION = "session"
    """Minutes of play without a pause."""
    REMINDER = "reminder"
    """Minutes of play after which a reminder comes."""
    QUIET = "quiet"
    """Hours of each day without play: from and until, see `quiet_hours`."""


class Key(NamedTuple):
    """Which limit: the tool, its ledger and its period."""

    tool: str
    ledger: str = ""
    period: str = ""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a limit may be."""

    low: int
    high: int
    choices: tuple[int, ...] = ()
    """The only values there are, where not every number will do."""
    usual: int | None = None
    """What holds for who has set nothing; None: no limit."""


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
    """Return every limit there is, in the order of the page."""
    return tuple(
        Key(tool.value, ledger, period)
        for tool in Tool
        for ledger in _LEDGERS_OF.get(tool, ("",))
        for period in _PERIODS_OF.get(tool, ("",))
    )


def check(key: Key, value: int | None, *, cap: int | None = None) -> None:
    """Raise `no_limit` (404), `bad_limit_value` (400; low, high) for what cannot be.

    `cap` is the most the house allows anybody; nobody's own limit lies above it.
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
    """Return the limits there are here: those of cash only where there is any."""
    has_cash = settings.CASH_ENABLED
    return [key for key in every() if key.ledger != CASH or has_cash]


def cap_of(key: Key) -> int | None:
    """Return the house's own cap of a limit, in its unit; None where it has none."""
    return settings.DEPOSIT_CAPS.get(key.period) if key.tool == Tool.DEPOSIT else None


def in_force(tool: str, value: int | None) -> int | None:
    """Return the value in force: the person's, else the usual one, if any."""
    return SHAPES[Tool(tool)].usual if value is None else value


def is_looser(tool: str, new: int | None, old: int | None) -> bool:
    """Tell whether `new` allows more than `old`."""
    new, old = in_force(tool, new), in_force(tool, old)
    if tool == Tool.QUIET and new is not None and old is not None:
        return not quiet_hours(old) <= quiet_hours(new)
    if old is None or new is None:
        return old is not None
    return new > old


def wait_of(key: Key) -> timedelta:
    """Return how long loosening this limit waits."""
    return LOOSENED_AFTER_CASH if key.ledger == CASH else LOOSENED_AFTER


def quiet_value(start: int, end: int) -> int:
    """Return quiet hours, in half hours of the day (UTC), as a limit keeps them."""
    return start * HALVES + end


def quiet_hours(value: int) -> frozenset[int]:
    """Return the half hours of the day that are quiet; over midnight, too."""
    start, end = divmod(value, HALVES)
    return frozenset((start + n) % HALVES for n in range((end - start) % HALVES))
