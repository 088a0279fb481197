"""End a member's session after half an hour without an action, unless they play.

An action is opening a page or sending a form; requests made by scripts do not count.
Guests are exempt, because they could not log in again. So are people waiting for
something they must not miss (`accounts.hooks`).
"""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import ngettext

from accounts import hooks

BY_ITSELF: Final = ("/wellbeing/session/", "/admin/attention/", "/admin/jsi18n/")
"""Path prefixes of requests that pages make on their own."""
SEEN: Final = "seen"
RENEWED_SECONDS: Final = 60
"""The minimum time between writes that only note that a session is in use."""
Answer = Callable[[HttpRequest], HttpResponse]


def idle_door(get_response: Answer) -> Answer:
    """End idle sessions, and note the use of others."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        if settings.IDLE_MINUTES and user.is_authenticated:
            if is_over(request.session, user):
                _end(request)
            elif _is_action(request):
                _note(request.session)
        return get_response(request)

    return middleware


def is_over(session: Any, user: Any) -> bool:
    """Return whether a session has timed out."""
    minutes = settings.IDLE_MINUTES
    if not minutes or not user.is_authenticated or user.is_guest:
        return False
    since = session.get(SEEN)
    if since is None or time.time() - since <= minutes * 60:
        return False
    # Players act over a socket; standing up is the last action that is recorded.
    start = timezone.now() - timedelta(minutes=minutes)
    if user.seats.filter(Q(left_at=None) | Q(left_at__gt=start)).exists():
        return False
    return not any(waits(user) for waits in hooks.idle_exempt)


def _is_action(request: HttpRequest) -> bool:
    """Return whether a person made the request, rather than a script of the page."""
    if request.path.startswith(BY_ITSELF):
        return False
    if request.method != "GET" or "HX-Target" in request.headers:
        return True
    return request.headers.get("Sec-Fetch-Dest", "document") == "document"


def _note(session: Any) -> None:
    now = int(time.time())
    if now - session.get(SEEN, 0) >= RENEWED_SECONDS:
        session[SEEN] = now


def _end(request: HttpRequest) -> None:
    logout(request)
    if request.method == "GET" and request.accepts("text/html"):
        text = ngettext(
            "You were logged out after %(n)s minute without activity.",
            "You were logged out after %(n)s minutes without activity.",
            settings.IDLE_MINUTES,
        )
        messages.info(request, text % {"n": settings.IDLE_MINUTES})
