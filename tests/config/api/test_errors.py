"""Every error of the API in one shape, nothing of the inside."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.tokens import bearer_tokens

pytestmark = pytest.mark.django_db
TABLES = "/api/v1/tables/"


@pytest.fixture
def bearer(asha: User) -> dict[str, str]:
    return {"authorization": f"Bearer {bearer_tokens.issue(asha)}"}


def is_refusal(response: Any, status: int, code: str) -> bool:
    assert response.status_code == status, response.content
    assert response["Content-Type"].startswith("application/json")
    body = json.loads(response.content)
    assert set(body) == {"code", "params", "message", "fields"}
    assert body["message"]
    assert "%" not in body["message"]
    return bool(body["code"] == code)


def test_a_wrong_method_names_those_that_work(
    client: Client, bearer: dict[str, str]
) -> None:
    response = client.delete("/api/v1/games/", headers=bearer)
    assert is_refusal(response, 405, "method_not_allowed")
    assert response.json()["params"] == {"method": "DELETE"}
    assert "GET" in response["Allow"]


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/xml", "multipart/form-data"]
)
def test_only_json_is_read(client: Client, bearer: dict[str, str], kind: str) -> None:
    response = client.post(TABLES, "{}", content_type=kind, headers=bearer)
    assert is_refusal(response, 415, "unsupported_type")


@pytest.mark.parametrize(
    "body",
    [
        *('{"a": 1,}', "[]", '"x"', "null", "7", "{", '{"a": NaN}', "\x00"),
        *("\ufeff{}", "[" * 10_000, '{"a":' * 5_000),
    ],
)
def test_a_body_is_one_json_object(
    client: Client, bearer: dict[str, str], body: str
) -> None:
    response = client.post(
        TABLES, body.encode(), content_type="application/json", headers=bearer
    )
    assert is_refusal(response, 400, "bad_json")


def test_broken_json_is_pointed_at(client: Client, bearer: dict[str, str]) -> None:
    body = '{"seats": 2,\n "stake" 5}'
    response = client.post(
        TABLES, body, content_type="application/json", headers=bearer
    )
    assert response.json()["params"] == {"line": 2, "column": 10}


def test_a_body_has_at_most_64_kib(client: Client, bearer: dict[str, str]) -> None:
    body = json.dumps({"name": "x" * 70_000})
    response = client.post(
        TABLES, body, content_type="application/json", headers=bearer
    )
    assert is_refusal(response, 413, "too_large")


@pytest.mark.parametrize(
    "number", ["0", "-1", "abc", "1;--", "%00", "9" * 41, "1/../2", "٣"]
)
def test_an_id_that_is_none_is_not_found(client: Client, number: str) -> None:
    response = client.get(f"{TABLES}{number}/")
    assert response.status_code == 404
    assert set(response.json()) == {"code", "params", "message", "fields"}


def test_an_unknown_address_of_the_api_answers_json(client: Client) -> None:
    assert is_refusal(client.get("/api/v1/nowhere/"), 404, "not_found")
    assert client.get("/nowhere/")["Content-Type"].startswith("text/html")


def test_a_session_needs_the_token_of_the_page(asha: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)
    response = client.post(TABLES, "{}", content_type="application/json")
    assert is_refusal(response, 403, "csrf")


def test_acting_needs_somebody(client: Client) -> None:
    response = client.post(TABLES, "{}", content_type="application/json")
    assert is_refusal(response, 401, "not_logged_in")
    assert response["WWW-Authenticate"] == "Bearer"


def test_a_wrong_token_is_no_anonymous_read(client: Client) -> None:
    wrong = {"authorization": "Bearer mh_nonsense"}
    assert is_refusal(client.get(TABLES, headers=wrong), 401, "bad_token")
    assert client.get(f"{TABLES}?token=mh_nonsense").status_code == 400


def test_too_many_requests_are_told_when_to_come_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.core.cache import cache
    from rest_framework.throttling import AnonRateThrottle

    cache.clear()
    monkeypatch.setattr(AnonRateThrottle, "rate", "2/min", raising=False)
    for _ in range(2):
        assert client.get("/api/v1/games/").status_code == 200
    response = client.get("/api/v1/games/")
    cache.clear()
    assert is_refusal(response, 429, "slow_down")
    assert int(response["Retry-After"]) > 0


def test_a_forged_address_is_ignored(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.core.cache import cache
    from rest_framework.throttling import AnonRateThrottle

    cache.clear()
    monkeypatch.setattr(AnonRateThrottle, "rate", "2/min", raising=False)
    statuses = [
        client.get(
            "/api/v1/games/", headers={"x-forwarded-for": f"10.0.0.{number}"}
        ).status_code
        for number in range(3)
    ]
    cache.clear()
    assert statuses == [200, 200, 429]


def test_an_unknown_host_is_refused(client: Client) -> None:
    assert client.get("/healthz", headers={"host": "evil.example"}).status_code == 400
