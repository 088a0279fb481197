"""From the model's numbers to those that people read, and what is certain enough.

The model thinks in `mu` and `sigma`, 25 and 25/3 for somebody new. People read whole
numbers that begin at 1500; 40 of them are one of the model's (docs/ratings.md).
"""

import math
from datetime import datetime
from typing import Final

MU: Final = 25.0
SIGMA: Final = MU / 3
START: Final = 1500
STEP: Final = 40
PROVISIONAL: Final = 2.75
"""From this sigma on a rating is provisional: 110 as people read it."""
DRIFT: Final = 0.14
"""What a day without rated games adds to sigma, by squares: a rating that was at 80
(sigma 2) is provisional again after half a year."""
SURE: Final = 3
"""Sigmas below which somebody's strength almost certainly is not."""
_DAY: Final = 86_400.0


def shown(mu: float) -> int:
    """Return the rating as people read it."""
    return round(START + STEP * (mu - MU))


def margin(sigma: float) -> int:
    """Return how far off the rating may be, 19 times out of 20, as people read it."""
    return round(2 * STEP * sigma)


def sure(mu: float, sigma: float) -> int:
    """Return the rating that somebody almost certainly has, which boards order by."""
    return shown(mu - SURE * sigma)


def widened(sigma: float, since: datetime, now: datetime) -> float:
    """Return the uncertainty after a time without rated games."""
    days = max(0.0, (now - since).total_seconds() / _DAY)
    return min(SIGMA, math.sqrt(sigma * sigma + DRIFT * DRIFT * days))


def is_provisional(sigma: float) -> bool:
    """Tell whether a rating is too uncertain to be ranked."""
    return sigma >= PROVISIONAL
