"""Models of challenges, ratings and statistics.

They have the app label `tables`, which sets their table names, content types and
permissions.
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
