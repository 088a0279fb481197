"""Process many tables or parts independently: errors stay isolated."""

from collections.abc import Callable

import structlog
from django.db import InterfaceError, InternalError, OperationalError

from tables import outage_log
from tables.clock import timers
from tables.clock.clock_steps import ClockSteppedError
from tables.models import RefusedTick, Table
from wallet.errors import Refusal

log = structlog.get_logger(__name__)
GONE = frozenset({"no_table", "out_of_order"})
"""Refusals of tables that need no further processing."""


def safely(act: str, table_id: int, do: Callable[[int], bool]) -> bool:
    """Act on one table; on an error quarantine it and continue with the others.

    `act` names the action. One refusal may be a race; a repeated one is an error shown
    to staff (`RefusedTick`).
    """
    try:
        return do(table_id)
    except ClockSteppedError:
        # The next tick moves the clocks first.
        log.info("clock stepped", table=table_id, act=act)
    except Refusal as refusal:
        log.info("tick refused", table=table_id, act=act, code=refusal.code)
        if refusal.code not in GONE:
            _note(act, table_id, refusal.code)
    except (OperationalError, InterfaceError, InternalError) as error:
        # A database problem, not the table's: the next tick retries.
        if not outage_log.failed(error):
            log.warning("tick postponed", table=table_id, act=act, exc_info=True)
    except Exception:
        log.exception("table quarantined", table=table_id, act=act)
        Table.objects.filter(pk=table_id).update(quarantined_at=timers.now())
    return False


def each(*parts: Callable[[], int]) -> int:
    """Process each part; return the sum of their results.

    An error does not stop the others; the first one is raised at the end.
    """
    acted, faults = 0, []
    for part in parts:
        try:
            acted += part()
        except Exception as fault:
            name = getattr(part, "__qualname__", str(part))
            if not outage_log.failed(fault):
                log.exception("part failed", part=name)
            faults.append(fault)
    if faults:
        raise faults[0]
    return acted


def _note(act: str, table_id: int, code: str) -> None:
    """Record a refusal; log a repeated one as an error, once."""
    now = timers.now()
    known = RefusedTick.objects.filter(table=table_id, act=act, code=code)
    row = known.filter(at__gt=now - RefusedTick.IN_A_ROW).first()
    if row is None:
        fresh = {"code": code, "since": now, "at": now, "times": 1}
        RefusedTick.objects.update_or_create(fresh, table_id=table_id, act=act)
        return
    if row.times == 1:
        log.error("tick refused again", table=table_id, act=act, code=code)
    row.times, row.at = row.times + 1, now
    row.save(update_fields=["times", "at"])
