"""Timeouts for answers from PostgreSQL.

A server that is gone is noticed by the system; one that stands still takes what it is
sent, and would be waited for without end. A process that serves people gives up after a
moment and closes the line. Callers that arrive while it is silent wait correspondingly
less, so all give up together. From then on it is doubted: until it has answered, one at
a time tries it, for a little, and the others are refused at once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import Final

import structlog

log = structlog.get_logger(__name__)
PAGE_SECONDS: Final = 2.3
"""In web processes: a little longer than the lock timeout (`LOCK_SECONDS`)."""
JOB_SECONDS: Final = 5.0
"""In workers and beat."""
DOUBTED_SECONDS: Final = 0.3
"""Seconds that one caller tries a suspect server, and pause until the next try;
callers in between are refused.
"""
_limit: float | None = None
_is_doubted = False
_answered_at = 0.0
_try_at = 0.0
_told_at = 0.0
asking: Final[dict[int, float]] = {}
"""When each waiting thread began to wait."""
_patience: ContextVar[float | None] = ContextVar("patience", default=None)


def serve_people(seconds: float | None) -> None:
    """Set the timeout of this process in seconds; None: no limit."""
    global _limit, _is_doubted, _answered_at, _try_at  # noqa: PLW0603
    _limit, _is_doubted, _answered_at, _try_at = seconds, False, 0.0, 0.0


def is_serving() -> bool:
    """Return whether this process serves people, unlike an operator's command."""
    return _limit is not None


def is_doubted() -> bool:
    """Return whether a query timed out and none was answered since."""
    return _is_doubted


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Allow more time within the block, for rare large queries."""
    before = _patience.set(seconds)
    try:
        yield
    finally:
        _patience.reset(before)


def limit() -> float | None:
    """Return the time limit for the next answer, or None."""
    if _limit is None:
        return None
    if _is_doubted:
        return DOUBTED_SECONDS
    seconds = _patience.get() or _limit
    others = list(asking.values())
    if others:
        silent = monotonic() - max(_answered_at, min(others))
        seconds = max(DOUBTED_SECONDS, seconds - silent)
    return seconds


def may_try() -> bool:
    """Return whether to query at all: only one at a time tries a suspect server."""
    global _try_at  # noqa: PLW0603
    if not _is_doubted:
        return True
    moment = monotonic()
    if moment < _try_at:
        return False
    _try_at = moment + 2 * DOUBTED_SECONDS
    return True


def answered() -> None:
    """Trust the server again."""
    global _is_doubted, _answered_at  # noqa: PLW0603
    _is_doubted, _answered_at = False, monotonic()


def gave_up(seconds: float) -> None:
    """Mark the server as suspect after a timeout.

    If it has answered others meanwhile, only that query was too slow.
    """
    global _is_doubted, _try_at, _told_at  # noqa: PLW0603
    moment = monotonic()
    if _limit is not None and moment - _answered_at < _limit / 2:
        return
    if not _is_doubted:
        _is_doubted, _try_at = True, moment + DOUBTED_SECONDS
    if moment - _told_at > 1:
        _told_at = moment
        log.warning("the database does not answer", seconds=round(seconds, 1))
