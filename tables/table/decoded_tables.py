"""A cache of decoded tables in this process, for the next action.

A table is taken out for an action and put back after the commit. It is reused only if
its row is unchanged, which is checked under its lock.
"""

from collections import OrderedDict
from typing import Any

from tables.table.loading import Mark

KEPT_MAX = 1_000
kept: OrderedDict[int, Any] = OrderedDict()
"""Type of the class that imports this module."""


def take(table_id: int, mark: Mark) -> Any | None:
    """Return the cached table, or None if it is missing or has changed."""
    live = kept.pop(table_id, None)
    if live is None:
        return None
    is_same = (
        live.table.version == mark.version
        and live.uncovered == mark.rest
        and bytes(live.table.clock) == mark.clock
    )
    return live if is_same else None


def keep(live: Any) -> None:
    """Cache a table after the commit, while a deal is played there."""
    live.on_commit(lambda: keep_now(live))


def keep_now(live: Any) -> None:
    """Cache a table whose last change is committed."""
    if live.is_running and live.uncovered is not None:
        live.rest()
        kept[live.table.pk] = live
        while len(kept) > KEPT_MAX:
            kept.popitem(last=False)


def forget_all() -> None:
    """Clear the cache."""
    kept.clear()
