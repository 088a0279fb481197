"""A person's ratings for templates, each with its graph."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from players.history import charts
from players.ratings.standing import Standing


class RatingShown(NamedTuple):
    """A rating and its graph; None where there is too little to draw."""

    standing: Standing
    chart: SafeString | None


def ratings(found: list[Standing]) -> list[RatingShown]:
    """Return the ratings with their graphs."""
    return [
        RatingShown(one, charts.ratings(one.points, one.first, one.at.date()))
        for one in found
    ]
