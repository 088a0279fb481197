"""The organiser's next weeks: events, drafts with a start, series."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from tournaments.models import Series, Tournament
from tournaments.planning import event_series

WEEKS: Final = 4
DATES_MAX: Final = 7 * WEEKS + 1


class Item(NamedTuple):
    """An event that begins on a day, at the time in its own zone."""

    starts: datetime
    name: str
    event: Tournament | None
    """None: a date of a series that is not announced yet."""


class Day(NamedTuple):
    """A day with the events that begin on it in their own zones."""

    day: date
    is_today: bool
    items: list[Item]


def days(
    events: Iterable[Tournament], series: Iterable[Series], now: datetime
) -> list[Day]:
    """Return the days of this week and the following ones, from Monday on."""
    today = now.date()
    first = today - timedelta(days=today.weekday())
    found = {first + timedelta(days=n): list[Item]() for n in range(7 * WEEKS)}
    made = set()
    for event in events:
        if event.starts_at is None:
            continue
        made.add((event.series_id, event.starts_at))
        starts = event.starts_at.astimezone(ZoneInfo(event.zone))
        found.get(starts.date(), []).append(Item(starts, event.name, event))
    for one in series:
        if one.look_at is None:
            continue
        for coming in event_series.dates(one, now, DATES_MAX):
            if (one.pk, coming.starts) not in made:
                item = Item(coming.starts, one.name, None)
                found.get(coming.starts.date(), []).append(item)
    return [
        Day(day, day == today, sorted(items, key=lambda item: item.starts))
        for day, items in found.items()
    ]
