"""A grace period after a web process restarts. Pages reconnect gradually, and their
silence meanwhile must not count against players."""

from datetime import datetime, timedelta
from time import monotonic
from typing import Final

from tables.models import Seat

SECONDS: Final = 30.0
"""The time after a process's start during which silence does not count."""
LATELY: Final = timedelta(seconds=60)
"""A person last heard this shortly before the start may have been cut off by it."""
since: datetime | None = None
until = 0.0
"""Silence from the first moment on only counts after the second (`monotonic`)."""


def begin(moment: datetime) -> None:
    """Record the start of this process, and whether anybody may be reconnecting."""
    global since, until  # noqa: PLW0603
    seats = Seat.objects.filter(left_at=None, user__is_bot=False)
    since = moment if seats.filter(seen_at__gt=moment - LATELY).exists() else None
    until = monotonic() + SECONDS


def vouched(heard_until: datetime) -> datetime:
    """Return the moment up to which this process reports silence."""
    if since is None or monotonic() >= until:
        return heard_until
    return min(since, heard_until)
