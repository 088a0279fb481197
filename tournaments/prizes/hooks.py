"""Hooks through which prizes call the formats of events (`wallet.registry`)."""

from collections.abc import Callable
from typing import Final

from tournaments.models import Tournament
from tournaments.prizes.structure import Shares
from wallet.registry import Single

usual_shares: Final = Single[Callable[[Tournament, int], Shares]]()
"""Returns the default shares by place, for an event and so many entrants."""
