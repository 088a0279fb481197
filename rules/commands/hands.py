"""Hands and single groups judged by a game, whichever family it is of.

The command line answers with these, and the pages that explain a game take the numbers
of their worked hands from here, so that no page can say what the rules do not.
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
"""What a request of `knock` may hold."""
add_knock_arguments: Final = gin.add_knock_arguments


def score(game: Game, options: Any, request: Wire) -> Wire:
    """Score a hand in groups as submitted; raise `BadAction`."""
    answer: Wire = _of(game, "score")(options, request)
    return answer


def arrange(game: Game, options: Any, request: Wire) -> Wire:
    """Answer the best arrangement of a hand; raise `BadAction`."""
    answer: Wire = _of(game, "arrange")(options, request)
    return answer


def knock(game: Game, options: Any, request: Wire) -> Wire:
    """Answer what a knock comes to; raise `BadAction`, also where nobody knocks."""
    answer: Wire = _of(game, "knock")(options, request)
    return answer


def figures(game: Game, options: Any) -> Wire:
    """Answer the numbers of a game that nobody can choose, by names of its family."""
    answer: Wire = _of(game, "figures")(options)
    return answer


def judge(game: Game, options: Any, request: Wire) -> Wire:
    """Answer what one group is: `pure`, `run`, `set`, `loose` or `invalid`, and why.

    `{"kind": "invalid", "reason": "wraps"}`; `reason` is None where the group is good,
    and where its family gives none. Raise `BadAction`.
    """
    answer: Wire = _of(game, "judge")(options, request)
    return answer


def _of(game: Game, command: str) -> Any:
    found = getattr(_FAMILIES.get(game.family), command, None)
    if found is None:
        reason = f"game: {game.name} has no {command}"
        raise BadAction("bad_field", field="game", reason=reason)
    return found
