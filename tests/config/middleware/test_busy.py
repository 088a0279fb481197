"""A database that does not answer, or not in time: 503 and when to ask again."""

from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, OperationalError
from django.test import Client

from config.middleware import busy
from tables.seats import practice

pytestmark = pytest.mark.django_db


def fail_with(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_given: Any) -> None:
        raise error

    monkeypatch.setattr(practice, "play_now", fail)


def lost_race(cause: Exception) -> IntegrityError:
    error = IntegrityError("duplicate key")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("couldn't get a connection after 2.00 sec"),
        OperationalError("canceling statement due to lock timeout"),
        lost_race(psycopg.errors.UniqueViolation()),
        IntegrityError("UNIQUE constraint failed: tables_seat.table_id"),
    ],
)
def test_a_page_that_finds_the_database_busy_says_so_and_keeps_the_form(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    fail_with(monkeypatch, error)
    answer = client.post("/play/now/", {"level": "ha<rd"})
    assert answer.status_code == 503
    assert 1 <= int(answer["Retry-After"]) <= 4
    page = answer.content.decode()
    assert 'name="level" value="ha&lt;rd"' in page
    assert 'action="/play/now/"' in page
    # It may have been half begun: only the person sends it again.
    assert "data-again" not in page


def test_a_program_gets_the_code_instead(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_with(monkeypatch, OperationalError("database is locked"))
    answer = client.post("/play/now/", headers={"accept": "application/json"})
    assert answer.status_code == 503
    assert answer.json()["code"] == "busy"
    assert answer["Retry-After"] == str(answer.json()["params"]["seconds"])


def test_a_fault_of_ours_stays_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(monkeypatch, lost_race(psycopg.errors.CheckViolation()))
    client = Client(raise_request_exception=False)
    assert client.post("/play/now/").status_code == 500


def test_a_middleware_that_finds_the_database_away_answers_busy_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_given: Any) -> None:
        raise OperationalError("the connection is lost")

    monkeypatch.setattr("django.contrib.sessions.backends.db.SessionStore.load", fail)
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = "a" * 32
    assert client.get("/play/").status_code == 503
    answer = client.get("/api/v1/me/")
    assert answer.json()["code"] == "busy"
    assert answer["Retry-After"] == str(answer.json()["params"]["seconds"])


def test_a_password_is_never_written_into_the_page() -> None:
    fields = [("login", "asha"), ("password", "asha-plays-rummy")]
    page = busy.page("/account/login/", "POST", fields, 2)
    assert "asha" not in page
    assert "We don't keep passwords" in page


def test_who_only_reads_is_led_back_by_the_browser_alone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: Any) -> None:
        raise OperationalError("away")

    monkeypatch.setattr("lobby.views.render", fail)
    answer = client.get("/?a=b")
    assert answer.status_code == 503
    assert answer["Refresh"] == answer["Retry-After"]
    assert 'href="/?a=b"' in answer.content.decode()
