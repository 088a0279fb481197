"""Where somebody comes from: one rule for pages and sockets, which nobody can forge."""

from typing import Any

import pytest
from django.test import RequestFactory
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle

from accounts.login.login_history import network_of
from config.middleware.client_address import ClientAddress, address_of
from tables.messages import presence
from tables.socket.base_consumer import HouseSocket

PEER = "10.0.0.2"


def said(*values: str) -> list[tuple[bytes, bytes]]:
    return [(b"x-forwarded-for", value.encode()) for value in values]


@pytest.mark.parametrize(
    ("proxies", "values", "address"),
    [
        (0, ["203.0.113.9"], PEER),
        (1, [], PEER),
        (1, ["203.0.113.9"], "203.0.113.9"),
        (1, ["192.0.2.1, 203.0.113.9"], "203.0.113.9"),
        (1, ["192.0.2.1", "203.0.113.9"], "203.0.113.9"),
        (2, ["192.0.2.1, 203.0.113.9, 10.0.0.1"], "203.0.113.9"),
        (2, ["203.0.113.9"], PEER),
        (1, ["203.0.113.9:51234"], "203.0.113.9"),
        (1, ["[2001:db8::1]:51234"], "2001:db8::1"),
        (1, ["2001:DB8:0::1"], "2001:db8::1"),
        (1, ["unknown"], PEER),
        (1, [""], PEER),
        (1, ["203.0.113.9, <script>"], PEER),
    ],
)
def test_the_first_proxy_of_ours_says_who_came(
    proxies: int, values: list[str], address: str
) -> None:
    assert address_of(PEER, said(*values), proxies) == address


async def heard(kind: str, *values: str) -> Any:
    """Return the client as an application behind the rule hears of it."""
    scopes: list[Any] = []

    async def inside(scope: Any, receive: Any, send: Any) -> None:
        scopes.append(scope)

    scope = {"type": kind, "client": [PEER, 4711], "headers": said(*values)}
    await ClientAddress(inside)(scope, None, None)
    return scopes[0]["client"]


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_pages_and_sockets_hear_the_same(kind: str, settings: Any) -> None:
    assert await heard(kind, "203.0.113.9") == [PEER, 4711]
    settings.PROXIES = 1
    assert await heard(kind, "203.0.113.9") == ["203.0.113.9", 0]
    assert await heard(kind) == [PEER, 4711]


def test_nothing_of_django_reads_the_header_again() -> None:
    forged = {"x-forwarded-for": "192.0.2.1"}
    request = RequestFactory().get("/", headers=forged, REMOTE_ADDR="203.0.113.9")
    assert network_of(request) == "203.0.113.0/24"
    assert AnonRateThrottle().get_ident(Request(request)) == "203.0.113.9"


async def opened(address: str) -> list[Any]:
    """Open a visitor's socket behind one proxy; return what the server is told."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def inside(scope: Any, receive: Any, send: Any) -> None:
        await HouseSocket(scope, send).connect()

    scope = {
        "type": "websocket",
        "client": [PEER, 4711],
        "headers": said(f"192.0.2.1, {address}"),
        "user": None,
    }
    await ClientAddress(inside)(scope, None, send)
    return sent


async def test_behind_a_proxy_each_visitor_has_a_limit_of_their_own(
    settings: Any,
) -> None:
    settings.PROXIES, settings.RATE_FACTOR = 1, 1
    most = presence.SOCKETS_PER_ADDRESS
    for number in range(most + 1):
        sent = await opened(f"203.0.{number}.9")
        assert sent == [{"type": "websocket.accept"}]
    for _number in range(most - 1):
        assert len(await opened("203.0.0.9")) == 1
    refused = await opened("203.0.0.9")
    assert refused[-1] == {"type": "websocket.close", "code": presence.CLOSE_TOO_MANY}
    for socket in presence.open_sockets():
        presence.leave(socket)
