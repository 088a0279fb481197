"""So many requests at once: the others wait briefly in a fair queue, or are `busy`.

A process has so many connections to the database, and two cores do no more work for a
hundred threads than for four. Sockets do not come by here: they have threads of their
own (tables/writer.py, `DATABASE_THREADS`).
"""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qsl

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder

from config import busy
from wallet.errors import Refusal

DATABASE_THREADS: Final = 4
"""So many calls of sockets are in the database at once, beside the requests."""
BODY_MAX: Final = 64 * 1024
FORM: Final = b"application/x-www-form-urlencoded"
RETRY_MIN, RETRY_MAX = 1.0, 30.0
UNKNOWN_SECONDS: Final = 0.1
"""What a request takes, before any was measured."""
NEVER_WAIT: Final = (
    *("/healthz", "/readyz", "/metrics", "/static/", "/favicon.ico", "/robots.txt"),
    *("/account/logout/", "/.well-known/"),
)
SEATED, OTHERS, NEWCOMERS = range(3)
OF_SEATED: Final = ("/t/", "/api/v1/tables/")
"""Begins the paths of those who sit; what follows names the table."""
OF_NEWCOMERS: Final = ("/play/", "/api/v1/guests/", "/account/signup/")

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


def rank(path: str) -> int | None:
    """Return who goes first, 0 before 2; None for what never waits."""
    if path.startswith(NEVER_WAIT):
        return None
    if any(path.startswith(start) and path != start for start in OF_SEATED):
        return SEATED
    if path == "/play/quick/cancel/":
        return SEATED
    if path in {"/", "/api/v1/tables/"} or path.startswith(OF_NEWCOMERS):
        return NEWCOMERS
    return OTHERS


class Queue:
    """Lets so many in at once; the others wait by rank, and then as they came."""

    def __init__(self, at_once: int, waiting_max: int, wait_seconds: float) -> None:
        """Begin empty."""
        self.at_once, self.waiting_max = at_once, waiting_max
        self.wait_seconds = wait_seconds
        self.inside = self.refused = 0
        self._lines: tuple[deque[asyncio.Future[bool]], ...] = (
            deque(),
            deque(),
            deque(),
        )
        self._seconds = UNKNOWN_SECONDS
        self._next_free = 0.0

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._lines))

    async def enter(self, rank: int) -> bool:
        """Wait for one's turn; False where it does not come in time."""
        if self.inside < self.at_once and not self.waiting:
            self.inside += 1
            return True
        if self.waiting >= self.waiting_max and not self._make_room(rank):
            return False
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[bool] = loop.create_future()
        self._lines[rank].append(turn)
        alarm = loop.call_later(self.wait_seconds, self._give_up, rank, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.result():
                self._let_in()
            else:
                self._give_up(rank, turn)
            raise
        finally:
            alarm.cancel()

    def leave(self, seconds: float) -> None:
        """Give the place to the next; it was held for so long."""
        self._seconds += (seconds - self._seconds) / 20
        self._let_in()

    def again_after(self) -> float:
        """Return after how many seconds there will be a place for one who is refused.

        They are told moments that lie as far apart as places become free.
        """
        self.refused += 1
        pace, now = self._seconds / self.at_once, monotonic()
        self._next_free = max(self._next_free, now + self.waiting * pace) + pace
        self._next_free = min(self._next_free, now + RETRY_MAX)
        return max(RETRY_MIN, self._next_free - now)

    def _let_in(self) -> None:
        for line in self._lines:
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(True)
                    return
        self.inside -= 1

    def _make_room(self, rank: int) -> bool:
        """Send the last of those away who come after this rank."""
        for line in reversed(self._lines[rank + 1 :]):
            while line:
                turn = line.pop()
                if not turn.done():
                    turn.set_result(False)
                    return True
        return False

    def _give_up(self, rank: int, turn: "asyncio.Future[bool]") -> None:
        if turn in self._lines[rank]:
            self._lines[rank].remove(turn)
        if not turn.done():
            turn.set_result(False)


queue: Final = Queue(
    settings.REQUESTS_AT_ONCE, settings.REQUESTS_WAITING, settings.REQUEST_WAIT_SECONDS
)
"""That of this process."""


class Admission:
    """Stands before the pages and the API."""

    def __init__(self, application: Application, queue: Queue = queue) -> None:
        """Guard an application."""
        self.application, self.queue = application, queue

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request in when it is its turn, or say that it is not."""
        wanted = rank(scope["path"])
        if wanted is None:
            await self.application(scope, receive, send)
            return
        if not await self.queue.enter(wanted):
            await refuse(scope, receive, send, self.queue.again_after())
            return
        began = monotonic()
        try:
            await self.application(scope, receive, send)
        finally:
            self.queue.leave(monotonic() - began)


async def refuse(scope: Scope, receive: Receive, send: Send, seconds: float) -> None:
    """Answer 503, to a program with the code, to a person with what was typed."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    method, after = scope["method"], round(seconds)
    more = [(b"retry-after", b"%d" % after), (b"cache-control", b"no-store")]
    if busy.wants_json(scope["path"], headers.get(b"accept", b"").decode("latin-1")):
        told = Refusal("busy", status=503).body()
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
    """Return what a form sent; None for files, and for what is too long."""
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
