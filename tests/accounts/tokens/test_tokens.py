"""Bearer tokens and the API of accounts."""

import pytest
from django.test import Client

from accounts.guests.guest_accounts import create_guest
from accounts.models import Token, User
from accounts.tokens import bearer_tokens


def me(token):
    return Client().get("/api/v1/me/", headers={"Authorization": f"Bearer {token}"})


def test_a_token_opens_its_own_user_only(asha, bilal):
    token = bearer_tokens.issue(asha)
    assert bearer_tokens.user_of(token) == asha
    assert me(token).json()["id"] == str(asha.pk)


def test_a_token_is_stored_only_as_a_digest(asha):
    token = bearer_tokens.issue(asha)
    row = Token.objects.get()
    assert token not in row.digest
    assert bearer_tokens.user_of(row.digest) is None


@pytest.mark.parametrize("token", ["", "mh_", "mh_nonsense", "x" * 10_000, "mh_\x00"])
def test_nonsense_is_nobodys_token(asha, token):
    bearer_tokens.issue(asha)
    assert bearer_tokens.user_of(token) is None


def test_a_revoked_token_is_401(asha):
    token = bearer_tokens.issue(asha)
    assert bearer_tokens.revoke(asha) == 1
    answer = me(token)
    assert answer.status_code == 401
    assert answer.json()["code"] == "bad_token"


def test_a_closed_account_has_no_token(asha):
    token = bearer_tokens.issue(asha)
    asha.is_active = False
    asha.save(update_fields=["is_active"])
    assert me(token).status_code == 401


def test_a_wrong_token_is_401_although_a_session_is_there(asha):
    browser = Client()
    browser.force_login(asha)
    assert browser.get("/api/v1/me/").status_code == 200
    wrong = {"Authorization": "Bearer mh_wrong"}
    assert browser.get("/api/v1/me/", headers=wrong).status_code == 401


def test_without_any_authority_it_is_401(db):
    answer = Client().get("/api/v1/me/")
    assert answer.status_code == 401
    assert answer.json()["code"] == "not_logged_in"


def test_a_guest_by_the_api_is_201_with_a_token_and_no_cookie(db):
    answer = Client().post("/api/v1/guests/", {}, content_type="application/json")
    assert answer.status_code == 201
    assert not answer.cookies
    body = answer.json()
    guest = User.objects.get()
    assert body["user"] == {
        "id": str(guest.pk),
        "name": guest.display_name,
        "guest": True,
        "bot": False,
    }
    assert me(body["token"]).json()["chips"] == {
        "available": 10_000,
        "on_tables": 0,
        "pending": 0,
    }


def test_a_guest_who_becomes_a_member_keeps_the_token(db):
    guest = create_guest()
    token = bearer_tokens.issue(guest)
    browser = Client()
    browser.force_login(guest)
    browser.post(
        "/account/signup/", {"username": "meera", "password1": "three-runs-and-a-set"}
    )
    body = me(token).json()
    assert (body["id"], body["guest"]) == (str(guest.pk), False)
    assert body["username"] == "meera"
