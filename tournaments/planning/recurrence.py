"""Dates of a repeated event: a local time in a zone, despite clock changes.

Pure: works on given dates, never reads the clock. An event at 20:00 in Rome is at 20:00
in Rome all year, so in UTC it moves when the clocks there change. Such dates are
marked, and so is a time that a change leaves out or makes happen twice.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from itertools import islice
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

YEARS: Final = range(2020, 2101)
"""Other values are typing errors or do not exist in every zone."""


class Every(StrEnum):
    """How often."""

    DAY = "day"
    WEEK = "week"


class Odd(StrEnum):
    """The effect of a clock change on an event's start."""

    LEFT_OUT = "left_out"
    """The time is skipped: the event starts later by the clock's jump."""
    TWICE = "twice"
    """The time occurs twice: the event starts the first time."""


_STEPS: Final = {Every.DAY: timedelta(1), Every.WEEK: timedelta(7)}


class Occurrence(NamedTuple):
    """A date of the series; `starts` is in the event's zone."""

    starts: datetime
    clocks_changed: bool = False
    """The UTC offset differs from that of the date before."""
    odd: Odd | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurrence:
    """A recurrence from the first to the last date, inclusive, at one local time."""

    first: date
    until: date
    at: time
    zone: ZoneInfo
    every: Every = Every.WEEK

    def dates(self) -> Iterator[Occurrence]:
        """Yield every date of the series in order, without duplicates."""
        before: datetime | None = None
        day = self.first
        while day <= self.until:
            starts, odd = at_local(day, self.at, self.zone)
            if before is None:
                yield Occurrence(starts, False, odd)
            elif _is_later(starts, before):
                yield Occurrence(starts, _offset(starts) != _offset(before), odd)
            before = starts
            day += _STEPS[self.every]

    def after(self, moment: datetime, count: int = 5) -> list[Occurrence]:
        """Return the next dates after a moment, at most so many."""
        coming = (one for one in self.dates() if _is_later(one.starts, moment))
        return list(islice(coming, count))


def at_local(day: date, at: time, zone: ZoneInfo) -> tuple[datetime, Odd | None]:
    """Return when a zone's clocks show this time, and whether it is irregular.

    A skipped time is moved later by the clock's jump; of a repeated time the first is
    used.
    """
    plain = datetime.combine(day, at.replace(tzinfo=None, fold=0))
    here = plain.replace(tzinfo=zone)
    shown = here.astimezone(UTC).astimezone(zone)
    if shown.replace(tzinfo=None, fold=0) != plain:
        return shown, Odd.LEFT_OUT
    if _offset(here.replace(fold=1)) != _offset(here):
        return here, Odd.TWICE
    return here, None


def _is_later(one: datetime, other: datetime) -> bool:
    """Compare in UTC: within one zone Python would compare local times."""
    return one.astimezone(UTC) > other.astimezone(UTC)


def _offset(moment: datetime) -> timedelta:
    return moment.utcoffset() or timedelta()
