"""Boards: members by conservative rating, current and monthly.

Only members whose profile is open to the reader are listed (`accounts.access`).
"""

from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet

from accounts import access
from players.models import MonthlyRating, Rating, RatingKind
from players.ratings import scale
from tables.clock import timers

PAGE: Final = 50
PAGES_MAX: Final = 10
GAMES_MIN: Final = 20
MONTH_GAMES_MIN: Final = 5
LATELY: Final = timedelta(days=30)
CERTAIN: Final = 2.64
"""The largest sigma on a board, still not provisional after `LATELY` without games."""


class Row(NamedTuple):
    """A member on a board."""

    place: int
    name: str
    rating: int
    margin: int
    games: int


class Board(NamedTuple):
    """A page of a board."""

    rows: list[Row]
    has_more: bool


def page(
    family: str, reader: Any, *, month: date | None = None, number: int = 1
) -> Board:
    """Return a page of a family's board as visible to this reader."""
    first = (min(max(number, 1), PAGES_MAX) - 1) * PAGE
    found = _ranked(family, month).filter(access.with_open_profile(reader, "user__"))
    found = found.order_by("-sure", "pk").select_related("user")
    found = found.only("mu", "sigma", "games", "user__username", "user__name")
    rows = list(found[first : first + PAGE + 1])
    shown = [
        Row(
            place,
            row.user.display_name,
            scale.shown(row.mu),
            scale.margin(row.sigma),
            row.games,
        )
        for place, row in enumerate(rows[:PAGE], first + 1)
    ]
    return Board(shown, len(rows) > PAGE and number < PAGES_MAX)


def months(family: str) -> list[date]:
    """Return the months that have ratings, newest first, up to a year."""
    rows = MonthlyRating.objects.filter(kind=RatingKind.PEOPLE, family=family)
    return list(rows.order_by("-month").values_list("month", flat=True).distinct()[:12])


def _ranked(family: str, month: date | None) -> QuerySet[Any]:
    if month is not None:
        return MonthlyRating.objects.filter(
            kind=RatingKind.PEOPLE,
            family=family,
            month=month,
            games__gte=MONTH_GAMES_MIN,
            sigma__lt=CERTAIN,
        )
    return Rating.objects.filter(
        kind=RatingKind.PEOPLE,
        family=family,
        games__gte=GAMES_MIN,
        sigma__lt=CERTAIN,
        at__gte=timers.now() - LATELY,
    )
