"""How long a process waits for an answer of PostgreSQL before it takes it for dead.

A server that is gone is noticed by the system; one that stands still takes what it is
sent, and would be waited for without end. A process that serves people gives up after a
moment and closes the line. Until the server has answered something again, the next one
to ask waits only a little, so that nobody waits once for each question of a page.
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
"""While the last question had no answer."""
_limit: float | None = None
_is_doubted = False
_told_at = 0.0
_patience: ContextVar[float | None] = ContextVar("patience", default=None)


def serve_people(seconds: float | None) -> None:
    """Give up in this process after so many seconds; None: wait for any answer."""
    global _limit, _is_doubted  # noqa: PLW0603
    _limit, _is_doubted = seconds, False


def is_serving() -> bool:
    """Tell whether this process serves people; a command of an operator does not."""
    return _limit is not None


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
    return _patience.get() or _limit


def answered() -> None:
    """Believe in the server again."""
    global _is_doubted  # noqa: PLW0603
    _is_doubted = False


def gave_up(seconds: float) -> None:
    """Doubt the server, which has not answered for so long."""
    global _is_doubted, _told_at  # noqa: PLW0603
    _is_doubted = True
    if monotonic() - _told_at > 1:
        _told_at = monotonic()
        log.warning("the database does not answer", seconds=round(seconds, 1))
