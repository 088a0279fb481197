"""Tables as this process left them, decoded, for the next act there.

A table is taken out for an act and put back once that is committed. It is used again
only while its row says that nobody has changed it: that is asked under its lock.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from tables.models import Table
from tables.table.loading import Mark
from tables.table.statements import Values


class Decoded(Protocol):
    """What this module knows of a table that can be kept: a `LockedTable` is one."""

    table: Table
    uncovered: Values | None

    @property
    def is_running(self) -> bool: ...

    def rest(self) -> None: ...

    def on_commit(self, call: Callable[[], None]) -> None: ...


KEPT_MAX = 1_000
_kept: OrderedDict[int, Decoded] = OrderedDict()


def take(table_id: int, mark: Mark) -> Decoded | None:
    """Return the table as it was left; None where it is not kept, or has changed."""
    live = _kept.pop(table_id, None)
    if live is None:
        return None
    is_same = (
        live.table.version == mark.version
        and live.uncovered == mark.rest
        and bytes(live.table.clock) == mark.clock
    )
    return live if is_same else None


def keep(live: Decoded) -> None:
    """Keep a table once the act is committed, while a deal is played there."""
    live.on_commit(lambda: keep_now(live))


def keep_now(live: Decoded) -> None:
    """Keep a table whose last change is committed."""
    if live.is_running and live.uncovered is not None:
        live.rest()
        _kept[live.table.pk] = live
        while len(_kept) > KEPT_MAX:
            _kept.popitem(last=False)


def forget_all() -> None:
    """Keep nothing of what was kept so far."""
    _kept.clear()
