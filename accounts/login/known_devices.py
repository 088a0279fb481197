"""Browsers that have logged in before, recognised by a signed cookie.

Wrong passwords from unknown browsers slow everybody who tries a name, except browsers
its owner has used (`accounts.login.guess_limits`). The cookie grants no access: it
holds only a digest and a random mark for each of the last members who logged in here.
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
"""Salt of the browsers' signed cookies; it must never change."""


def mark_of(request: HttpRequest, login: str) -> str | None:
    """Return the browser's random mark for this name, or None if it is unknown."""
    return _read(request).get(_digest(login))


def remember(request: HttpRequest, response: HttpResponseBase, login: str) -> None:
    """Remember this browser for the name; drop the oldest name above the limit."""
    known = _read(request)
    digest = _digest(login)
    # Keep the same mark, so that logging in does not reset the failed attempts.
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
