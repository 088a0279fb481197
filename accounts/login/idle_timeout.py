"""Half an hour without an action ends a member's session, unless they play.

An action is a page opened or a form sent; what a page asks by itself is none. Guests
are left alone: logged out, nobody could come back to one. So are people who wait for
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
"""Beginnings of the addresses that pages ask for without anybody doing anything."""
SEEN: Final = "seen"
RENEWED_SECONDS: Final = 60
"""No more often than this is a session written only to say that it is in use."""
Answer = Callable[[HttpRequest], HttpResponse]


def idle_door(get_response: Answer) -> Answer:
    """End sessions that nobody used for too long, and note those in use."""

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
    """Tell whether a session has ended because nobody used it."""
    minutes = settings.IDLE_MINUTES
    if not minutes or not user.is_authenticated or user.is_guest:
        return False
    since = session.get(SEEN)
    if since is None or time.time() - since <= minutes * 60:
        return False
    # Who plays acts over a socket; standing up is the last of it that is written.
    start = timezone.now() - timedelta(minutes=minutes)
    if user.seats.filter(Q(left_at=None) | Q(left_at__gt=start)).exists():
        return False
    return not any(waits(user) for waits in hooks.idle_exempt)


def _is_action(request: HttpRequest) -> bool:
    """Tell a person's request from one that a page of ours makes by itself."""
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
