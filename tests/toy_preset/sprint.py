"""The entry: what would be one of the `PRESETS` of gin."""

from typing import Final

from rules.gin.game import GinGame
from rules.gin.presets import SEATS, Options
from rules.shared.options import Preset

SPRINT: Final = Preset(
    name="gin-sprint",
    title="Gin Sprint",
    line="To 10 or 20 points. The first to get there wins.",
    tiles=(2,),
    options=Options(
        target=20,
        big_gin_bonus=None,
        game_bonus=0,
        box_bonus=0,
        shutout=False,
        winner_by="first_to_target",
    ),
    seats_max=SEATS,
    traits=frozenset({"quick"}),
    numbers={"target": (10, 20)},
)
GAMES: Final = GinGame.games(SPRINT)
