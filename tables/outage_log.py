"""Logging of database outages: one line at the start and one, with a count, at the end.
Otherwise every message, job and request during the outage would log a traceback."""

from collections.abc import Iterator
from threading import Lock
from time import monotonic
from typing import Any, Final

import structlog
from django.db import InterfaceError, OperationalError

log = structlog.get_logger(__name__)
QUIET_SECONDS: Final = 2.0
"""An outage is over when the database answers and for so long nothing has failed."""
_LOST: Final = ("08", "57P", "53300")
"""SQLSTATEs, or their beginnings: connection lost, server going down or full."""
_lock = Lock()
_failures = 0
_began_at = _failed_at = 0.0


def is_outage(error: BaseException | None) -> bool:
    """Return whether PostgreSQL itself is unavailable; lock timeouts do not count."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    for one in _causes(error):
        if hasattr(one, "sqlstate"):
            return one.sqlstate is None or one.sqlstate.startswith(_LOST)
    return False


def failed(error: BaseException, **fields: Any) -> bool:
    """Count a failure of an outage; return False, and do nothing, for other errors.

    The first of an outage is logged, with these fields.
    """
    global _failures, _began_at, _failed_at  # noqa: PLW0603
    if not is_outage(error):
        return False
    with _lock:
        _failures += 1
        _failed_at = monotonic()
        if _failures > 1:
            return True
        _began_at = _failed_at
    log.warning("the database is away", error=last_line(error), **fields)
    return True


def first_line(error: BaseException) -> str:
    """Return the first line of an error's text, or its type if it has none."""
    return _lines_of(error)[0].strip()


def last_line(error: BaseException) -> str:
    """Return the last line of an error's text, or its type if it has none."""
    return _lines_of(error)[-1].strip()


def _lines_of(error: BaseException) -> list[str]:
    return str(error).strip().splitlines() or [type(error).__name__]


def answered() -> None:
    """End the outage, if there was one, and log its duration and error count.

    Call this after each of a process's regular queries.
    """
    global _failures  # noqa: PLW0603
    if not _failures:
        return
    with _lock:
        if monotonic() - _failed_at < QUIET_SECONDS:
            return
        failures, _failures = _failures, 0
    seconds = round(_failed_at - _began_at, 1)
    log.warning("the database is back", failures=failures, seconds=seconds)


def _causes(error: BaseException) -> Iterator[Any]:
    found: BaseException | None = error
    while found is not None:
        yield found
        found = found.__cause__
