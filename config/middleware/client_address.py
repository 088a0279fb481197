"""The client's address, by one rule for pages, the API and sockets.

Every proxy writes whom it was asked by at the end of `X-Forwarded-For`. With as many of
them as `MELDHOUSE_PROXIES` says, the entry so far from the end was written by the first
of ours; whatever stands before it the client may have made up.
"""

from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from typing import Any

from django.conf import settings

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]


def address_of(peer: str, headers: Headers, proxies: int) -> str:
    """Return the client's address; the peer's if no trusted proxy reports another."""
    if not proxies:
        return peer
    values = [value for name, value in headers if name == b"x-forwarded-for"]
    said = b",".join(values).decode("latin-1").split(",")
    # A shorter chain did not pass all of our proxies.
    return (len(said) >= proxies and _known(said[-proxies])) or peer


def came_through(headers: Headers, proxies: int) -> bool:
    """Return whether the request passed all of our proxies."""
    chain = b",".join(value for name, value in headers if name == b"x-forwarded-for")
    return 0 < proxies <= len(chain.split(b",")) and bool(chain)


def _known(text: str) -> str:
    """Return an address without its port; empty if invalid."""
    host = text.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        return str(ip_address(host))
    except ValueError:
        return ""


class ClientAddress:
    """Puts the client's address in `scope["client"]`, where servers put the peer's."""

    def __init__(self, inner: Application) -> None:
        """Wrap an application."""
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Serve it as if the client had connected without proxies."""
        if settings.PROXIES and scope.get("client"):
            peer, port = scope["client"]
            address = address_of(peer, scope["headers"], settings.PROXIES)
            scope = {**scope, "client": [address, port if address == peer else 0]}
        await self.inner(scope, receive, send)
