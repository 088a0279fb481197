"""Estimates of match length: minutes per deal, and number of deals."""

from functools import cache
from typing import Any, Final

from django.utils.translation import gettext as _

from rules import catalogue
from rules.family import Game
from tables.families import registry
from tables.models import Pace

SPEEDS: Final = {Pace.RELAXED: 1.3, Pace.NORMAL: 1, Pace.QUICK: 0.7, Pace.UNTIMED: 1.3}


def minutes(
    game: Game, seats: int, pace: str, told: dict[str, Any] | None = None
) -> int:
    """Return the estimated minutes of a match; on points tables, of a deal.

    `told` describes the options; by default the house's own.
    """
    told = told or _usual(game.name)
    deals, each = registry.of(game.family).length(told, seats)
    return max(1, round(deals * each * SPEEDS[Pace(pace)]))


@cache
def _usual(name: str) -> dict[str, Any]:
    game = catalogue.find(name)
    return game.describe_options(game.resolve({}))


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
