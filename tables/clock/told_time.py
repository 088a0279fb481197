"""The time sent in pongs: an estimate of the database's clock.

A process's own clock may be wrong, and querying the database for each pong would be
slow. So every heartbeat stores the difference between the two.
"""

from datetime import datetime, timedelta

from django.utils import timezone

_ahead = timedelta(0)
"""How far the database's clock is ahead of this process's."""


def heard(moment: datetime) -> None:
    """Record the current time of the database's clock."""
    global _ahead  # noqa: PLW0603
    _ahead = moment - timezone.now()


def now_ms() -> int:
    """Return the estimated database time in milliseconds since the epoch."""
    return int((timezone.now() + _ahead).timestamp() * 1000)
