"""The rate limit for forms, corresponding to that of the API.

The API counts its own requests (`DEFAULT_THROTTLE_RATES`), and forms that guess at a
secret are counted more strictly beside it (`accounts.login.guess_limits`).
"""

from collections.abc import Callable
from typing import Final

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse

from accounts.login import guess_limits

API: Final = "/api/"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
Answer = Callable[[HttpRequest], HttpResponse]


def form_door(get_response: Answer) -> Answer:
    """Return 429 to somebody who sends more forms than `form` allows."""

    def middleware(request: HttpRequest) -> HttpResponse:
        is_form = request.method not in SAFE
        if is_form and not request.path_info.startswith(API):
            key = guess_limits.person_of(request)
            if not ratelimit.consume(request, action="form", key=key):
                answer: HttpResponse = ratelimit.respond_429(request)
                return answer
        return get_response(request)

    return middleware
