"""Read history and boards from a replica of the database.

With DATABASE_REPLICA_URL, queries made through `read` use a replica, which may lag by
some seconds. If it is down, or lags by more than `BEHIND_MAX`, the primary is used.
Nothing else reads a replica.
"""

from collections.abc import Callable
from contextvars import ContextVar
from datetime import timedelta
from time import monotonic
from typing import Any, Final, ParamSpec, TypeVar

import structlog
from django.db import InterfaceError, OperationalError, connections

from tables.clock import timers
from tables.models import Heartbeat

log = structlog.get_logger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
REPLICA: Final = "replica"
BEHIND_MAX: Final = timedelta(seconds=10)
LOOK_SECONDS: Final = 5.0
"""How long a replica's state, good or bad, is trusted."""
_asks_replica: ContextVar[bool] = ContextVar("asks_replica", default=False)
_is_good = False
_look_at = 0.0


class Router:
    """Routes reads within `read` to the replica, everything else to the primary."""

    def db_for_read(self, model: Any, **hints: Any) -> str | None:
        """Return the replica within `read`."""
        return REPLICA if _asks_replica.get() else None

    def allow_relation(self, one: Any, other: Any, **hints: Any) -> bool:
        """Return True: both databases hold the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool | None:
        """Return False for the replica, whose tables are replicated."""
        return False if db == REPLICA else None


def read(question: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Return the result of a read-only function, using the replica if possible.

    The result must be complete: lazy queries later would not use the replica.
    """
    if not _is_there() or not _is_fresh():
        return question(*args, **named)
    try:
        return _by_replica(question, *args, **named)
    except (OperationalError, InterfaceError) as error:
        _judge(False, str(error))
    return question(*args, **named)


def _by_replica(question: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    before = _asks_replica.set(True)
    try:
        return question(*args, **named)
    finally:
        _asks_replica.reset(before)


def _is_there() -> bool:
    return REPLICA in connections.settings


def _is_fresh() -> bool:
    """Return whether the replica's lag is acceptable; checked now and then.

    The lag is seen from the clock's heartbeat, written every two seconds.
    """
    global _look_at  # noqa: PLW0603
    if monotonic() < _look_at:
        return _is_good
    _look_at = monotonic() + LOOK_SECONDS
    beats = Heartbeat.objects.using(REPLICA).filter(name="tick")
    try:
        newest = beats.values_list("beat_at", flat=True).first()
    except (OperationalError, InterfaceError) as error:
        _judge(False, str(error))
        return False
    is_behind = newest is None or timers.now() - newest > BEHIND_MAX
    _judge(not is_behind, f"newest heartbeat {newest}")
    return _is_good


def _judge(is_good: bool, reason: str) -> None:
    global _is_good, _look_at  # noqa: PLW0603
    if _is_good and not is_good:
        log.warning("replica is not read", reason=reason.strip())
    _is_good, _look_at = is_good, monotonic() + LOOK_SECONDS
