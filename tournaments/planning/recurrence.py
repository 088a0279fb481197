"""The dates of a repeated event: a local time in a zone, whatever its clocks do.

Pure: dates come in, nothing here asks what time it is. An event at 20:00 in Rome is at
20:00 in Rome all year, so in UTC it moves when the clocks there change. Such dates are
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
"""Others are typing errors, and some have no time in every zone."""


class Every(StrEnum):
    """How often."""

    DAY = "day"
    WEEK = "week"


class Odd(StrEnum):
    """What a change of clocks does to the very time of an event."""

    LEFT_OUT = "left_out"
    """The clocks jump over it: it starts as much later as they jump."""
    TWICE = "twice"
    """The clocks show it twice: it starts the first time."""


_STEPS: Final = {Every.DAY: timedelta(1), Every.WEEK: timedelta(7)}


class Occurrence(NamedTuple):
    """One date of the series; `starts` is in the event's zone."""

    starts: datetime
    clocks_changed: bool = False
    """The zone's clocks are set otherwise than at the date before it."""
    odd: Odd | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recurrence:
    """From the first date to the last, both included, at one local time."""

    first: date
    until: date
    at: time
    zone: ZoneInfo
    every: Every = Every.WEEK

    def dates(self) -> Iterator[Occurrence]:
        """Yield every date of the series in order, none twice."""
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
    """Return when a zone's clocks show this, and what is odd about it.

    A time that is left out becomes the one the clocks show as much later as they jump;
    of a time that is shown twice it is the first.
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
    """Compare by UTC: within one zone Python would compare what its clocks show."""
    return one.astimezone(UTC) > other.astimezone(UTC)


def _offset(moment: datetime) -> timedelta:
    return moment.utcoffset() or timedelta()
