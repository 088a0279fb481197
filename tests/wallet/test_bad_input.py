"""Bad input over REST and forms where chips are concerned: no chip moves.

Where each kind of bad input is tried:

    here                    fields nobody reads, amounts and ids that are none (every
                            address that takes a body); other people's payments; keys
                            again, out of bounds and of others; pages of others
    test_wallet_api         the same for figures, statement and reload; parameters
    tables/api/test_api     the same for tables and deals
    config/api/test_errors  the same for every address
    test_concurrency        who comes while the first of the same key is still running
    statement/test_filters  days
    cash/test_payments      amounts of cash, with cash/test_gate
    test_reload             reloads

Excluded people are in tables/seats/test_self_exclusion, two deposits at the limit in
tables/seats/test_limit_races, limits in accounts/wellbeing (test_page and
test_limit_windows).
"""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.test import APIClient

from tests.cash import cashdesk
from wallet import audit, ledger
from wallet.cash import deposits, withdrawals
from wallet.models import Transfer
from wallet.models.cash import Deposit, Withdrawal

API = "/api/v1/cash/"
RELOAD = "/api/v1/wallet/reload/"
PAYMENTS = ("deposits", "withdrawals")
FOREIGN = {"Origin": "https://evil.example"}


@pytest.fixture
def rest(cash: Any) -> APIClient:
    """Return asha's client; she has 50.00 of cash."""
    cashdesk.pay_in(cash[0], 5_000, "first")
    return _rest_of(cash[0])


def _rest_of(person: Any) -> APIClient:
    client = APIClient()
    client.force_authenticate(person)
    return client


@pytest.fixture(autouse=True)
def nothing_is_lost(db: None) -> Any:
    """Whatever was tried, the books are in order."""
    yield
    assert audit.findings() == []


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def moved() -> list[int]:
    return list(Transfer.objects.order_by("pk").values_list("pk", flat=True))


@pytest.mark.parametrize("name", ["balance", "user", "state", "is_staff", "__proto__"])
def test_no_body_sets_what_is_not_asked_for(rest: APIClient, name: str) -> None:
    before = moved()
    for address in (f"{API}deposits/", f"{API}withdrawals/", RELOAD):
        body = {"amount": 500, name: 1} if address != RELOAD else {name: 1}
        answer = rest.post(address, body, format="json")
        assert code(answer) == (400, "unknown_field"), address
    assert moved() == before


def test_somebody_elses_payment_is_as_if_it_were_not_there(cash: Any) -> None:
    asked = deposits.ask(cash[0], 500, "k")
    other = Client()
    other.force_login(cash[1])
    answers = [other.get(f"/wallet/cash/sandbox/{pk}/") for pk in (asked.pk, uuid4())]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content
    page = f"/wallet/cash/sandbox/{asked.pk}/"
    assert other.post(page, {"outcome": "pay"}).status_code == 404
    asked.refresh_from_db()
    assert asked.state == Deposit.State.ASKED
    shown = _rest_of(cash[1]).get(API).json()
    assert (shown["deposits"], shown["withdrawals"]) == ([], [])


@pytest.mark.parametrize("pk", ["0", "-1", "abc", "1;--", "%00", "9" * 41, ""])
def test_an_id_that_is_none_is_not_found(cash: Any, pk: str) -> None:
    client = Client()
    client.force_login(cash[0])
    assert client.get(f"/wallet/cash/sandbox/{pk}/").status_code == 404


def test_the_id_of_another_kind_of_thing_is_not_found(rest: Any, cash: Any) -> None:
    asked = withdrawals.ask(cash[0], 500, "out")
    client = Client()
    client.force_login(cash[0])
    for pk in (asked.pk, cash[0].pk):
        assert client.get(f"/wallet/cash/sandbox/{pk}/").status_code == 404


@pytest.mark.parametrize("kind", PAYMENTS)
def test_the_same_key_is_the_same_payment(rest: APIClient, kind: str) -> None:
    def post(amount: int) -> Any:
        key = {"Idempotency-Key": "k"}
        return rest.post(f"{API}{kind}/", {"amount": amount}, "json", headers=key)

    first, again, other = post(500), post(500), post(501)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert "Idempotent-Replay" not in first.headers
    assert again.headers["Idempotent-Replay"] == "true"
    assert code(other) == (409, "key_reused")
    assert len(rest.get(API).json()[kind]) == (2 if kind == "deposits" else 1)


@pytest.mark.parametrize(("first", "second"), [PAYMENTS, PAYMENTS[::-1]])
def test_a_key_of_another_address_is_refused(
    rest: APIClient, first: str, second: str
) -> None:
    key = {"Idempotency-Key": "k"}
    answers = [
        rest.post(f"{API}{kind}/", {"amount": 500}, "json", headers=key)
        for kind in (first, second)
    ]
    assert answers[0].status_code == 201
    assert code(answers[1]) == (409, "key_reused")


@pytest.mark.parametrize("key", ["", "k" * 256, "two words", "\u00e9"])
def test_a_key_out_of_bounds_is_refused(rest: APIClient, key: str) -> None:
    before = moved()
    for kind in PAYMENTS:
        sent = {"Idempotency-Key": key}
        answer = rest.post(f"{API}{kind}/", {"amount": 500}, "json", headers=sent)
        assert code(answer) == (400, "bad_idempotency_key")
    assert moved() == before


def test_keys_are_everybodys_own(rest: APIClient, cash: Any) -> None:
    key = {"Idempotency-Key": "k"}
    made = [
        _rest_of(person).post(f"{API}deposits/", {"amount": 500}, "json", headers=key)
        for person in cash[:2]
    ]
    assert [answer.status_code for answer in made] == [201, 201]
    assert made[0].json()["id"] != made[1].json()["id"]


def test_play_chips_cannot_be_withdrawn(rest: APIClient) -> None:
    body = {"amount": 500, "chips": "play"}
    answer = rest.post(f"{API}withdrawals/", body, format="json")
    assert code(answer) == (400, "unknown_field")


def test_pages_of_others_move_nothing(rest: Any, cash: Any) -> None:
    """Without the page's token, with a wrong one, or from elsewhere."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(cash[0])
    client.get("/wallet/cash/")
    right = client.cookies["csrftoken"].value
    ledger.post(
        ledger.player_account(cash[0]),
        ledger.player_account(cash[1]),
        9_500,
        "loss",
        "poor",
    )
    before = (moved(), Deposit.objects.count(), Withdrawal.objects.count())
    for address in ("cash/deposit/", "cash/withdraw/", "reload/"):
        for token, headers in (("", {}), ("x" * 64, {}), (right, FOREIGN)):
            body = {"amount": "10", "csrfmiddlewaretoken": token}
            answer = client.post(f"/wallet/{address}", body, headers=headers)
            assert answer.status_code == 403, (address, token[:3])
    for address in (f"{API}deposits/", f"{API}withdrawals/", RELOAD):
        for headers in (
            {},
            {"X-CSRFToken": "x" * 64},
            {"X-CSRFToken": right} | FOREIGN,
        ):
            body = {} if address == RELOAD else {"amount": 500}
            answer = client.post(
                address, body, content_type="application/json", headers=headers
            )
            assert code(answer) == (403, "csrf"), (address, headers)
    after = (moved(), Deposit.objects.count(), Withdrawal.objects.count())
    assert after == before
