"""Browsers in which somebody has logged in before, known again by a signed cookie.

A stranger's wrong passwords slow everybody who tries a name, except the browsers that
its owner has used (`accounts.login.guess_limits`). The cookie opens nothing: it holds
no name, only a digest and a random mark for each of the last members who logged in
here.
"""

import hashlib
import secrets
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

COOKIE: Final = "meldhouse_known"
PATH: Final = "/account/"
AGE: Final = timedelta(days=365)
NAMES_MAX: Final = 5
SALT: Final = "accounts.known_devices"
"""Browsers keep cookies signed with it, so it never changes."""


def mark_of(request: HttpRequest, login: str) -> str | None:
    """Return the browser's random mark for this name; None where it is a stranger."""
    return _read(request).get(_digest(login))


def remember(request: HttpRequest, response: HttpResponseBase, login: str) -> None:
    """Know this browser again for the name; the oldest of too many is forgotten."""
    known = _read(request)
    digest = _digest(login)
    # The mark stays the same, so that logging in does not clear its wrong passwords.
    known[digest] = known.pop(digest, "") or secrets.token_urlsafe(9)
    last = dict(list(known.items())[-NAMES_MAX:])
    response.set_cookie(
        COOKIE,
        signing.dumps(last, salt=SALT),
        max_age=AGE,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> dict[str, str]:
    try:
        found = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=AGE)
    except signing.BadSignature:
        return {}
    return dict(found)


def _digest(login: str) -> str:
    return hashlib.sha256(login.casefold().encode("utf-8", "replace")).hexdigest()[:20]
