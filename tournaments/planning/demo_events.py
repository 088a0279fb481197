"""The house's own events: one starting soon, one filling up, a weekly schedule.

House bots alone never play: without a person an event waits, or is called off
(`tournaments.running.open_and_start`).
"""

from datetime import date, time, timedelta
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tables.clock import timers
from tables.models import Pace
from tournaments.models import Series
from tournaments.planning import event_series

WEDNESDAY, SATURDAY, SUNDAY = 2, 5, 6
_POINTS: Final[dict[str, Any]] = {
    "format": "levels",
    "game": "indian-points",
    "seats": 6,
    "pace": Pace.QUICK,
    "chips": 1_000,
}
FREEROLL: Final[dict[str, Any]] = {
    **_POINTS,
    "text": _("Free to enter, for everybody, over in ten minutes. House bots fill up."),
    "levels": [[3, 2], [3, 4], [3, 8]],
    "entry": 0,
    "late_minutes": 3,
    "entrants_min": 2,
    "entrants_max": 12,
    "bots_fill": 12,
}
SIT_AND_GO: Final[dict[str, Any]] = {
    "text": _(
        "Two rounds of Quick Gin to 50. It begins when four players have entered."
    ),
    "format": "bracket",
    "game": "gin-quick",
    "seats": 2,
    "pace": Pace.QUICK,
    "entry": 100,
    "entrants_max": 4,
    "bots_fill": 4,
}
SUNDAY_CUP: Final[dict[str, Any]] = {
    **_POINTS,
    "text": _("The house's cup: five levels, late entry in the first."),
    "pace": Pace.NORMAL,
    "levels": [[10, 1], [10, 2], [10, 3], [10, 5], [10, 8]],
    "pause_seconds": 60,
    "entry": 500,
    "guarantee": 10_000,
    "entrants_max": 48,
    "bots_fill": 12,
    "late_minutes": 10,
}
POOL_NIGHT: Final[dict[str, Any]] = {
    "text": _("Pool 201, the winner of each table goes on."),
    "format": "tables",
    "game": "indian-pool-201",
    "seats": 6,
    "pace": Pace.QUICK,
    "entry": 200,
    "entrants_max": 36,
    "bots_fill": 12,
}
GIN_BRACKET: Final[dict[str, Any]] = {
    "text": _("Gin, two at a table: the winner goes on."),
    "format": "bracket",
    "game": "gin-house",
    "seats": 2,
    "pace": Pace.NORMAL,
    "entry": 300,
    "entrants_max": 16,
    "bots_fill": 8,
}
_WEEKLY: Final = (
    (_("Sunday Points Cup"), SUNDAY, time(20), "Asia/Kolkata", SUNDAY_CUP),
    (_("Wednesday Pool Night"), WEDNESDAY, time(20, 30), "Asia/Kolkata", POOL_NIGHT),
    (_("Saturday Gin Bracket"), SATURDAY, time(19), "Europe/London", GIN_BRACKET),
)


def begin_series() -> int:
    """Create the house's series if they do not exist; return how many were created."""
    if Series.objects.filter(organiser=None).exists():
        return 0
    every = Series.Every
    _begin(_("House freeroll"), every.MINUTES, FREEROLL, minutes=5)
    options = {"target": 50}
    _begin(_("Quick Gin for four"), every.OPEN, SIT_AND_GO, options=options)
    today = timers.now().date()
    for name, weekday, at, zone, fields in _WEEKLY:
        first = _next(today, weekday)
        _begin(name, every.WEEK, fields, first=first, at=at, zone=zone)
    return Series.objects.filter(organiser=None).count()


def _begin(name: str, every: Series.Every, fields: dict[str, Any], **rest: Any) -> None:
    """Create a series with name and text in the site's language."""
    said = {**fields, "text": gettext(fields["text"])}
    event_series.begin(gettext(name), every, said, **rest)


def _next(day: date, weekday: int) -> date:
    return day + timedelta((weekday - day.weekday()) % 7)
