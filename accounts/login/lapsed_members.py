"""Members whose log-in has lapsed: this browser was a member's, who never logged out.

Such a person is asked to log in where a stranger would become a guest.
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
    """Note in the browser that a member has logged in here; it says nothing else."""

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
    """Tell whether a member's session here has ended without a log-out."""
    return _is_noted(request) and not request.user.is_authenticated


def forget(answer: HttpResponse) -> None:
    """Take the note away: the person has logged out."""
    answer.delete_cookie(COOKIE)


def _is_noted(request: HttpRequest) -> bool:
    return request.COOKIES.get(COOKIE) == MEMBER
