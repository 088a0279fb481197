"""The action that Suggest recommends to a player.

It plays like the best house bot, from the seat's own view. It never recommends a drop:
that is left to the player.
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
"""A bot that makes no mistakes does not depend on it."""


def advise(
    game: Game, deal: GameDeal, seat: int, options: GameOptions
) -> WireAction | None:
    """Return the action proposed to the seat, or None if there is none.

    `options` are those of the deal. The same deal always gives the same proposal.
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
