"""What prizes ask the formats of events, which build on them (`wallet.registry`)."""

from collections.abc import Callable
from typing import Final

from tournaments.prizes.structure import Shares
from wallet.registry import Single

usual_shares: Final = Single[Callable[[str, int], Shares]]()
"""Returns the usual shares by place, for a format's slug and so many entrants."""
