"""The day selector of the list: days with events in the reader's time zone.

The zone comes from the URL, or from a cookie set by the page's script; the default is
UTC.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.view import zone_names

COOKIE: Final = "mh_zone"
SHOWN: Final = 7
LOOKED_AT: Final = 300
ZONE_MAX: Final = 40


@dataclass(frozen=True, slots=True)
class Day:
    """A day with events."""

    day: date
    words: str
    count: int


def zone_name(query: Mapping[str, Any], cookies: Mapping[str, str]) -> str:
    """Return the reader's time zone; empty for UTC or invalid values."""
    name = str(query.get("zone") or cookies.get(COOKIE) or "")[:ZONE_MAX]
    try:
        return ZoneInfo(zone_names.current(name)).key if name else ""
    except (KeyError, ValueError, OSError):
        return ""


def day_of(text: str | None) -> date | None:
    """Return the day in a URL; None if invalid."""
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        return None


def span_of(day: date, zone: str) -> tuple[datetime, datetime]:
    """Return when a day begins and ends."""
    where = _zone(zone)
    try:
        first = datetime.combine(day, time(), where)
        last = datetime.combine(day + timedelta(days=1), time(), where)
        return first.astimezone(UTC), last.astimezone(UTC)
    except OverflowError:
        never = datetime(1970, 1, 1, tzinfo=UTC)
        return never, never


def rail(rows: QuerySet[Tournament], zone: str, now: datetime) -> list[Day]:
    """Return the next days on which one of these events begins."""
    where = _zone(zone)
    starts = rows.filter(starts_at__gte=now).order_by("starts_at")
    counts: dict[date, int] = {}
    moments = starts.values_list("starts_at", flat=True)[:LOOKED_AT]
    for at in (one for one in moments if one is not None):
        day = at.astimezone(where).date()
        counts[day] = counts.get(day, 0) + 1
    today = now.astimezone(where).date()
    return [
        Day(day, day_text(day, today), counts[day]) for day in sorted(counts)[:SHOWN]
    ]


def day_text(day: date, today: date) -> str:
    """Return the label of a day."""
    if day == today:
        return _("Today")
    if day == today + timedelta(days=1):
        return _("Tomorrow")
    return date_format(day, "D j M")


def _zone(name: str) -> tzinfo:
    return ZoneInfo(name) if name else UTC
