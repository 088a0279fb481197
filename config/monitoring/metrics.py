"""`/metrics`: the figures of this process and of the house, for Prometheus."""

import hmac
from collections.abc import Iterable, Iterator
from ipaddress import ip_address
from itertools import accumulate
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound

from config.middleware import admission
from config.middleware.fair_queue import BUCKETS, RANKS, FairQueue
from config.monitoring import health
from tables.messages import presence
from tables.models import Seat, Table

_FORWARDED: Final = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")
Samples = Iterable[tuple[str, Any]]
"""What comes after the figure's name, such as `{class="seated"}`, and the value."""
Figure = tuple[str, str, str, Samples]
"""Name, kind, what it says, and its samples."""


def metrics(request: HttpRequest) -> HttpResponse:
    """Answer in Prometheus' text format, to this machine or the bearer of the token."""
    if not _may_measure(request):
        return HttpResponseNotFound()
    lines = []
    for name, kind, text, samples in [*_of_house(), *_of_queue(admission.queue)]:
        lines += [f"# HELP meldhouse_{name} {text}", f"# TYPE meldhouse_{name} {kind}"]
        lines += [f"meldhouse_{name}{more} {value}" for more, value in samples]
    return HttpResponse(
        "\n".join(lines) + "\n", content_type="text/plain; version=0.0.4"
    )


def _of_house() -> Iterator[Figure]:
    yield _gauge("up", "This process answers.", 1)
    sockets = len(tuple(presence.open_sockets()))
    yield _gauge("sockets", "Open sockets of this process.", sockets)
    try:
        yield from list(_of_database())
        is_up = 1
    except DatabaseError:
        is_up = 0
    yield _gauge("database_up", "The database answers.", is_up)


def _of_database() -> Iterator[Figure]:
    stuck = Table.objects.exclude(quarantined_at=None).count()
    seated = Seat.objects.filter(left_at=None)
    people, bots = (seated.filter(user__is_bot=bot).count() for bot in (False, True))
    yield _gauge("tables_open", "Open tables.", Table.objects.open().count())
    yield _gauge("tables_quarantined", "Tables out of order.", stuck)
    yield _gauge("people_seated", "Seats taken by people.", people)
    yield _gauge("bots_seated", "Seats taken by house bots.", bots)
    for name, prefix in {"tick": "tick", "web": "web:"}.items():
        age = health.age_seconds(prefix)
        if age is not None:
            text = f"Age of the newest {name} heartbeat."
            yield _gauge(f"{name}_heartbeat_age_seconds", text, f"{age:.3f}")


def _of_queue(queue: FairQueue) -> Iterator[Figure]:
    by_class = [
        (f'class="{name}"', line) for name, line in zip(RANKS, queue.lines, strict=True)
    ]
    yield _gauge("requests_in_service", "Requests being served.", queue.inside)
    waiting = [(f"{{{label}}}", len(line.turns)) for label, line in by_class]
    yield "requests_waiting", "gauge", "Requests waiting for their turn.", waiting
    refused = [(f"{{{label}}}", line.refused) for label, line in by_class]
    yield "requests_refused_total", "counter", "Requests answered busy.", refused
    waits: list[tuple[str, Any]] = []
    for label, line in by_class:
        counts = list(accumulate(line.waits.counts))
        for bound, count in zip((*BUCKETS, "+Inf"), counts, strict=True):
            waits.append((f'_bucket{{{label},le="{bound}"}}', count))
        waits.append((f"_sum{{{label}}}", f"{line.waits.sum:.6f}"))
        waits.append((f"_count{{{label}}}", counts[-1]))
    yield "request_wait_seconds", "histogram", "Wait of those who were let in.", waits
    served = [("_sum", f"{queue.served_seconds:.6f}"), ("_count", queue.served)]
    yield "request_service_seconds", "summary", "Time to answer, waiting apart.", served


def _gauge(name: str, text: str, value: Any) -> Figure:
    return name, "gauge", text, [("", value)]


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
