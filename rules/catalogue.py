"""Every game of the house by its name."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, cast

import msgspec

from rules.basic import game as basic
from rules.continental import game as continental
from rules.family import Family, Game
from rules.game import OptionValue
from rules.gin import game as gin
from rules.indian import game as indian

GAMES: Final[dict[str, Game]] = {}
"""In the order the lobby lists them."""


class UnknownGame(KeyError):
    """No game of the catalogue has this name."""


def register(*games: Family[Any, Any, Any]) -> None:
    """Add games at the end; a game of the same name is replaced."""
    # Callers of the catalogue do not know the state types of a particular game.
    GAMES.update((game.name, cast(Game, game)) for game in games)


def find(name: str) -> Game:
    """Return the game of this name; raise `UnknownGame`."""
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        raise UnknownGame(name) from None


@lru_cache(maxsize=1_000)
def described(name: str, options: bytes) -> Mapping[str, Any]:
    """Return encoded options of a game as plain, read-only values."""
    game = find(name)
    return game.describe_options(game.decode_options(options))


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A game as `games` and the API list it."""

    game: str
    family: str
    seats: list[int]
    """Fewest and most players."""
    options: Mapping[str, OptionValue]
    """Every option with its default."""


def listing() -> list[Entry]:
    """Return the catalogue, for `games` and the API."""
    return [
        Entry(
            game=game.name,
            family=game.family,
            seats=[game.seats_min, game.seats_max],
            options=game.describe_options(game.resolve({})),
        )
        for game in GAMES.values()
    ]


register(*indian.GAMES, *gin.GAMES, *basic.GAMES, *continental.GAMES)
