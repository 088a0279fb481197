"""Drain play before an upgrade, and resume it afterwards."""

import time
from collections.abc import Callable
from typing import Final

from django.db import DatabaseError
from django.utils import timezone

from tables.errors import Refusal
from tables.models import Match, Switch
from tables.staff import switching

LOOK_SECONDS: Final = 2.0


def begin(reason: str) -> int | None:
    """Stop new matches; return the switch, even if it was already on.

    None if the database is too old to have one.
    """
    try:
        return switching.switch_off(Switch.Scope.DRAIN, reason=reason, by=None).pk
    except Refusal:
        rows = Switch.objects.filter(scope=Switch.Scope.DRAIN, lifted_at=None)
        return rows.values_list("pk", flat=True).first()
    except DatabaseError:
        return None


def wait(seconds: float, tell: Callable[[str], None]) -> int:
    """Wait until no match runs; return how many still do when time is up."""
    end = time.monotonic() + seconds
    told = -1
    while (running := Match.objects.filter(ended_at=None).count()) > 0:
        if running != told:
            tell(f"Matches that still run: {running}.")
            told = running
        if time.monotonic() >= end:
            break
        time.sleep(min(LOOK_SECONDS, max(0.0, end - time.monotonic())))
    return running


def lift(switch: int | None) -> None:
    """Allow new matches again, also in a database of another release."""
    if switch is not None:
        rows = Switch.objects.filter(pk=switch, lifted_at=None)
        rows.update(lifted_at=timezone.now())
