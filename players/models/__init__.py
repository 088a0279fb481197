"""Challenges, ratings and statistics of people.

The models keep the label `tables`, and so their tables, content types and permissions.
"""

from players.models.challenges import Challenge
from players.models.ratings import (
    MonthlyRating,
    RatedResult,
    RatedUpTo,
    Rating,
    RatingChange,
    RatingKind,
)
from players.models.statistics import (
    CountedUpTo,
    MonthlyCount,
    Outcome,
    PlayedDeal,
    PlayedMatch,
)

__all__ = [
    "Challenge",
    "CountedUpTo",
    "MonthlyCount",
    "MonthlyRating",
    "Outcome",
    "PlayedDeal",
    "PlayedMatch",
    "RatedResult",
    "RatedUpTo",
    "Rating",
    "RatingChange",
    "RatingKind",
]
