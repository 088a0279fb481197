"""What the help tells a player to do now: the act behind Suggest.

The help plays as the best house bot does and sees what that bot sees, the seat's own
view. It never drops a hand: giving up is left to the player.
"""

from collections.abc import Callable
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from rules.family import Game, GameDeal, GameOptions
from rules.shuffle import Stream
from rules.views.actions import WireAction
from rules.views.bot import BotView

LEVEL: Final = "hard"
STYLE: Final = "bold"
_LEFT_TO_THE_PLAYER: Final = frozenset({"drop"})
_SEED: Final = b"advice"
"""A bot that never slips draws nothing that matters from it."""


def advise(
    game: Game, deal: GameDeal, seat: int, options: GameOptions
) -> WireAction | None:
    """Return the action the help proposes to the seat, None where it has none.

    `options` are those of the deal. Asked twice about it the help says the same.
    """
    view = game.seen_by(deal, seat)
    return propose(game.choose, BotView(view, view.legal, options))


def propose(choose: Callable[..., WireAction], view: BotView) -> WireAction | None:
    """Return the action a bot's `choose` proposes to the seat of this view."""
    legal = [one for one in view.legal if one.kind not in _LEFT_TO_THE_PLAYER]
    if not legal:
        return None
    stream = Stream(_SEED, 0, 0)
    asked = replace(view, legal=legal)
    chosen = choose(asked, level=LEVEL, style=STYLE, stream=stream)
    return replace(chosen, hint=UNSET, is_open=UNSET)
