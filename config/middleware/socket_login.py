"""Authenticate WebSockets, and check the page that opens them.

A browser sends our cookie with any site's socket, so a session counts only with our own
full origin (scheme, host and port). A bearer token proves enough by itself: its origin
is checked only if one is sent.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import structlog
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, parse_cookie
from django.http.request import validate_host

from accounts.login import idle_timeout
from accounts.staff import suspensions
from accounts.tokens import bearer_tokens
from tables.messages import presence, protocol
from tables.socket.base_consumer import ACCEPTED, MAY_DROP
from tables.threads import in_thread
from wallet.errors import Refusal

log = structlog.get_logger(__name__)
Scope = MutableMapping[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[Any]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
CLOSE_FOREIGN = 4403
ORIGIN_SHOWN_MAX = 120
_SCHEMES = {"ws": "http", "wss": "https"}


class SocketLogin:
    """Accepts the socket, then puts `user`, `session` or `token` into the scope.

    A foreign page is refused with 403. Everybody else is accepted before anything is
    asked of the database: a client that waits for its handshake gives up and comes
    again, and hundreds who come back at once would do so all the time. A bad token is
    closed with 4401. A suspended person gets the reason and the end, and is closed with
    4403.
    """

    def __init__(self, inner: Application) -> None:
        """Wrap an application."""
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept the socket, or close it."""
        headers = _headers(scope)
        if not _may_ask(scope, headers):
            await send({"type": "websocket.close", "code": CLOSE_FOREIGN})
            return
        connect = await receive()
        await send({"type": "websocket.accept"})
        may_drop = scope.get(MAY_DROP, _ignore)
        may_drop(True)
        try:
            found = await self._identified(headers)
        except Refusal as refusal:
            told = protocol.encode(protocol.refused(refusal, None, None)).decode()
            await send({"type": "websocket.send", "text": told})
            found = presence.CLOSE_BANNED
        if isinstance(found, int):
            await send({"type": "websocket.close", "code": found})
            return
        inside = {**scope, **found, ACCEPTED: True}
        # Nobody needs the headers while the socket is open.
        scope.clear()
        await self.inner(inside, _after(connect, receive, may_drop), send)

    @staticmethod
    async def _identified(headers: dict[str, str]) -> dict[str, Any] | int:
        """Return the person, or the code that closes the socket.

        Raise `suspended` if the person is suspended.
        """
        bearer = _bearer(headers)
        if bearer is None:
            cookies = headers.get("cookie", "")
            user, session = await in_thread(person_of_session)(cookies)
            return {"user": user, "session": session}
        user = await in_thread(bearer_tokens.user_of)(bearer)
        if user is None:
            row = await in_thread(suspensions.of_token)(bearer)
            if row is not None:
                raise suspensions.Suspended(row)
            return presence.CLOSE_LOGGED_OUT
        return {"user": user, "session": None, "token": bearer_tokens.digest_of(bearer)}


def _after(
    connect: dict[str, Any], receive: Receive, may_drop: Callable[[bool], None]
) -> Receive:
    """Return a `receive` that first repeats `connect`, then passes messages on.

    Asking for more means being let in: from then on a message tells that the client has
    gone.
    """
    said = [connect]

    async def heard() -> Any:
        if said:
            return said.pop()
        may_drop(False)
        return await receive()

    return heard


def _ignore(_may_drop: bool) -> None:
    """Do nothing: other servers do not cancel applications."""


def _may_ask(scope: Scope, headers: dict[str, str]) -> bool:
    """Return whether the page may open a socket here; log foreign ones."""
    origin = headers.get("origin")
    if is_own_origin(origin, _scheme(scope, headers), headers.get("host")):
        return True
    if origin is None and _bearer(headers) is not None:
        return True
    log.warning("foreign origin", origin=(origin or "")[:ORIGIN_SHOWN_MAX])
    return False


def is_own_origin(origin: str | None, scheme: str, host: str | None) -> bool:
    """Return whether one of our pages opened the socket; False without an origin."""
    if not origin:
        return False
    if origin in settings.SITE_ORIGINS:
        return True
    if not host or origin.lower() != f"{scheme}://{host}".lower():
        return False
    name = urlsplit(f"//{host}").hostname or ""
    return validate_host(f"[{name}]" if ":" in name else name, settings.ALLOWED_HOSTS)


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin1"): v.decode("latin1") for name, v in scope["headers"]}


def _scheme(scope: Scope, headers: dict[str, str]) -> str:
    if settings.PROXIES and headers.get("x-forwarded-proto") == "https":
        return "https"
    return _SCHEMES.get(scope.get("scheme", "ws"), "http")


def _bearer(headers: dict[str, str]) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def person_of_session(cookies: str) -> tuple[Any, Any]:
    """Return the user and the session of a Cookie header; strangers are anonymous.

    Raise `suspended` if the person is suspended.
    """
    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME)
    if key is None:
        return AnonymousUser(), None
    store = import_module(settings.SESSION_ENGINE).SessionStore
    session = store(key)
    request = HttpRequest()
    request.session = session
    user = get_user(request)
    row = None if user.is_authenticated else suspensions.of_session(session)
    if row is not None:
        raise suspensions.Suspended(row)
    if idle_timeout.is_over(session, user):
        return AnonymousUser(), None
    return user, session
