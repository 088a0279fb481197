"""The rating model: openskill's Bradley-Terry with partial pairing.

It goes by places, for two to six. PlackettLuce is not used: it puts the second of two
joint winners below the third. How much luck a family has is its beta, calibrated on
matches of house bots (`python -m bench.ratings.calibration`, docs/ratings.md); it and
the strength of house bots are declared by the family.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from openskill.models import BradleyTerryPart

from players.ratings import scale
from players.ratings.block_scores import DEALS
from tables.families import registry

TAU: Final = scale.MU / 300
"""The square of what each result adds to everybody's sigma: people improve."""
SEATS_MAX: Final = 6
"""All players are paired: with a narrower window the first of five tied players
would not be compared with the sixth.
"""
BOT_SIGMA: Final = 0.01
"""House bots do not learn, and their strength is known."""


class Skill(NamedTuple):
    """An estimate of strength and its uncertainty."""

    mu: float = scale.MU
    sigma: float = scale.SIGMA


def beta_of(family: str, deals: int = DEALS) -> float:
    """Return a family's beta; larger for a block cut short."""
    return registry.of(family).calibration.beta * math.sqrt(DEALS / deals)


def bot_skill(family: str, level: str) -> Skill | None:
    """Return the fixed strength of a house bot, or None if it is not published."""
    mu = registry.of(family).calibration.bots.get(level)
    return None if mu is None else Skill(mu, BOT_SIGMA)


def rated(
    family: str,
    skills: Sequence[Skill],
    places: Sequence[int],
    *,
    deals: int = DEALS,
    beta: float | None = None,
) -> list[Skill]:
    """Return the skills after a result; ties share a place.

    The input order must be the same at each recomputation.
    """
    model = _model(beta_of(family, deals) if beta is None else beta)
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in skills]
    found = model.rate(teams, ranks=list(map(float, places)), tau=TAU)
    return [Skill(team[0].mu, team[0].sigma) for team in found]


def weighted(before: Skill, after: Skill, weight: float) -> Skill:
    """Return the skill after a result with a `weight` from 0 to 1."""
    if weight == 1:
        return after
    spread = before.sigma**2 + weight * (after.sigma**2 - before.sigma**2)
    return Skill(before.mu + weight * (after.mu - before.mu), math.sqrt(spread))


def chances(
    family: str, skills: Sequence[Skill], *, beta: float | None = None
) -> list[float]:
    """Return each player's probability of being first; they sum to 1.

    For more than two players this uses the Bradley-Terry strengths directly, because
    pairwise probabilities do not give the winner among many.
    """
    luck = beta_of(family) if beta is None else beta
    spread = sum(one.sigma**2 for one in skills) / len(skills)
    scaled = math.sqrt(2 * (luck**2 + spread))
    most = max(one.mu for one in skills)
    weights = [math.exp((one.mu - most) / scaled) for one in skills]
    return [weight / sum(weights) for weight in weights]


@cache
def _model(beta: float) -> BradleyTerryPart:
    return BradleyTerryPart(
        mu=scale.MU, sigma=scale.SIGMA, beta=beta, window_size=SEATS_MAX
    )
