"""How the site is: `/healthz`, `/readyz`, `/metrics`."""

import hmac
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from django.utils import timezone

from config import hanging, up_note
from tables import presence
from tables.models import Heartbeat, Seat, Table

FRESH = timedelta(seconds=5)
PART_SECONDS = 1.0
"""So long a part may take to answer before it counts as dead."""
_FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")


def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 while this process can answer at all."""
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 when every part works, else 503; names the parts, not the reasons.

    `failing` names processes that keep ending while others do their work. That is no
    503: a proxy that goes by this answer would turn visitors away from the others.
    """
    with hanging.patience(PART_SECONDS):
        parts = {"database": _works(_database), "broker": _works(_broker)}
        # A database that has just not answered is not asked about heartbeats.
        for name, prefix in _BEATS.items():
            parts[name] = parts["database"] and _works(partial(_is_fresh, prefix))
    is_ready = all(parts.values())
    answer = {"ready": is_ready, "parts": parts, "failing": up_note.failing()}
    response = JsonResponse(answer, status=200 if is_ready else 503)
    # Asked every few seconds; "not yet" is an answer and no fault of this view.
    response._has_been_logged = True
    return response


def metrics(request: HttpRequest) -> HttpResponse:
    """Answer in Prometheus' text format, to this machine or the bearer of the token."""
    if not _may_measure(request):
        return HttpResponseNotFound()
    lines = []
    for name, (kind, text, value) in _figures().items():
        lines += [f"# HELP meldhouse_{name} {text}", f"# TYPE meldhouse_{name} {kind}"]
        lines.append(f"meldhouse_{name} {value}")
    return HttpResponse(
        "\n".join(lines) + "\n", content_type="text/plain; version=0.0.4"
    )


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
    return cache.get("readyz") == "1"


def _age_seconds(prefix: str) -> float | None:
    newest = (
        Heartbeat.objects.filter(name__startswith=prefix)
        .order_by("-beat_at")
        .values_list("beat_at", flat=True)
        .first()
    )
    return None if newest is None else (timezone.now() - newest).total_seconds()


def _is_fresh(prefix: str) -> bool:
    age = _age_seconds(prefix)
    return age is not None and age < FRESH.total_seconds()


_BEATS = {"beat": "tick", "web": "web:"}


def _figures() -> dict[str, tuple[str, str, Any]]:
    sockets = len(tuple(presence.open_sockets()))
    figures = {
        "up": ("gauge", "This process answers.", 1),
        "sockets": ("gauge", "Open sockets of this process.", sockets),
    }
    try:
        stuck = Table.objects.exclude(quarantined_at=None).count()
        seated = Seat.objects.filter(left_at=None)
        people, bots = (seated.filter(user__is_bot=bot).count() for bot in (0, 1))
        figures |= {
            "tables_open": ("gauge", "Open tables.", Table.objects.open().count()),
            "tables_quarantined": ("gauge", "Tables out of order.", stuck),
            "people_seated": ("gauge", "Seats taken by people.", people),
            "bots_seated": ("gauge", "Seats taken by house bots.", bots),
        }
        for name, prefix in {"tick": "tick", "web": "web:"}.items():
            age = _age_seconds(prefix)
            if age is not None:
                text = f"Age of the newest {name} heartbeat."
                figures[f"{name}_heartbeat_age_seconds"] = ("gauge", text, f"{age:.3f}")
        is_up = 1
    except DatabaseError:
        is_up = 0
    figures["database_up"] = ("gauge", "The database answers.", is_up)
    return figures


def _may_measure(request: HttpRequest) -> bool:
    scheme, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if settings.METRICS_TOKEN and scheme.lower() == "bearer":
        return hmac.compare_digest(token.encode(), settings.METRICS_TOKEN.encode())
    # Behind a proxy on this machine every address is a loopback one.
    if any(name in request.META for name in _FORWARDED):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
