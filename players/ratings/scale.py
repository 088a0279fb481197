"""Convert the model's numbers to displayed ratings, and judge their certainty.

The model uses `mu` and `sigma`, 25 and 25/3 for a new player. Displayed ratings are
whole numbers starting at 1500; 40 of them are one unit of the model (docs/ratings.md).
"""

import math
from datetime import datetime
from typing import Final

MU: Final = 25.0
SIGMA: Final = MU / 3
START: Final = 1500
STEP: Final = 40
PROVISIONAL: Final = 2.75
"""From this sigma on a rating is provisional: 110 on the displayed scale."""
DRIFT: Final = 0.14
"""The square of what a day without rated games adds to sigma: a rating at 80 (sigma
2) becomes provisional after half a year.
"""
SURE: Final = 3
"""How many sigmas to subtract for a conservative rating."""
_DAY: Final = 86_400.0


def shown(mu: float) -> int:
    """Return the displayed rating."""
    return round(START + STEP * (mu - MU))


def margin(sigma: float) -> int:
    """Return the 95 % margin of error on the displayed scale."""
    return round(2 * STEP * sigma)


def sure(mu: float, sigma: float) -> int:
    """Return the conservative rating, by which boards are ordered."""
    return shown(mu - SURE * sigma)


def widened(sigma: float, since: datetime, now: datetime) -> float:
    """Return the uncertainty after a time without rated games."""
    days = max(0.0, (now - since).total_seconds() / _DAY)
    return min(SIGMA, math.sqrt(sigma * sigma + DRIFT * DRIFT * days))


def is_provisional(sigma: float) -> bool:
    """Return whether a rating is too uncertain to be ranked."""
    return sigma >= PROVISIONAL
