"""A session that ended between a page and its form loses nothing typed."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from accounts.models import Limit
from tables.models import Table
from tests.cash import cashdesk
from wallet.models.cash import Deposit

pytestmark = pytest.mark.django_db
ENTER = {"login": "asha", "password": "asha-plays-rummy"}
NEW = {"game": "gin-house", "seats": "2", "stake": "40", "pace": "quick", "bots": "0"}


def after_log_in(client, answer):
    """Log in as the page asks, and return the page one comes back to."""
    where = urlsplit(answer.url)
    assert where.path == reverse("account_login")
    back = parse_qs(where.query)["next"][0]
    page = client.get(answer.url)
    assert "You were logged out in the meantime" in page.text
    given = client.post(answer.url, {**ENTER, "next": back})
    assert given.url == back
    return client.get(back)


def test_a_limit_typed_before_is_in_its_field_again(client, asha) -> None:
    wish = {"limit": "loss:play:day", "value": "1,250"}
    page = after_log_in(client, client.post("/wellbeing/limit/", wish))
    assert not Limit.objects.exists()
    field = re.search(r'<input[^>]*id="[^"]*loss-play-day[^"]*"[^>]*>', page.text)[0]
    assert 'value="1,250"' in field
    assert "aria-invalid" not in field


def test_an_amount_of_cash_is_in_its_field_again(client, asha, settings) -> None:
    settings.CASH_ENABLED = True
    cashdesk.settle(asha)
    answer = client.post(reverse("cash_deposit"), {"amount": "25.50", "key": "k"})
    page = after_log_in(client, answer)
    field = re.search(r'<input[^>]*id="amount-deposit"[^>]*>', page.text)[0]
    assert 'value="25.50"' in field
    other = re.search(r'<input[^>]*id="amount-withdraw"[^>]*>', page.text)[0]
    assert "25.50" not in other
    assert not Deposit.objects.exists()


def test_a_table_of_a_member_is_not_opened_by_a_new_guest(client, asha) -> None:
    client.force_login(asha)
    form = client.get("/play/new/?game=gin-house").text
    assert 'name="member" value="1"' in form
    client.logout()
    page = after_log_in(client, client.post("/play/new/", {**NEW, "member": "1"}))
    assert not Table.objects.exists()
    assert 'value="40"' in page.text
    assert '<option value="quick" selected>' in page.text


@pytest.mark.parametrize(
    ("path", "back"),
    [
        ("/wallet/reload/", "/wallet/"),
        ("/wellbeing/break/", "/wellbeing/"),
        ("/wellbeing/answer/", "/wellbeing/"),
        ("/account/people/7/unmute/", "/me/"),
        ("/t/7/rematch/", "/t/7/"),
        ("/t/7/unwait/", "/t/7/watch/"),
    ],
)
def test_every_form_leads_back_to_its_own_page(client, db, path, back) -> None:
    answer = client.post(path, {"length": "24h"})
    where = urlsplit(answer.url)
    assert where.path == reverse("account_login")
    assert parse_qs(where.query)["next"] == [back]


def test_a_table_s_form_sent_twice_opens_one(client, asha) -> None:
    client.force_login(asha)
    key = re.search(r'name="key" value="([\w-]{22})"', client.get("/play/new/").text)[1]
    first = client.post("/play/new/", {**NEW, "key": key})
    second = client.post("/play/new/", {**NEW, "key": key})
    assert first.url == second.url == f"/t/{Table.objects.get().pk}/"
    client.post("/play/new/", {**NEW, "key": "another"})
    assert Table.objects.count() == 2


def test_a_wrong_form_keeps_its_key(client, asha) -> None:
    client.force_login(asha)
    page = client.post("/play/new/", {**NEW, "stake": "0", "key": "mine"})
    assert 'name="key" value="mine"' in page.text


@pytest.mark.parametrize("wanted", ["-1", "home", "1\0", "' OR 1=1 --"])
def test_what_is_no_address_of_ours_leads_a_member_nowhere_else(client, asha, wanted):
    client.force_login(asha)
    answer = client.get("/account/login/", {"next": wanted})
    assert answer.status_code == 302
    assert not answer.url.startswith(("/", "http"))


@pytest.mark.parametrize(
    "wanted", ["//elsewhere.example/", "https://elsewhere.example"]
)
def test_no_log_in_leads_to_another_site(client, asha, wanted):
    client.force_login(asha)
    assert client.get("/account/login/", {"next": wanted}).url == "/"
