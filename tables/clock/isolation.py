"""Acting on one table among many: a fault of one is its own."""

from collections.abc import Callable

import structlog
from django.db import InterfaceError, InternalError, OperationalError

from tables.clock import timers
from tables.models import Table
from wallet.errors import Refusal

log = structlog.get_logger(__name__)


def safely(table_id: int, act: Callable[[int], bool]) -> bool:
    """Act on one table; a fault of one is quarantined and the others go on."""
    try:
        return act(table_id)
    except Refusal as refusal:
        log.info("tick refused", table=table_id, code=refusal.code)
    except (OperationalError, InterfaceError, InternalError):
        # The database's trouble, not the table's: the next tick tries again.
        log.warning("tick postponed", table=table_id, exc_info=True)
    except Exception:
        log.exception("table quarantined", table=table_id)
        Table.objects.filter(pk=table_id).update(quarantined_at=timers.now())
    return False
