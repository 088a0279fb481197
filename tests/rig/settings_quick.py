"""The settings of a house whose bots play an event in seconds; all else is as it is."""

from config.settings import *  # noqa: F403
from rules.indian.game import IndianGame
from tests.tournaments.quick_bots import losing

IndianGame.choose = staticmethod(losing(IndianGame.choose))
