"""The status line of a running event, and its clock."""

from datetime import datetime
from typing import NamedTuple


class Clock(NamedTuple):
    """A countdown to a known moment."""

    words: str
    at: datetime
    ms: int


class Strip(NamedTuple):
    """The status line while an event runs."""

    title: str
    facts: tuple[str, ...]
    clock: Clock | None


def clock(words: str, at: datetime | None, now: datetime) -> Clock | None:
    """Return the countdown to a moment; None if there is none."""
    if at is None:
        return None
    return Clock(words, at, max(0, int((at - now).total_seconds() * 1000)))
