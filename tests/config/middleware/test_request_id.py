"""The number of a request: who may give it, and where it stands."""

import logging
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import AsyncClient

from accounts.requests import request_id
from config.middleware.request_id import RequestId, number_of
from config.monitoring import logs
from tests.security.test_sessions_and_faults import Urls
from wallet.errors import Refusal

OURS = (b"x-forwarded-for", b"203.0.113.9")
GIVEN = (b"x-request-id", b"7e1d0b5c-aa11")


@pytest.mark.parametrize(
    ("headers", "proxies", "is_taken"),
    [
        ([OURS, GIVEN], 1, True),
        ([OURS, GIVEN], 0, False),
        ([GIVEN], 1, False),
        ([OURS, GIVEN], 2, False),
        ([OURS, GIVEN, GIVEN], 1, False),
        ([OURS, (b"x-request-id", b"short")], 1, False),
        ([OURS, (b"x-request-id", b"a" * 65)], 1, False),
        ([OURS, (b"x-request-id", b"12345678 level=error")], 1, False),
        ([OURS, (b"x-request-id", b"12345678\x1b[31m")], 1, False),
    ],
)
def test_a_number_is_taken_from_our_proxy_and_only_if_it_is_one(
    headers: list[tuple[bytes, bytes]], proxies: int, is_taken: bool
) -> None:
    number = number_of(headers, proxies)
    assert (number == GIVEN[1].decode()) is is_taken
    assert is_taken or (len(number) == 12 and number.isdigit())


async def asked(scope: dict[str, Any], inner: Any) -> dict[str, Any]:
    talk = ApplicationCommunicator(RequestId(inner), scope)
    await talk.send_input({"type": "http.request"})
    start: dict[str, Any] = await talk.receive_output()
    return start


async def test_an_answer_tells_its_number_and_the_next_has_another() -> None:
    seen = []

    async def inner(_scope: Any, _receive: Any, send: Any) -> None:
        seen.append(request_id.current.get())
        await send({"type": "http.response.start", "status": 204, "headers": []})

    for _time in range(2):
        start = await asked({"type": "http", "headers": []}, inner)
        assert dict(start["headers"])[b"x-request-id"].decode() == seen[-1]
    assert seen[0] != seen[1]


async def test_a_socket_finds_its_number_in_its_scope() -> None:
    seen: dict[str, Any] = {}

    async def inner(scope: Any, _receive: Any, send: Any) -> None:
        seen.update(scope)
        await send({"type": "websocket.close"})

    await asked({"type": "websocket", "headers": []}, inner)
    assert seen["request_id"].isdigit()


def test_a_refusal_over_http_has_it_and_one_over_a_socket_has_not() -> None:
    refusal = Refusal("closed")
    assert "request_id" not in request_id.body_of(refusal)
    token = request_id.current.set("480221956731")
    try:
        assert request_id.body_of(refusal)["request_id"] == "480221956731"
        assert "request_id" not in refusal.body()
    finally:
        request_id.current.reset(token)


@pytest.mark.parametrize("address", ["/broken/", "/api/v1/broken/"])
async def test_a_fault_tells_the_number_that_its_line_of_the_log_has(
    address: str,
    db: None,
    settings: Any,
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings.ROOT_URLCONF = Urls
    settings.DEBUG = False
    before = logging.getLogger().handlers[:]
    logs.set_up()
    try:
        client = AsyncClient(raise_request_exception=False)
        client.handler.get_response_async = numbered(client.handler)
        answer = await client.get(address)
    finally:
        logging.getLogger().handlers[:] = before
    assert answer.status_code == 500
    assert "480221956731" in answer.text
    assert "request=480221956731" in capsys.readouterr().err


def numbered(handler: Any) -> Any:
    """Return how the handler answers while a number is set, as behind `RequestId`."""
    get_response = handler.get_response_async

    async def answered(request: Any) -> Any:
        request_id.current.set("480221956731")
        return await get_response(request)

    return answered
