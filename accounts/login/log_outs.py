"""End sessions and tokens, and close their sockets.

The channel layer notifies the sockets of all processes. If that message is lost, they
close at the next presence check, because the rows are gone.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F

from accounts import fanout
from accounts.models import OpenSession, User
from accounts.tokens import bearer_tokens

LOGGED_OUT = "user.logged_out"


def end_all(user: User) -> None:
    """End every session and token of the person after a password change.

    Sessions not listed end too, because they carry a hash of the password.
    """
    with transaction.atomic():
        _end_sessions(user)
        bearer_tokens.revoke(user)
        fanout.send_to_user(user.pk, {"type": LOGGED_OUT})


def end_session(user: User, number: int) -> bool:
    """End a session of the person by row; return False if it is not theirs."""
    with transaction.atomic():
        keys = _end_sessions(user, pk=number)
        _ring(user, [bearer_tokens.digest_of(key) for key in keys])
    return bool(keys)


def end_token(user: User, digest: str) -> bool:
    """End a token of the person by digest; return False if it is not theirs."""
    with transaction.atomic():
        count, _ = user.tokens.filter(pk=digest).delete()
        _ring(user, [digest] if count else [])
    return bool(count)


def end_others(user: User, session: Any) -> None:
    """End everything of the person except this session, listed or not."""
    with transaction.atomic():
        _end_sessions(user, but=session.session_key)
        bearer_tokens.revoke(user)
        User.objects.filter(pk=user.pk).update(sessions_ended=F("sessions_ended") + 1)
        user.refresh_from_db(fields=["password", "sessions_ended"])
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        # At the commit: until then the page's other requests carry the old hash.
        session.save()
        kept = bearer_tokens.digest_of(session.session_key)
        fanout.send_to_user(user.pk, {"type": LOGGED_OUT, "keep": kept})


def is_meant(message: Mapping[str, Any], session_key: str, token: str) -> bool:
    """Return whether a message ends the socket with this session or token."""
    mark = token or bearer_tokens.digest_of(session_key)
    if "only" in message:
        return mark in message["only"]
    return bool(mark != message.get("keep"))


def _end_sessions(user: User, *, but: str | None = None, **which: Any) -> list[str]:
    """Delete listed sessions and their rows; return their keys."""
    rows = OpenSession.objects.filter(user=user, **which)
    keys = [key for key in rows.values_list("key", flat=True) if key != but]
    Session.objects.filter(pk__in=keys).delete()
    OpenSession.objects.filter(key__in=keys).delete()
    return keys


def _ring(user: User, marks: Collection[str]) -> None:
    """Close the sockets of these sessions and tokens; keys are sent as digests."""
    if marks:
        fanout.send_to_user(user.pk, {"type": LOGGED_OUT, "only": list(marks)})
