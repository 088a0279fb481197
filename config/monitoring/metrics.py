"""`/metrics`: the figures of this process and of the house, for Prometheus."""

import hmac
from functools import cache
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

_FORWARDED: Final = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")


def metrics(request: HttpRequest) -> HttpResponse:
    """Answer in Prometheus' text format, to this machine or the bearer of the token."""
    if not _may_measure(request):
        return HttpResponseNotFound()
    # Loading it takes a third of a second; most starts never need it.
    from prometheus_client.exposition import choose_encoder

    encode, kind = choose_encoder(request.headers.get("Accept", ""))
    return HttpResponse(encode(registry()), content_type=kind)


@cache
def registry() -> "CollectorRegistry":
    """Return all figures of this process."""
    from prometheus_client import (
        CollectorRegistry,
        GCCollector,
        PlatformCollector,
        ProcessCollector,
    )

    from config.monitoring import figures, safety_figures

    made = CollectorRegistry(auto_describe=False)
    made.register(figures.OfHouse())
    made.register(safety_figures.OfSafety())
    made.register(figures.OfPlay())
    made.register(figures.OfProcess())
    ProcessCollector(registry=made)
    PlatformCollector(registry=made)
    GCCollector(registry=made)
    return made


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
