"""The gate: shut, cash is absent; open, pages and API ask, refuse and tell."""

import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from tests.wallet.cash.test_callbacks import available, said
from wallet.cash import deposits, sandbox, withdrawals
from wallet.models.cash import Callback, Deposit, Withdrawal
from wallet.staff import ledger_counters

pytestmark = pytest.mark.django_db
API = "/api/v1/cash/"
PAGES = (
    *("/wallet/cash/", "/wallet/cash/deposit/", "/wallet/cash/withdraw/"),
    "/wallet/cash/sandbox/00000000-0000-0000-0000-000000000000/",
    "/account/where/",
)
ADDRESSES = (API, f"{API}deposits/", f"{API}withdrawals/", f"{API}callbacks/")


@pytest.fixture
def asha_here(cash, client):
    client.force_login(cash[0])
    return client


@pytest.fixture
def api(cash):
    client = APIClient()
    client.force_authenticate(cash[0])
    return client


def form_key(html: str) -> str:
    return re.search(r'name="key" value="([^"]+)"', html)[1]


def test_with_the_gate_shut_there_is_nothing(users, client):
    for person in (None, users[0]):
        api = APIClient()
        if person is not None:
            client.force_login(person)
            api.force_authenticate(person)
        for url in PAGES:
            assert client.get(url).status_code == 404, url
            assert client.post(url).status_code == 404, url
        for url in ADDRESSES:
            for answer in (api.get(url), api.post(url, {"amount": 500}, format="json")):
                assert answer.status_code == 404, url
    assert not Deposit.objects.exists()


def test_the_word_stands_only_in_the_wallets_explanation(users, client):
    client.force_login(users[0])
    for url in ("/", "/play/", "/play/new/", "/me/", "/fair-play/"):
        page = client.get(url)
        if page.status_code == 200:
            assert "cash" not in page.content.decode().lower(), url
    html = client.get("/wallet/").content.decode()
    assert len(re.findall(r">[^<]*\bcash\b[^<]*<", html.lower())) == 1
    assert "Off on this server" in html
    assert "Deposits and withdrawals" not in html
    schema = client.get("/api/schema/").content.decode()
    assert "/cash/" not in schema


def test_the_whole_way_on_the_pages(asha_here, cash):
    page = asha_here.get("/wallet/cash/").content.decode()
    assert "practice, no value" in page
    entry = {"amount": "1,000", "key": form_key(page)}
    to_pay = asha_here.post("/wallet/cash/deposit/", entry).url
    again = asha_here.post("/wallet/cash/deposit/", entry).url
    assert to_pay == again
    assert "€1,000.00" in asha_here.get(to_pay).content.decode()
    paid = asha_here.post(to_pay, {"outcome": "twice"}, follow=True).content.decode()
    assert "Your deposit has arrived." in paid
    assert available(cash[0]) == 100_000
    entry = {"amount": "250.50", "key": form_key(paid)}
    held = asha_here.post("/wallet/cash/withdraw/", entry, follow=True)
    assert 'data-testid="cash-pending">€250.50<' in held.content.decode()
    wallet = asha_here.get("/wallet/").content.decode()
    assert "Deposits and withdrawals" in wallet
    assert "−€250.50" in wallet
    rows = asha_here.get("/wallet/statement.csv?chips=cash").content.decode()
    assert "hold,-250.50,available,749.50,0.00,250.50," in rows


def test_a_declined_or_late_payment_credits_nothing_yet(asha_here, cash):
    for outcome, state in (("decline", "failed"), ("late", "asked")):
        asked = deposits.ask(cash[0], 500, outcome)
        url = f"/wallet/cash/sandbox/{asked.pk}/"
        asha_here.post(url, {"outcome": outcome})
        asked.refresh_from_db()
        assert asked.state == state
    assert available(cash[0]) == 0
    stranger = Client()
    stranger.force_login(cash[1])
    assert stranger.get(url).status_code == 404


def test_what_was_wrong_stands_beside_the_entry(asha_here, cash):
    answer = asha_here.post("/wallet/cash/deposit/", {"amount": "1.000"})
    html = answer.content.decode()
    assert answer.status_code == 400
    assert 'value="1.000" aria-invalid="true"' in html
    assert "Write the amount as 25 or 25.50, from €1.00 to €10,000.00." in html
    answer = asha_here.post("/wallet/cash/withdraw/", {"amount": "10"})
    assert answer.status_code == 409
    assert not Withdrawal.objects.exists()


def test_who_may_not_is_told_why_and_has_no_form(cash, client):
    client.force_login(cash[3])
    html = client.get("/wallet/cash/").content.decode()
    assert "We don&#x27;t offer this where you live." in html
    assert "btn-deposit" not in html
    answer = client.post("/wallet/cash/deposit/", {"amount": "10"})
    assert answer.status_code == 403


def test_a_deposit_from_another_page_is_refused(cash):
    client = Client(enforce_csrf_checks=True)
    client.force_login(cash[0])
    for url in ("/wallet/cash/deposit/", "/wallet/cash/withdraw/"):
        assert client.post(url, {"amount": "10"}).status_code == 403
    assert not Deposit.objects.exists()


@pytest.mark.parametrize(
    "amount", ["10", 10.5, 1e3, -1, 0, None, True, 2**63, [], {}, 99]
)
def test_no_whole_amount_is_refused(api, amount):
    for name in ("deposits", "withdrawals"):
        answer = api.post(f"{API}{name}/", {"amount": amount}, format="json")
        assert answer.status_code == 400
        assert answer.json()["code"] == "bad_amount"
        assert answer.json()["params"] == {"low": 100, "high": 1_000_000}


@pytest.mark.parametrize("name", ["deposits", "withdrawals"])
def test_a_payment_without_an_amount_is_refused(api, name):
    answer = api.post(f"{API}{name}/", {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "missing_field")
    assert answer.json()["params"]["field"] == "amount"


@pytest.mark.parametrize("field", ["state", "user", "reviewer", "is_staff"])
def test_a_field_nobody_reads_is_refused(api, field):
    body = {"amount": 500, field: "paid"}
    answer = api.post(f"{API}deposits/", body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_field")
    assert not Deposit.objects.exists()


def test_the_api_asks_once_and_refuses(api, cash):
    key = {"Idempotency-Key": "k"}
    made = [
        api.post(f"{API}deposits/", {"amount": 500}, format="json", headers=key)
        for _time in range(2)
    ]
    assert [answer.status_code for answer in made] == [201, 201]
    assert made[0].json() == made[1].json()
    assert made[0].json()["url"] == f"/wallet/cash/sandbox/{made[0].json()['id']}/"
    other = api.post(f"{API}deposits/", {"amount": 501}, format="json", headers=key)
    assert (other.status_code, other.json()["code"]) == (409, "key_reused")
    much = api.post(f"{API}withdrawals/", {"amount": 500}, format="json")
    assert (much.status_code, much.json()["code"]) == (409, "insufficient_chips")
    shown = api.get(API).json()
    assert (len(shown["deposits"]), shown["withdrawals"]) == (1, [])
    assert APIClient().get(API).status_code == 401


def test_a_callback_is_believed_for_its_signature_alone(cash):
    asked = deposits.ask(cash[0], 500, "k")
    body = said("deposit_paid", asked)
    client = APIClient(enforce_csrf_checks=True)

    def call(body, signature):
        return client.post(
            f"{API}callbacks/",
            body,
            content_type="application/json",
            headers={sandbox.HEADER: signature},
        )

    for forged in ("", "0" * 64, sandbox.signature(body + b" ")):
        answer = call(body, forged)
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_signature")
    assert not Callback.objects.exists()
    for _time in range(2):
        answer = call(body, sandbox.signature(body))
        assert (answer.status_code, answer.json()) == (200, {"outcome": "done"})
    assert available(cash[0]) == 500


@pytest.fixture
def staff(cash, django_user_model):
    """Return a client of somebody who reviews, and a withdrawal of asha's."""
    chief = django_user_model.objects.create_superuser("chief", password="x" * 12)
    client = Client()
    client.force_login(chief)
    asked = deposits.ask(cash[0], 5_000, "in")
    sandbox.say(said("deposit_paid", asked))
    return client, withdrawals.ask(cash[0], 2_000, "out")


def test_a_withdrawal_is_reviewed_in_the_admin_and_the_log_knows_who(staff, cash):
    client, asked = staff
    base = f"/admin/wallet/withdrawal/{asked.pk}"
    assert "Refuse and return" in client.get(f"{base}/change/").content.decode()
    silent = client.post(f"{base}/review/", {"decision": "refuse"}, follow=True)
    assert "Say why. The player reads it." in silent.content.decode()
    client.post(f"{base}/review/", {"decision": "refuse", "reason": "Name differs."})
    asked.refresh_from_db()
    assert (asked.state, asked.reviewer.username) == ("returned", "chief")
    again = client.post(f"{base}/review/", {"decision": "approve"}, follow=True)
    assert (
        "This has already been reviewed. Its state is: returned."
        in again.content.decode()
    )
    assert "refused: Name differs." in client.get(f"{base}/history/").content.decode()
    assert "Name differs." in _page(cash[0])


def _page(person: User) -> str:
    client = Client()
    client.force_login(person)
    return client.get("/wallet/cash/").content.decode()


def test_staff_without_the_right_reviews_nothing(staff, cash, settings):
    client, asked = staff
    url = f"/admin/wallet/withdrawal/{asked.pk}/review/"
    clerk = Client()
    cash[1].is_staff = True
    cash[1].save(update_fields=["is_staff"])
    clerk.force_login(cash[1])
    assert clerk.post(url, {"decision": "approve"}).status_code == 403
    assert client.get(url).status_code == 405
    settings.CASH_ENABLED = False
    assert client.post(url, {"decision": "approve"}).status_code == 404
    assert client.get("/admin/wallet/withdrawal/").status_code == 403
    asked.refresh_from_db()
    assert asked.state == "held"


def test_the_overview_counts_what_waits_only_where_there_is_cash(staff, settings):
    def counted() -> dict[str, int]:
        return {str(need.label): need.count for need in ledger_counters.needs()}

    assert counted()["withdrawals to review"] == 1
    client, asked = staff
    listed = client.get("/admin/wallet/withdrawal/?state__exact=held")
    assert str(asked.pk) in listed.content.decode()
    settings.CASH_ENABLED = False
    assert len(counted()) == 2


def test_the_house_does_not_open_with_cash_and_a_quick_clock():
    import os
    import subprocess
    import sys

    environment = {**os.environ, "CASH_ENABLED": "1", "TIME_SCALE": "2"}
    run = subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert "TIME_SCALE must be 1 where cash is on." in run.stderr
