"""A person's ratings as the templates want them, each with its graph."""

from typing import Any

from players.history import charts
from players.ratings.standing import Standing


def ratings(found: list[Standing]) -> list[dict[str, Any]]:
    """Return ratings with their graphs."""
    return [
        {
            **one._asdict(),
            "is_practice": one.is_practice,
            "chart": charts.ratings(one.points, one.first, one.at.date()),
        }
        for one in found
    ]
