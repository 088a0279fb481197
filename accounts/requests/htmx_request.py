"""The type of requests that may come from htmx."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request processed by `HtmxMiddleware`; `htmx` is true for htmx requests."""

    htmx: HtmxDetails
