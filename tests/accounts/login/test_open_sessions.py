"""Where somebody is logged in; a new password ends everything else."""

from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client

from accounts import fanout
from accounts.login import log_outs, login_history, open_sessions
from accounts.models import OpenSession, Token, User
from accounts.recovery import codes
from accounts.tokens import bearer_tokens

pytestmark = pytest.mark.django_db
PAGE, END = "/account/sessions/", "/account/sessions/end/"
OLD, NEW = "asha-plays-rummy", "a-kettle-of-tea-5"
FOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/141.0 Mobile Safari/537"


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, dict[str, Any]]]:
    """Return what the sockets of people are told, as it is sent."""
    found: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr(fanout, "send_to_user", lambda *told: found.append(told))
    return found


def browser_of(person: User, agent: str = FOX) -> Client:
    """Return a browser in which the person is logged in and has opened a page."""
    client = Client(headers={"User-Agent": agent})
    client.force_login(person)
    assert client.get("/me/").status_code == 200
    return client


def is_inside(browser: Client) -> bool:
    return browser.get(PAGE).status_code == 200


def at_the_page(browser: Client) -> None:
    answer = browser.post(
        "/account/password/change/",
        {"oldpassword": OLD, "password1": NEW, "password2": NEW},
    )
    assert answer.status_code == 302


def by_a_code(browser: Client, person: User) -> None:
    code = codes.make(person)[0]
    given = {"login": "asha", "code": code, "password1": NEW, "password2": NEW}
    assert browser.post("/account/password/reset/", given).status_code == 302


def at_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getpass", lambda prompt: NEW)
    call_command("changepassword", "asha")


def in_the_admin(person: User) -> None:
    person.set_password(NEW)
    person.save()


@pytest.mark.parametrize("way", ["page", "code", "command", "save", "unusable"])
def test_a_new_password_ends_every_other_session_and_token(
    way: str, asha: User, rung: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = browser_of(asha), browser_of(asha, PHONE)
    key, token = other.session.session_key, bearer_tokens.issue(asha)
    assert is_inside(own)
    assert is_inside(other)
    if way == "page":
        at_the_page(own)
    elif way == "code":
        by_a_code(own, asha)
    elif way == "command":
        at_the_command_line(monkeypatch)
    elif way == "save":
        in_the_admin(User.objects.get(pk=asha.pk))
    else:
        person = User.objects.get(pk=asha.pk)
        person.set_unusable_password()
        person.save(update_fields=["password"])
    assert is_inside(own) == (way == "page")
    assert not is_inside(other)
    assert not Session.objects.filter(pk=key).exists()
    assert bearer_tokens.user_of(token) is None
    assert (asha.pk, {"type": "user.logged_out"}) in rung


def test_who_sets_a_new_password_by_a_code_while_logged_in_is_led_to_the_log_in(
    asha: User,
) -> None:
    own = browser_of(asha)
    by_a_code(own, asha)
    assert "Your new password is set" in own.get("/account/login/").text


def test_the_same_password_in_a_newer_hash_ends_nothing(
    asha: User, client: Client, rung: list[Any], settings: Any
) -> None:
    hasher = "django.contrib.auth.hashers.PBKDF2PasswordHasher"
    settings.PASSWORD_HASHERS = [*settings.PASSWORD_HASHERS, hasher]
    typed = "Ｔｒｕｅ-asha-plays"
    for old in (OLD, typed):
        User.objects.filter(pk=asha.pk).update(
            password=make_password(old, hasher="pbkdf2_sha256")
        )
        token = bearer_tokens.issue(asha)
        client.post("/account/login/", {"login": "asha", "password": old})
        stored = User.objects.get(pk=asha.pk).password
        assert not stored.startswith("pbkdf2")
        assert bearer_tokens.user_of(token) == asha
        client.logout()
    asha.refresh_from_db()
    asha.hides_chat = True
    asha.save()
    assert rung == []


def test_the_page_lists_browsers_and_tokens_and_says_which_is_this_one(
    asha: User, bilal: User
) -> None:
    own, _other = browser_of(asha), browser_of(asha, PHONE)
    browser_of(bilal, "Edg/1 Windows")
    bearer_tokens.issue(asha, "rummy-bot")
    page = own.get(PAGE)
    assert page["Cache-Control"] == "no-store"
    assert page.text.count('data-testid="session"') == 2
    mine, others = page.text.split('data-testid="session"')[1:]
    assert "Firefox, Linux" in mine
    assert "this one" in mine
    assert "btn-end-session" not in mine
    assert "Chrome, Android" in others
    assert "btn-end-session" in others
    assert "Edge" not in page.text
    assert "rummy-bot" in page.text
    assert "never used" in page.text
    for key in Session.objects.values_list("pk", flat=True):
        assert key not in page.text
    assert PAGE in own.get("/me/").text


def test_one_session_is_ended_by_its_owner_alone(
    asha: User, bilal: User, rung: list[Any]
) -> None:
    own, other, stranger = browser_of(asha), browser_of(asha), browser_of(bilal)
    key = other.session.session_key
    row = OpenSession.objects.get(key=key)
    assert stranger.post(END, {"session": row.pk}).status_code == 404
    mine = OpenSession.objects.get(key=own.session.session_key)
    for wrong in (mine.pk, "", "x", "9" * 30, "-1"):
        assert own.post(END, {"session": wrong}).status_code == 404
    assert own.post(END, {"session": row.pk}).status_code == 302
    assert is_inside(own)
    assert not is_inside(other)
    told = {"type": "user.logged_out", "only": [bearer_tokens.digest_of(key)]}
    assert rung == [(asha.pk, told)]


def test_one_token_is_revoked_by_its_owner_alone(
    asha: User, bilal: User, rung: list[Any]
) -> None:
    token = bearer_tokens.issue(asha)
    digest = bearer_tokens.digest_of(token)
    assert browser_of(bilal).post(END, {"token": digest}).status_code == 404
    assert bearer_tokens.user_of(token) == asha
    assert browser_of(asha).post(END, {"token": digest}).status_code == 302
    assert bearer_tokens.user_of(token) is None
    assert rung == [(asha.pk, {"type": "user.logged_out", "only": [digest]})]


def test_all_others_end_at_once_those_that_nobody_noted_too(
    asha: User, rung: list[Any]
) -> None:
    own, other, unknown = browser_of(asha), browser_of(asha), browser_of(asha)
    key, token = own.session.session_key, bearer_tokens.issue(asha)
    OpenSession.objects.filter(key=unknown.session.session_key).delete()
    assert "Log out everywhere else and revoke all tokens" in own.get(PAGE).text
    assert own.post(END, {"others": "yes"}).status_code == 302
    assert "revoke all tokens" not in own.get(PAGE).text
    assert own.session.session_key == key
    assert [is_inside(one) for one in (own, other, unknown)] == [True, False, False]
    assert bearer_tokens.user_of(token) is None
    told = {"type": "user.logged_out", "keep": bearer_tokens.digest_of(key)}
    assert rung == [(asha.pk, told)]


def test_a_message_means_the_sockets_of_what_has_ended() -> None:
    key, token = "k" * 32, bearer_tokens.digest_of("mh_x")
    mark = bearer_tokens.digest_of(key)
    assert log_outs.is_meant({}, key, "")
    assert log_outs.is_meant({}, "", token)
    assert log_outs.is_meant({"only": [mark]}, key, "")
    assert not log_outs.is_meant({"only": [mark]}, "", token)
    assert not log_outs.is_meant({"keep": mark}, key, "")
    assert log_outs.is_meant({"keep": mark}, "", token)


def test_what_has_ended_is_not_listed(asha: User, settings: Any) -> None:
    own, gone, old = browser_of(asha), browser_of(asha), browser_of(asha)
    Session.objects.filter(pk=gone.session.session_key).delete()
    session = old.session
    session["seen"] = 1
    session.save()
    assert own.get(PAGE).text.count('data-testid="session"') == 1
    settings.IDLE_MINUTES = 0
    assert own.get(PAGE).text.count('data-testid="session"') == 2


def test_uses_are_written_every_few_minutes_and_rows_of_ended_sessions_go(
    asha: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, gone = browser_of(asha), browser_of(asha)
    gone.logout()
    assert OpenSession.objects.count() == 2
    first = OpenSession.objects.get(key=own.session.session_key).used_at
    own.get("/me/")
    assert OpenSession.objects.get(key=own.session.session_key).used_at == first
    monkeypatch.setattr(open_sessions, "NOTED_AFTER", first - first)
    own.get("/me/")
    assert OpenSession.objects.get().used_at > first


def test_a_token_says_who_asked_for_it_and_when_it_was_used(db: None) -> None:
    agent = {"User-Agent": "rummy-bot/1.2 (linux)"}
    answer = Client().post("/api/v1/guests/", {}, "application/json", headers=agent)
    row = Token.objects.get()
    assert (row.name, row.used_at) == ("rummy-bot", None)
    token = answer.json()["token"]
    assert bearer_tokens.user_of(token) == row.user
    row.refresh_from_db()
    first = row.used_at
    assert first is not None
    bearer_tokens.user_of(token)
    row.refresh_from_db()
    assert row.used_at == first


@pytest.mark.parametrize("agent", ["", "\u202ebot/1", " /1", "x" * 5_000, "\0/1"])
def test_a_strange_program_is_no_fault(agent: str, asha: User) -> None:
    bearer_tokens.issue(asha, login_history.program_of(agent))
    assert Token.objects.get().name in ("", "x" * bearer_tokens.NAME_MAX)


def test_guests_are_led_to_the_sign_up_and_visitors_to_the_log_in(
    asha: User, client: Client
) -> None:
    assert client.get(PAGE)["Location"].startswith("/account/login/")
    assert client.post(END, {"others": "yes"}).status_code == 302
    User.objects.filter(pk=asha.pk).update(is_guest=True)
    client.force_login(asha)
    assert client.get(PAGE)["Location"] == "/account/signup/"
