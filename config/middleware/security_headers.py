"""Security headers that no library sets."""

from collections.abc import Callable

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import has_vary_header

Handler = Callable[[HttpRequest], HttpResponseBase]

# All browser features that our pages do not use.
_PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def house_headers(get_response: Handler) -> Handler:
    """Return the middleware: sockets of the requested host, and cache control."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        host = request.META.get("HTTP_HOST", "")
        answer = get_response
        # Not every browser reads 'self' as covering ws:// and wss:// of the same host.
        # `get_host` refuses unknown hosts; a strange one is left out.
        if host and host.replace(".", "").replace(":", "").replace("-", "").isalnum():
            sockets = {"connect-src": [f"ws://{host}", f"wss://{host}"]}
            answer = csp_update(sockets)(get_response)
        response = answer(request)
        response.headers.setdefault("Permissions-Policy", _PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if _depends_on_reader(response):
            response.headers["Cache-Control"] = "no-store"
        return response

    return middleware


def _depends_on_reader(response: HttpResponseBase) -> bool:
    """Return whether the response must not be stored for other people.

    Whatever read the session varies by the cookie, and sessions are read for nearly
    every answer. A view that gives everybody the same says `public`.
    """
    return has_vary_header(response, "Cookie") and "public" not in (
        response.headers.get("Cache-Control", "")
    )
