"""How long a process waits for an answer of PostgreSQL before it gives up.

A server that is gone is noticed by the system; one that stands still takes what it is
sent, and would be waited for without end. A process that serves people gives up after a
moment and closes the line. Who asks while it is silent already waits that much less, so
all who ask meanwhile give up together. From then on it is doubted: until it has
answered, one at a time tries it, for a little, and the others are refused at once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import Final

import structlog

log = structlog.get_logger(__name__)
PAGE_SECONDS: Final = 2.3
"""In web processes: a little longer than who waits for a lock (`LOCK_SECONDS`)."""
JOB_SECONDS: Final = 5.0
"""In workers and beat."""
DOUBTED_SECONDS: Final = 0.3
"""Seconds that one caller waits for a doubted server, and the others then in its turn:
what had to wait for the first is refused in between."""
_limit: float | None = None
_is_doubted = False
_answered_at = 0.0
_try_at = 0.0
_told_at = 0.0
asking: Final[dict[int, float]] = {}
"""Since when each thread that waits for an answer does."""
_patience: ContextVar[float | None] = ContextVar("patience", default=None)


def serve_people(seconds: float | None) -> None:
    """Give up in this process after this many seconds; None: wait for any answer."""
    global _limit, _is_doubted, _answered_at, _try_at  # noqa: PLW0603
    _limit, _is_doubted, _answered_at, _try_at = seconds, False, 0.0, 0.0


def is_serving() -> bool:
    """Tell whether this process serves people; a command of an operator does not."""
    return _limit is not None


def is_doubted() -> bool:
    """Tell whether a query was given up and none was answered since."""
    return _is_doubted


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Wait longer for what is asked within: it reads a lot, and few ask for it."""
    before = _patience.set(seconds)
    try:
        yield
    finally:
        _patience.reset(before)


def limit() -> float | None:
    """Return how long to wait for the next answer, None for as long as it takes."""
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
    """Tell whether to ask at all: of a doubted server only one at a time does."""
    global _try_at  # noqa: PLW0603
    if not _is_doubted:
        return True
    moment = monotonic()
    if moment < _try_at:
        return False
    _try_at = moment + 2 * DOUBTED_SECONDS
    return True


def answered() -> None:
    """Believe in the server again."""
    global _is_doubted, _answered_at  # noqa: PLW0603
    _is_doubted, _answered_at = False, monotonic()


def gave_up(seconds: float) -> None:
    """Doubt the server, which has not answered for too long.

    If it has answered others meanwhile, only that one query was too long.
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
