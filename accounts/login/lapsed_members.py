"""Browsers of members whose session expired without a log-out.

They are asked to log in instead of becoming a guest.
"""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE: Final = "member"
MEMBER: Final = "1"
SECONDS: Final = 365 * 24 * 60 * 60
Answer = Callable[[HttpRequest], HttpResponse]


def member_cookie(get_response: Answer) -> Answer:
    """Note in a cookie that some member has logged in here, and nothing else."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        user = request.user
        is_member = user.is_authenticated and not user.is_guest
        if is_member and not _is_noted(request):
            answer.set_cookie(
                COOKIE,
                MEMBER,
                max_age=SECONDS,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return answer

    return middleware


def has_lapsed(request: HttpRequest) -> bool:
    """Return whether a member's session here expired without a log-out."""
    return _is_noted(request) and not request.user.is_authenticated


def forget(answer: HttpResponse) -> None:
    """Delete the cookie: the person has logged out."""
    answer.delete_cookie(COOKIE)


def _is_noted(request: HttpRequest) -> bool:
    return request.COOKIES.get(COOKIE) == MEMBER
