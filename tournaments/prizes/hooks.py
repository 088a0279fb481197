"""What prizes ask the formats of events, which build on them (`wallet.registry`)."""

from collections.abc import Callable
from typing import Final

from tournaments.models import Tournament
from tournaments.prizes.structure import Shares
from wallet.registry import Single

usual_shares: Final = Single[Callable[[Tournament, int], Shares]]()
"""Returns the usual shares by place, for an event and so many entrants."""
