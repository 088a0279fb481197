"""The line under the head of a running event, and the clock in it."""

from datetime import datetime
from typing import NamedTuple


class Clock(NamedTuple):
    """What comes next at a known moment."""

    words: str
    at: datetime
    ms: int


class Strip(NamedTuple):
    """The line under the head while an event runs."""

    title: str
    facts: tuple[str, ...]
    clock: Clock | None


def clock(words: str, at: datetime | None, now: datetime) -> Clock | None:
    """Return what comes at a moment; None where there is no such moment."""
    if at is None:
        return None
    return Clock(words, at, max(0, int((at - now).total_seconds() * 1000)))
