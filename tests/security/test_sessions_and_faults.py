"""Cookies, sessions, and what a fault of ours tells a stranger."""

import logging

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path
from django.utils.module_loading import import_string

from accounts.models import User
from config.monitoring import logs

SECRET = "the-inside-of-the-house"


def broken(request: HttpRequest) -> HttpResponse:
    raise LookupError(SECRET)


class Urls:
    """The site, with two addresses that are broken."""

    urlpatterns = [
        path("broken/", broken),
        path("api/v1/broken/", broken),
        path("", include("config.urls")),
    ]
    handler500 = "config.pages.error_pages.server_error"


@pytest.mark.parametrize("address", ["/broken/", "/api/v1/broken/"])
@pytest.mark.parametrize("debug", [False, True])
def test_a_fault_of_ours_tells_nothing_of_the_inside(
    address: str, debug: bool, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "ROOT_URLCONF", Urls)
    monkeypatch.setattr(settings, "DEBUG", debug)
    client = Client(raise_request_exception=False)
    answer = client.get(address)
    assert answer.status_code == 500
    # With debug pages it is told, which is why a public house cannot have them.
    assert (SECRET in answer.text) is debug
    assert ("Traceback" in answer.text) is debug


def test_cookies_are_kept_from_scripts_and_from_other_sites(
    client: Client, asha: User
) -> None:
    given = {"login": "asha", "password": "asha-plays-rummy"}
    answer = client.post("/account/login/", given)
    assert answer.status_code == 302
    cookie = answer.cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert {one["samesite"] for one in answer.cookies.values()} == {"Lax"}
    assert {one["domain"] for one in answer.cookies.values()} == {""}


def test_a_log_in_and_a_new_password_make_a_new_session(
    client: Client, asha: User
) -> None:
    client.get("/account/login/")
    client.session["before"] = 1
    planted = client.session.session_key
    given = {"login": "asha", "password": "asha-plays-rummy"}
    client.post("/account/login/", given)
    first = client.session.session_key
    assert first not in (None, planted)
    elsewhere = Client()
    elsewhere.post("/account/login/", given)
    assert elsewhere.get("/me/").status_code == 200
    change = {"oldpassword": given["password"], "password1": "a-new-one-for-asha"}
    assert client.post("/account/password/change/", change).status_code == 302
    assert client.session.session_key != first
    # Every other session of the person is over.
    assert elsewhere.get("/me/").status_code == 302


def test_passwords_are_kept_by_argon2() -> None:
    from config import settings as of_the_site

    first = of_the_site.PASSWORD_HASHERS[0]
    made = make_password("a-long-enough-one", hasher=import_string(first)())
    assert made.startswith("argon2$argon2id$")


def test_what_somebody_writes_makes_no_line_of_the_log(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = logging.getLogger().handlers[:]
    logs.set_up()
    try:
        forged = "x\n2026-01-01 level=error event=forged\x1b[31m"
        logging.getLogger("meldhouse.test").error("asked for %s", forged)
    finally:
        logging.getLogger().handlers[:] = before
    told = capsys.readouterr().err
    assert "asked for" in told
    assert len(told.strip().splitlines()) == 1
    assert "\x1b" not in told
