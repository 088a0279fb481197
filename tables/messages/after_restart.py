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
since: datetime | None = None
until = 0.0
"""Silence since the first moment counts for nobody before the second (`monotonic`)."""


def begin(moment: datetime) -> None:
    """Note that this process begins, and whether anybody may be on the way back."""
    global since, until  # noqa: PLW0603
    seats = Seat.objects.filter(left_at=None, user__is_bot=False)
    since = moment if seats.filter(seen_at__gt=moment - LATELY).exists() else None
    until = monotonic() + SECONDS


def vouched(heard_until: datetime) -> datetime:
    """Return up to when silence counts, of what this process has written about."""
    if since is None or monotonic() >= until:
        return heard_until
    return min(since, heard_until)
