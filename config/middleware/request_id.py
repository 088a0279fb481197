"""Give every request and socket an id, and count responses by status.

A proxy of ours (`MELDHOUSE_PROXIES`) may provide the id in `X-Request-ID`.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

from django.conf import settings

from accounts.requests import request_id
from config.middleware.client_address import Headers, came_through
from tables.metrics import Counter

HEADER: Final = b"x-request-id"
WELL_FORMED: Final = re.compile(rb"[A-Za-z0-9][A-Za-z0-9_-]{7,63}")
Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]
answers: Final = Counter[int]()
"""Responses by class of status: 2 is 200 to 299."""


def number_of(headers: Headers, proxies: int) -> str:
    """Return the id provided by our proxies, or a new one."""
    given = [value for name, value in headers if name == HEADER]
    is_ours = came_through(headers, proxies) and len(given) == 1
    if is_ours and WELL_FORMED.fullmatch(given[0]):
        return given[0].decode()
    return request_id.new()


class RequestId:
    """The outermost middleware; sockets find their id in the scope."""

    def __init__(self, inner: Application) -> None:
        """Wrap an application."""
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Serve it with its id; HTTP responses have it in `X-Request-ID`."""
        number = number_of(scope.get("headers", ()), settings.PROXIES)
        request_id.current.set(number)
        if scope["type"] != "http":
            scope["request_id"] = number
            await self.inner(scope, receive, send)
            return

        async def numbered(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answers.add(message["status"] // 100)
                headers = [*message.get("headers", ()), (HEADER, number.encode())]
                message = {**message, "headers": headers}
            await send(message)

        await self.inner(scope, receive, numbered)
