"""A request as pages see it that are asked for whole, or in part by a script (htmx)."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request that `HtmxMiddleware` has looked at; `htmx` is true for a script's."""

    htmx: HtmxDetails
