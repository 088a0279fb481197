"""Pages for embedding in other sites: they neither read nor set cookies.

So they are the same for everybody, and a frame can neither act for a person nor detect
one.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

Handler = Callable[[HttpRequest], HttpResponseBase]

PATHS = "/embed/"


def embedding_door(get_response: Handler) -> Handler:
    """Return the middleware; it must be outside all middleware that uses sessions."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(PATHS):
            return get_response(request)
        request.META.pop("HTTP_COOKIE", None)
        request.META.pop("HTTP_AUTHORIZATION", None)
        response = get_response(request)
        response.cookies.clear()
        varies = response.headers.get("Vary", "").split(",")
        kept = [
            one.strip() for one in varies if one.strip().lower() not in ("", "cookie")
        ]
        if kept:
            response.headers["Vary"] = ", ".join(kept)
        else:
            response.headers.pop("Vary", None)
        return response

    return middleware
