"""What the help tells a player to do now: the act behind Suggest.

The help plays as the best house bot does and sees what that bot sees, the seat's own
view. It never drops a hand: giving up is left to the player.
"""

from typing import Any, Final

from rules.family import Game, GameDeal, GameOptions
from rules.game import Wire
from rules.shuffle import Stream

LEVEL: Final = "hard"
STYLE: Final = "bold"
_LEFT_TO_THE_PLAYER: Final = frozenset({"drop"})
_NOT_OF_THE_ACT: Final = frozenset({"hint", "open"})
_SEED: Final = b"advice"
"""A bot that never slips draws nothing that matters from it."""


def advise(game: Game, deal: GameDeal, seat: int, options: GameOptions) -> Wire | None:
    """Return the wire action the help proposes to the seat, None where it has none.

    `options` are those of the deal. Asked twice about it the help says the same.
    """
    told = {"options": game.describe_options(options)}
    return propose(game.choose, {**game.seen_by(deal, seat), **told})


def propose(choose: Any, view: Wire) -> Wire | None:
    """Return the wire action a bot's `choose` proposes to the seat of this view."""
    legal = [one for one in view["legal"] if one["kind"] not in _LEFT_TO_THE_PLAYER]
    if not legal:
        return None
    stream = Stream(_SEED, 0, 0)
    asked = {**view, "legal": legal}
    chosen = choose(asked, level=LEVEL, style=STYLE, stream=stream)
    return {name: one for name, one in chosen.items() if name not in _NOT_OF_THE_ACT}
