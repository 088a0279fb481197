"""Who may open a WebSocket, from which page."""

from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore

from accounts.models import User
from accounts.tokens import bearer_tokens
from config.middleware import socket_login
from config.middleware.socket_login import SocketLogin, is_own_origin

HOST = "127.0.0.1:8000"
OWN = f"http://{HOST}"
FOREIGN = [
    None,
    "",
    "null",
    "https://127.0.0.1:8000",
    "http://127.0.0.1:8001",
    "http://127.0.0.1",
    "http://127.0.0.1:8000.evil.example",
    "http://evil.example",
    "http://evil.example:8000",
    "http://127.0.0.1:8000@evil.example",
    "file://",
    "ws://127.0.0.1:8000",
]


class Inside:
    """Stands behind the door and remembers who came in."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = dict(scope)


async def knock(**headers: str) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
    """Open a socket with these headers; return the scope inside, and what was sent."""
    inside, sent = Inside(), []
    scope = {
        "type": "websocket",
        "headers": [
            (name.encode(), value.encode())
            for name, value in {"host": HOST, **headers}.items()
        ],
    }

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    await SocketLogin(inside)(scope, receive, send)
    return inside.scope, sent


@pytest.mark.parametrize("origin", FOREIGN)
def test_only_our_full_origin_is_ours(origin: str | None) -> None:
    assert not is_own_origin(origin, "http", HOST)


def test_our_own_origin_is_ours_whatever_its_case() -> None:
    assert is_own_origin(OWN, "http", HOST)
    assert is_own_origin("HTTP://LocalHost:8000", "http", "localhost:8000")


def test_a_host_that_is_not_ours_makes_no_origin_ours() -> None:
    assert not is_own_origin("http://rebound.example", "http", "rebound.example")


def test_origins_named_in_the_settings_are_ours(settings: Any) -> None:
    settings.SITE_ORIGINS = ["https://play.example"]
    assert is_own_origin("https://play.example", "http", "10.0.0.7:8000")
    assert not is_own_origin("http://play.example", "http", "10.0.0.7:8000")


@pytest.mark.parametrize("origin", [one for one in FOREIGN if one is not None])
async def test_a_foreign_page_is_refused_before_any_session_is_read(
    origin: str,
) -> None:
    scope, sent = await knock(origin=origin, cookie="sessionid=whatever")
    assert scope is None
    assert sent == [{"type": "websocket.close", "code": 4403}]


async def test_without_origin_and_token_nobody_comes_in() -> None:
    scope, _ = await knock()
    assert scope is None


@pytest.mark.django_db(transaction=True)
async def test_a_visitor_from_our_page_comes_in_as_nobody() -> None:
    for cookie in ("", "sessionid=forged", "a=b; ;;="):
        scope, _ = await knock(origin=OWN, cookie=cookie)
        assert scope is not None
        assert not scope["user"].is_authenticated


@pytest.mark.django_db(transaction=True)
async def test_a_session_from_our_page_is_its_person(asha: User) -> None:
    key = await _logged_in(asha)
    scope, _ = await knock(origin=OWN, cookie=f"sessionid={key}")
    assert scope is not None
    assert scope["user"] == asha


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "foreign", ['prefs={"dark":true}', "a=b c", "just words", "a@b=1", 'x="', "\xff=1"]
)
async def test_cookies_of_other_programs_on_the_host_hide_no_session(
    asha: User, foreign: str
) -> None:
    """Cookies know no ports: what another program sets comes before our own."""
    key = await _logged_in(asha)
    for cookie in (f"{foreign}; sessionid={key}", f"sessionid={key}; {foreign}"):
        scope, _ = await knock(origin=OWN, cookie=cookie)
        assert scope is not None
        assert scope["user"] == asha
    assert scope["session"].session_key == key


@pytest.mark.django_db(transaction=True)
async def test_a_token_needs_no_page_but_a_foreign_page_spoils_it(asha: User) -> None:
    token = await _token(asha)
    scope, _ = await knock(authorization=f"Bearer {token}")
    assert scope is not None
    assert scope["user"] == asha
    assert scope["session"] is None
    scope, sent = await knock(
        authorization=f"Bearer {token}", origin="http://x.example"
    )
    assert scope is None
    assert sent[0]["code"] == 4403


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("token", ["", "mh_wrong", "x" * 5000])
async def test_a_wrong_token_is_refused_even_from_our_page(token: str) -> None:
    scope, sent = await knock(authorization=f"Bearer {token}", origin=OWN)
    assert scope is None
    assert sent == [
        {"type": "websocket.accept"},
        {"type": "websocket.close", "code": 4401},
    ]


async def test_a_socket_is_accepted_before_the_database_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []

    def in_thread(call: Any) -> Any:
        async def asked(*_given: Any) -> Any:
            told.append("asked")
            return AnonymousUser(), None

        return asked

    class Opened(Inside):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            told.append((await receive())["type"])
            told.append((await receive())["type"])

    said = iter(["websocket.connect", "websocket.receive"])

    async def receive() -> Any:
        return {"type": next(said)}

    async def send(message: Any) -> None:
        told.append(message["type"])

    monkeypatch.setattr(socket_login, "in_thread", in_thread)
    headers = [(b"host", HOST.encode()), (b"origin", OWN.encode())]
    scope = {"type": "websocket", "headers": headers}
    await SocketLogin(Opened())(scope, receive, send)
    assert told == [
        *("websocket.accept", "asked", "websocket.connect", "websocket.receive")
    ]


async def _token(user: User) -> str:
    from channels.db import database_sync_to_async

    return await database_sync_to_async(bearer_tokens.issue, thread_sensitive=False)(
        user
    )


async def _logged_in(user: User) -> str:
    from channels.db import database_sync_to_async

    def log_in() -> str:
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        return str(session.session_key)

    return await database_sync_to_async(log_in, thread_sensitive=False)()
