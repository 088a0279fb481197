"""Pages that other sites frame: they neither read nor set a cookie.

So what they show is the same for everybody, and a frame can neither act for a person
nor learn that there is one.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

Handler = Callable[[HttpRequest], HttpResponseBase]

PATHS = "/embed/"


def embedding_door(get_response: Handler) -> Handler:
    """Return the middleware; it stands outside of all that knows sessions."""

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
