"""A person's current rating in each family, with its history, for pages."""

from datetime import date, datetime
from typing import Final, NamedTuple

from accounts.models import User
from players.models import Rating, RatingChange, RatingKind
from players.ratings import scale
from tables.clock import timers
from tables.families import registry

POINTS_SHOWN: Final = 60
"""The number of newest results in a graph."""


class Standing(NamedTuple):
    """A person's rating in a family, on the displayed scale."""

    kind: str
    family: str
    title: str
    rating: int
    margin: int
    """The 95 % margin of error."""
    is_provisional: bool
    games: int
    at: datetime
    points: list[int]
    """The rating after each of the newest results, oldest first."""
    first: date | None
    """The day of the oldest of them, or None."""

    @property
    def is_practice(self) -> bool:
        """Whether it is against house bots."""
        return self.kind == RatingKind.PRACTICE


def of(user: User) -> list[Standing]:
    """Return a person's ratings, those between people first, in the lobby's order."""
    now, order = timers.now(), list(registry.FACES)
    rows = [row for row in Rating.objects.filter(user=user) if row.family in order]
    rows.sort(key=lambda row: (row.kind != RatingKind.PEOPLE, order.index(row.family)))
    return [_standing(row, now) for row in rows]


def _standing(row: Rating, now: datetime) -> Standing:
    sigma = scale.widened(row.sigma, row.at, now)
    changes = RatingChange.objects.filter(
        user=row.user_id, kind=row.kind, family=row.family
    ).order_by("-at", "-pk")
    newest = list(changes.values_list("mu", "at")[:POINTS_SHOWN])
    return Standing(
        kind=row.kind,
        family=row.family,
        title=str(registry.title_of(row.family)),
        rating=scale.shown(row.mu),
        margin=scale.margin(sigma),
        is_provisional=scale.is_provisional(sigma),
        games=row.games,
        at=row.at,
        points=[scale.shown(mu) for mu, _at in reversed(newest)],
        first=newest[-1][1].date() if newest else None,
    )
