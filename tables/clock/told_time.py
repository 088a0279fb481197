"""The time that pongs tell: the database's, as it was last heard of.

A process's own clock may be wrong, and nobody asks the database for each pong. So the
difference between the two is kept from every heartbeat.
"""

from datetime import datetime, timedelta

from django.utils import timezone

_ahead = timedelta(0)
"""By how much the database's clock is ahead of this process's."""


def heard(moment: datetime) -> None:
    """Note that this is the moment by the database's clock."""
    global _ahead  # noqa: PLW0603
    _ahead = moment - timezone.now()


def now_ms() -> int:
    """Return the time by the database's clock in milliseconds since the epoch."""
    return int((timezone.now() + _ahead).timestamp() * 1000)
