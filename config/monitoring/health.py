"""Health checks: `/healthz`, `/readyz`."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

from django.core.cache import cache
from django.db.models import Min
from django.http import HttpRequest, HttpResponse, JsonResponse

from config.monitoring import up_file
from config.postgresql import answer_timeout
from tables.clock import timers
from tables.models import Heartbeat, Table

FRESH = timedelta(seconds=5)
PART_SECONDS = 1.0
"""How long a part may take to answer before it counts as dead."""


def healthz(request: HttpRequest) -> HttpResponse:
    """Return 200, because this process can answer."""
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when every part works, else 503; names the parts, not the reasons.

    `failing` names processes that keep ending while others do their work. That is no
    503: a proxy that goes by this answer would turn visitors away from the others.
    """
    with answer_timeout.patience(PART_SECONDS):
        parts = {"database": _works(_database), "broker": _works(_broker)}
        # If the database has just failed, skip its heartbeats.
        for name, prefix in _BEATS.items():
            parts[name] = parts["database"] and _works(partial(_is_fresh, prefix))
    is_ready = all(parts.values())
    answer = {"ready": is_ready, "parts": parts, "failing": up_file.failing()}
    return JsonResponse(answer, status=200 if is_ready else 503)


def _works(part: Callable[[], bool]) -> bool:
    try:
        return part()
    except Exception:
        return False


def _database() -> bool:
    return Table.objects.exists() in {True, False}


def _broker() -> bool:
    # In the embedded profile the process is its own broker; else Redis serves both.
    cache.set("readyz", "1", 5)
    return bool(cache.get("readyz") == "1")


def age_seconds(prefix: str) -> float | None:
    """Return the age of the newest of some heartbeats, or None if there is none.

    It is negative where the clock was set back after it.
    """
    newest = (
        Heartbeat.objects.filter(name__startswith=prefix)
        .order_by("-beat_at")
        .values_list("beat_at", flat=True)
        .first()
    )
    return None if newest is None else (timers.now() - newest).total_seconds()


def clock_offset_seconds() -> float:
    """Return by how much the database's clock is ahead of this machine's."""
    before = datetime.now(UTC)
    read = timers.now()
    # As if it was read in the middle of the question.
    middle = before + (datetime.now(UTC) - before) / 2
    return (read - middle).total_seconds()


def oldest_due_seconds() -> float:
    """Return how long the oldest timer that is due waits; 0 where none is due."""
    moment = timers.now()
    due = Table.objects.filter(next_due_at__lte=moment, quarantined_at=None)
    oldest = due.aggregate(at=Min("next_due_at"))["at"]
    return (moment - oldest).total_seconds() if oldest else 0.0


def _is_fresh(prefix: str) -> bool:
    age = age_seconds(prefix)
    # A future heartbeat is no sign of life: the clock was set back.
    return age is not None and abs(age) < FRESH.total_seconds()


_BEATS = {"beat": "tick", "web": "web:"}
