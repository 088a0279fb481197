"""A person's open sessions, with the time of last use.

A session's row is written at first use and then every few minutes, so that most
requests need no write.
"""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Final, NamedTuple

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.login import idle_timeout, login_history
from accounts.models import OpenSession, User

NOTED: Final = "noted"
NOTED_AFTER: Final = timedelta(minutes=5)
SHOWN_MAX: Final = 50
Answer = Callable[[HttpRequest], HttpResponse]


class Shown(NamedTuple):
    """A session as shown to its owner."""

    row: OpenSession
    is_this: bool


def note_session(get_response: Answer) -> Answer:
    """Record the use of sessions, at most every `NOTED_AFTER`."""

    def middleware(request: HttpRequest) -> HttpResponse:
        _note(request)
        answer = get_response(request)
        # Logging in and changing the password create new sessions.
        _note(request)
        return answer

    return middleware


def of(user: User, key: str | None) -> list[Shown]:
    """Return the person's open sessions: this one (`key`) first, then by last use.

    Sessions that timed out, or carry the hash of an older password, are left out.
    """
    rows = {row.key: row for row in user.open_sessions.order_by("-used_at")[:SHOWN_MAX]}
    known = {user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()}
    alive = set()
    for one in Session.objects.filter(pk__in=rows, expire_date__gt=timezone.now()):
        data = one.get_decoded()
        found = data.get(HASH_SESSION_KEY, "")
        is_current = any(constant_time_compare(found, each) for each in known)
        if is_current and not idle_timeout.is_over(data, user):
            alive.add(one.pk)
    shown = [Shown(row, row.key == key) for row in rows.values() if row.key in alive]
    return sorted(shown, key=lambda one: not one.is_this)


def _note(request: HttpRequest) -> None:
    user = request.user
    if not user.is_authenticated or request.session.session_key is None:
        return
    key, now = request.session.session_key, time.time()
    known, at = request.session.get(NOTED) or ("", 0)
    if known == key and now - at < NOTED_AFTER.total_seconds():
        return
    agent = request.headers.get("User-Agent", "")
    row = OpenSession(
        user=user,
        key=key,
        browser=login_history.said(agent),
        network=login_history.network_of(request),
        used_at=timezone.now(),
    )
    OpenSession.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["key"],
        update_fields=["user", "browser", "network", "used_at"],
    )
    session = Session.objects.filter(pk=OuterRef("key"))
    own = OpenSession.objects.filter(user=user).exclude(key=key)
    own.filter(~Exists(session)).delete()
    request.session[NOTED] = [key, int(now)]
