"""Serve a few requests at once; the others wait in a fair queue or get `busy`.

A process has a limited number of database connections, and two cores do no more work
with a hundred threads than with four. Sockets do not pass here: they have their own
threads (tables/actions/batches.py, `DATABASE_THREADS`).
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from math import ceil
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qsl

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder

from accounts.requests import request_id
from config.middleware import busy
from config.middleware.fair_queue import RANKS, FairQueue

DATABASE_THREADS: Final = 4
"""How many socket calls use the database at once, besides the requests."""
BODY_MAX: Final = 64 * 1024
FORM: Final = b"application/x-www-form-urlencoded"
NEVER_WAIT: Final = (
    *("/healthz", "/readyz", "/metrics", "/static/", "/favicon.ico", "/robots.txt"),
    *("/account/logout/", "/.well-known/", "/sitemap.xml"),
)
SEATED, OTHERS, NEWCOMERS = range(len(RANKS))
OF_SEATED: Final = ("/t/", "/api/v1/tables/")
"""Path prefix of seated players' requests, followed by the table's id."""
OF_NEWCOMERS: Final = ("/play/", "/api/v1/guests/", "/account/signup/")

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def rank(path: str) -> int | None:
    """Return the priority, 0 before 2; None for requests that never wait."""
    if path.startswith(NEVER_WAIT):
        return None
    if any(path.startswith(start) and path != start for start in OF_SEATED):
        return SEATED
    if path == "/play/quick/cancel/":
        return SEATED
    if path in {"/", "/api/v1/tables/"} or path.startswith(OF_NEWCOMERS):
        return NEWCOMERS
    return OTHERS


queue: Final = FairQueue(
    settings.REQUESTS_AT_ONCE, settings.REQUESTS_WAITING, settings.REQUEST_WAIT_SECONDS
)
"""The queue of this process."""


class Admission:
    """Limits concurrent requests to pages and the API."""

    def __init__(self, application: Application, queue: FairQueue = queue) -> None:
        """Wrap an application."""
        self.application, self.queue = application, queue

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request when it is its turn, or refuse it."""
        wanted = rank(scope["path"])
        if wanted is None:
            await self.application(scope, receive, send)
            return
        place = await self.queue.enter(wanted)
        if place is None:
            await refuse(scope, receive, send, self.queue.refuse(wanted))
            return
        began = monotonic()
        try:
            await self.application(scope, receive, send)
        finally:
            self.queue.leave(place, monotonic() - began)


async def refuse(scope: Scope, receive: Receive, send: Send, seconds: float) -> None:
    """Send a 503: a code for programs, a page with their input for people."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    method, after = scope["method"], ceil(seconds)
    more = [(b"retry-after", b"%d" % after), (b"cache-control", b"no-store")]
    if busy.wants_json(scope["path"], headers.get(b"accept", b"").decode("latin-1")):
        told = request_id.body_of(busy.told(after))
        body = json.dumps(told, cls=DjangoJSONEncoder).encode()
        kind = b"application/json"
    else:
        fields = await _fields(headers, receive) if method == "POST" else []
        path = scope.get("root_path", "") + scope["path"]
        if query := scope["query_string"].decode("latin-1"):
            path = f"{path}?{query}"
        body = busy.page(path, method, fields, after, by_itself=True).encode()
        kind = b"text/html; charset=utf-8"
        more.append((b"content-security-policy", _POLICY))
        if method in {"GET", "HEAD"}:
            more.append((b"refresh", b"%d" % after))
    more += [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
    more += [(b"x-content-type-options", b"nosniff"), (b"x-frame-options", b"DENY")]
    start = {"type": "http.response.start", "status": 503, "headers": more}
    await send(start)
    await send(
        {"type": "http.response.body", "body": b"" if method == "HEAD" else body}
    )


_POLICY: Final = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    b" form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


async def _fields(
    headers: dict[bytes, bytes], receive: Receive
) -> list[tuple[str, str]] | None:
    """Return the fields of a form; None if it has files or is too long."""
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    body, is_more = b"", True
    while is_more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        is_more = message.get("more_body", False)
        if len(body) > BODY_MAX:
            return None
    if body and kind != FORM:
        return None
    try:
        return parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=200)
    except ValueError:
        return None
