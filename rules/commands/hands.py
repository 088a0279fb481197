"""Hands and single groups judged by any game.

The command line uses these functions. The pages that explain a game do too, so their
worked hands always agree with the rules.
"""

from typing import Any, Final

from rules.commands import basic, continental, gin, indian
from rules.family import Game
from rules.game import BadAction, Wire

_FAMILIES: Final[dict[str, Any]] = {
    "indian": indian,
    "gin": gin,
    "basic": basic,
    "continental": continental,
}
KNOCK_FIELDS: Final = gin.KNOCK_FIELDS
"""The fields of a `knock` request."""
add_knock_arguments: Final = gin.add_knock_arguments


def score(game: Game, options: Any, request: Wire) -> Wire:
    """Score a hand in groups as submitted; raise `BadAction`."""
    answer: Wire = _of(game, "score")(options, request)
    return answer


def arrange(game: Game, options: Any, request: Wire) -> Wire:
    """Return the best arrangement of a hand; raise `BadAction`."""
    answer: Wire = _of(game, "arrange")(options, request)
    return answer


def knock(game: Game, options: Any, request: Wire) -> Wire:
    """Return the outcome of a knock; raise `BadAction`, also in other games."""
    answer: Wire = _of(game, "knock")(options, request)
    return answer


def figures(game: Game, options: Any) -> Wire:
    """Return the fixed numbers of a game, by the names its family gives them."""
    answer: Wire = _of(game, "figures")(options)
    return answer


def judge(game: Game, options: Any, request: Wire) -> Wire:
    """Return what one group is: `pure`, `run`, `set`, `loose` or `invalid`, and why.

    `{"kind": "invalid", "reason": "wraps"}`; `reason` is None if the group is good or
    its family gives none. Raise `BadAction`.
    """
    answer: Wire = _of(game, "judge")(options, request)
    return answer


def _of(game: Game, command: str) -> Any:
    found = getattr(_FAMILIES.get(game.family), command, None)
    if found is None:
        reason = f"game: {game.name} has no {command}"
        raise BadAction("bad_field", field="game", reason=reason)
    return found
