"""REST: figures, statement, reload."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from wallet import audit, ledger
from wallet.codes import Code

pytestmark = pytest.mark.django_db
WALLET, STATEMENT, RELOAD = (
    "/api/v1/wallet/",
    "/api/v1/wallet/statement/",
    "/api/v1/wallet/reload/",
)


@pytest.fixture
def api(users):
    """Return a client of asha's."""
    client = APIClient()
    client.force_authenticate(users[0])
    return client


@pytest.fixture
def poor(asha, bilal):
    """Leave asha with 715 chips."""
    ledger.post(asha, bilal, 9_285, Code.LOSS, "spent", "match:1")


def test_the_addresses_are_those_of_the_design():
    names = ("api_wallet", "api_statement", "api_reload")
    assert [reverse(name) for name in names] == [WALLET, STATEMENT, RELOAD]


def test_the_wallet_has_three_figures_and_the_reload_rule(api, poor):
    assert api.get(WALLET).json() == {
        "play": {"available": 715, "on_tables": 0, "pending": 0, "total": 715},
        "tournament": {"available": 0, "on_tables": 0, "pending": 0, "total": 0},
        "reload": {"possible": True, "below": 1_000, "up_to": 10_000},
    }


def test_the_statement_is_a_list_with_a_cursor(api, poor, users):
    first = api.get(STATEMENT, {"limit": 1}).json()
    (row,) = first["results"]
    at = row.pop("at")
    assert at.endswith("Z")
    assert row.pop("id") == int(first["next"])
    assert row == {
        "ledger": "play",
        "code": "loss",
        "what": "Deal lost",
        "reference": "match:1",
        "url": None,
        "place": "available",
        "amount": -9_285,
        "available": 715,
        "on_tables": 0,
        "pending": 0,
    }
    rest = api.get(STATEMENT, {"cursor": first["next"]}).json()
    assert [row["code"] for row in rest["results"]] == ["start"]
    assert rest["next"] is None


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"cursor": "x"}, "bad_cursor"),
        ({"cursor": ""}, "bad_cursor"),
        ({"limit": "0"}, "bad_limit"),
        ({"limit": "1000000"}, "bad_limit"),
        ({"limit": "-1"}, "bad_limit"),
        ({"limit": "ten"}, "bad_limit"),
        ({"ordering": "password"}, "unknown_field"),
        ({"fields": "server_seed"}, "unknown_field"),
        ({"chips": "cash"}, "bad_choice"),
        ({"chips": "gold"}, "bad_choice"),
        ({"type": "everything"}, "bad_choice"),
    ],
)
def test_bounds_and_unknown_parameters_are_refused(api, query, code):
    response = api.get(STATEMENT, query)
    assert response.status_code == 400
    assert response.json()["code"] == code


def test_a_reload_fills_up_and_says_so(api, poor):
    response = api.post(RELOAD)
    assert response.status_code == 200
    assert response.json()["amount"] == 9_285
    assert response.json()["play"]["available"] == 10_000
    assert audit.findings() == []


def test_a_reload_at_a_thousand_or_more_is_refused(api):
    response = api.post(RELOAD)
    assert response.status_code == 409
    body = response.json()
    assert body["code"] == "reload_not_yet"
    assert body["params"] == {"below": 1_000, "have": 10_000}
    assert "1000" in body["message"]


def test_the_same_key_brings_the_first_answer_again(api, poor):
    first = api.post(RELOAD, headers={"Idempotency-Key": "k-1"})
    again = api.post(RELOAD, headers={"Idempotency-Key": "k-1"})
    assert first.json() == again.json()
    assert "Idempotent-Replay" not in first.headers
    assert again.headers["Idempotent-Replay"] == "true"
    assert api.post(RELOAD, headers={"Idempotency-Key": "k-2"}).status_code == 409


def test_another_persons_key_is_independent(api, poor, users):
    api.post(RELOAD, headers={"Idempotency-Key": "k-1"})
    other = APIClient()
    other.force_authenticate(users[1])
    response = other.post(RELOAD, headers={"Idempotency-Key": "k-1"})
    assert response.status_code == 409


@pytest.mark.parametrize("key", ["", "k" * 256, "two words", "\u00e9"])
def test_a_key_out_of_bounds_is_refused(api, poor, key):
    response = api.post(RELOAD, headers={"Idempotency-Key": key})
    assert response.status_code == 400
    assert response.json()["code"] == "bad_idempotency_key"
    assert api.post(RELOAD, headers={"Idempotency-Key": "k" * 255}).status_code == 200


@pytest.mark.parametrize("field", ["balance", "is_staff", "user", "amount"])
def test_a_field_nobody_reads_is_refused(api, poor, asha, field):
    response = api.post(RELOAD, {field: 1}, format="json")
    assert response.status_code == 400
    assert response.json()["code"] == "unknown_field"
    assert ledger.balance(asha) == 715


@pytest.mark.parametrize("url", [WALLET, STATEMENT, RELOAD])
def test_nobody_in_particular_is_refused(db, url):
    client = APIClient()
    response = client.post(url) if url == RELOAD else client.get(url)
    assert response.status_code == 401


def test_a_session_needs_its_own_origin_to_reload(users, poor, asha):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(users[0])
    response = client.post(RELOAD, headers={"Origin": "https://evil.example"})
    assert response.status_code == 403
    assert ledger.balance(asha) == 715


def test_a_wrong_method_says_which_is_right(api):
    response = api.get(RELOAD)
    assert response.status_code == 405
    assert "POST" in response.headers["Allow"]
