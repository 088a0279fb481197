"""How long a match takes, predicted: minutes a deal, and how many deals."""

from functools import cache
from typing import Any, Final

from django.utils.translation import gettext as _

from rules import catalogue
from rules.family import Game
from tables.models import Pace

DEAL_MINUTES: Final = {2: 4, 3: 5, 4: 6, 5: 7, 6: 8}
"""About how long a deal of 13 cards takes at the normal pace, by players, and on the
whole one of Continental."""
LONG_HAND: Final = 13
"""A deal of more cards takes twice as long."""
POOL_DEALS: Final = {101: 7, 201: 11}
"""About how many deals a pool has, by the score that puts a player out."""
GIN_MINUTES: Final = 2.5
"""About how long a deal of gin takes at the normal pace."""
GIN_POINTS: Final = 14
"""About how many points nearer to the target a deal of gin brings its leader."""
HOLLYWOOD: Final = 1.6
"""How many times as long three games at once take."""
BASIC_MINUTES: Final = {2: 2.5, 3: 3, 4: 4, 5: 4, 6: 4}
"""About how long a deal of basic rummy takes at the normal pace, by players."""
BASIC_POINTS: Final = 3.5
"""How many points for each player a deal of it brings its leader nearer to the target:
house bots need 14 to 16 deals to 50 for each, however many play."""
SPEEDS: Final = {Pace.RELAXED: 1.3, Pace.NORMAL: 1, Pace.QUICK: 0.7, Pace.UNTIMED: 1.3}


def minutes(
    game: Game, seats: int, pace: str, told: dict[str, Any] | None = None
) -> int:
    """Return about how long a match takes; on points tables, a deal.

    By the options described in `told`, by default the house's own.
    """
    told = told or _usual(game.name)
    deals, each = _length(told, seats)
    return max(1, round(deals * each * SPEEDS[Pace(pace)]))


@cache
def _usual(name: str) -> dict[str, Any]:
    game = catalogue.find(name)
    return game.describe_options(game.resolve({}))


def _length(told: dict[str, Any], seats: int) -> tuple[float, float]:
    """Return about how many deals there are, and the minutes of each."""
    if "target" in told:
        deals = max(1, round(told["target"] / GIN_POINTS))
        return deals * (HOLLYWOOD if told["hollywood"] else 1), GIN_MINUTES
    if "target_per_player" in told:
        deals = max(1, round(told["target_per_player"] / BASIC_POINTS))
        by_target = told["end"] == "target"
        return deals if by_target else told["deals"], BASIC_MINUTES[seats]
    if "hands" in told:
        return len(told["hands"]), DEAL_MINUTES[seats]
    deals = told.get("deals") or POOL_DEALS.get(told.get("limit", 0), 1)
    # Of a pool's players half, on the whole, are still in.
    playing = max(2, -(-seats // 2)) if "limit" in told else seats
    return deals, DEAL_MINUTES[playing] * (2 if told["hand_size"] > LONG_HAND else 1)


def said(
    game: Game,
    seats: int,
    pace: str = Pace.NORMAL,
    told: dict[str, Any] | None = None,
) -> str:
    """Return the same in words: "about 4 min a deal", "about 35 min"."""
    pattern = _("about %(n)s min")
    if game.stake_per_point:
        pattern = _("about %(n)s min a deal")
    return pattern % {"n": minutes(game, seats, pace, told)}
