"""Every game of the house by its name."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from rules.basic.game import BASIC
from rules.continental.game import ContinentalGame
from rules.continental.presets import FULL
from rules.continental.presets import QUICK as QUICK_CONTINENTAL
from rules.game import Game
from rules.gin.game import GinGame
from rules.gin.presets import CLASSIC, HOUSE, QUICK
from rules.indian.game import IndianGame
from rules.indian.presets import (
    BEST_OF_2,
    BEST_OF_3,
    BEST_OF_6,
    POINTS,
    POOL_101,
    POOL_201,
    TWENTY_ONE,
)

_INDIAN: Final = (
    POINTS,
    POOL_101,
    POOL_201,
    BEST_OF_2,
    BEST_OF_3,
    BEST_OF_6,
    TWENTY_ONE,
)

_GIN: Final = (HOUSE, CLASSIC, QUICK)
_CONTINENTAL: Final = (FULL, QUICK_CONTINENTAL)

GAMES: Final[dict[str, Game]] = {
    **{game.name: game for game in map(IndianGame, _INDIAN)},
    **{game.name: game for game in map(GinGame, _GIN)},
    BASIC.name: BASIC,
    **{game.name: game for game in map(ContinentalGame, _CONTINENTAL)},
}
"""In the order the lobby lists them."""


class UnknownGame(KeyError):
    """No game of the catalogue has this name."""


def find(name: str) -> Game:
    """Return the game of this name; raise `UnknownGame`."""
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        raise UnknownGame(name) from None


@lru_cache(maxsize=1_000)
def described(name: str, options: bytes) -> Mapping[str, Any]:
    """Return encoded options of a game as plain values, to be read and not changed."""
    game = find(name)
    return game.describe_options(game.decode_options(options))


def listing() -> list[dict[str, Any]]:
    """Return the catalogue as plain values, as `games` and the API answer it."""
    return [
        {
            "game": game.name,
            "family": game.family,
            "seats": [game.seats_min, game.seats_max],
            "options": game.describe_options(game.resolve({})),
        }
        for game in GAMES.values()
    ]
