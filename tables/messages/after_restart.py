"""After a web process has begun: those it lost get time before they count as silent.

Their pages come back in a crowd, some after a longer wait. What they do not say
meanwhile is our doing, not theirs.
"""

from datetime import datetime, timedelta
from time import monotonic
from typing import Final

from tables.models import Seat

SECONDS: Final = 30.0
"""For so long after its start a process vouches for nobody's silence."""
LATELY: Final = timedelta(seconds=60)
"""Somebody who was heard so shortly before the start may have been cut off by it."""
_since: datetime | None = None
_until = 0.0


def begin(moment: datetime) -> None:
    """Note that this process begins, and whether anybody may be on the way back."""
    global _since, _until  # noqa: PLW0603
    seats = Seat.objects.filter(left_at=None, user__is_bot=False)
    _since = moment if seats.filter(seen_at__gt=moment - LATELY).exists() else None
    _until = monotonic() + SECONDS


def vouched(heard_until: datetime) -> datetime:
    """Return up to when silence counts, of what this process has written about."""
    if _since is None or monotonic() >= _until:
        return heard_until
    return min(_since, heard_until)
