"""The wallet page, its reload button, the template tags and the admin."""

import re

import pytest
from django.template import Context, Template
from django.test import Client

from wallet import ledger
from wallet.codes import Code
from wallet.models import Account, Transfer
from wallet.templatetags.wallet_tags import chips, reference_words, signed

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(users, client):
    """Return a function that fetches asha's wallet."""
    client.force_login(users[0])

    def fetch(query: str = "") -> str:
        response = client.get(f"/wallet/{query}")
        assert response.status_code == 200
        return response.content.decode()

    return fetch


def value(html: str, testid: str) -> str:
    return re.search(rf'data-testid="{testid}">([^<]*)<', html)[1]


def press_reload(client, html):
    key = re.search(r'name="key" value="([^"]+)"', html)[1]
    return client.post("/wallet/reload/", {"key": key}, follow=True)


def test_the_page_shows_the_figures_and_every_row(page, users, asha):
    stack = ledger.stack_account("seating:1", users[0])
    ledger.post(asha, stack, 2_500, Code.BUY_IN, "seating:1:buyin", "table:7")
    html = page()
    assert value(html, "wallet-total") == "10,000"
    assert value(html, "wallet-available") == "7,500"
    assert value(html, "wallet-on-tables") == "2,500"
    assert html.count('data-testid="ledger-row"') == 2
    assert "−2,500" in html
    assert "Table 7" in html


def test_it_does_not_pretend_that_events_or_cash_are_open(page):
    html = page()
    assert "You are not in an event" in html
    assert "Off on this server" in html


def test_the_reload_button_is_off_at_a_thousand_and_says_why(page):
    html = page()
    button = re.search(r'<button[^>]*data-testid="btn-reload"[^>]*>', html)[0]
    assert "disabled" in button
    assert "You can reload when you have fewer than 1,000 in all." in html


def test_the_reload_button_works_without_javascript(page, client, asha, bilal):
    ledger.post(asha, bilal, 9_285, Code.LOSS, "spent")
    html = page()
    button = re.search(r'<button[^>]*data-testid="btn-reload"[^>]*>', html)[0]
    assert "disabled" not in button
    response = press_reload(client, html)
    assert response.redirect_chain == [("/wallet/", 302)]
    assert "You got 9,285 play chips." in response.content.decode()
    assert ledger.balance(asha) == 10_000


def test_a_form_sent_twice_has_one_effect_and_shows_the_first_result(
    page, client, asha, bilal
):
    ledger.post(asha, bilal, 9_500, Code.LOSS, "spent")
    html = page()
    for _press in range(2):
        response = press_reload(client, html)
        assert "You got 9,500 play chips." in response.content.decode()
    assert Transfer.objects.filter(code=Code.RELOAD).count() == 1


def test_a_refused_reload_says_when_it_becomes_possible(page, client):
    response = press_reload(client, page())
    text = response.content.decode()
    assert "You can reload when you have fewer than 1000." in text
    assert not Transfer.objects.filter(code=Code.RELOAD).exists()


def test_older_rows_are_one_link_away(page, asha, bilal):
    for n in range(60):
        ledger.post(asha, bilal, 1, Code.LOSS, f"k{n}")
    first = page()
    assert first.count('data-testid="ledger-row"') == 50
    query = re.search(r'href="/wallet/(\?before=\d+)"', first)[1]
    older = page(query)
    assert older.count('data-testid="ledger-row"') == 11
    assert "Newest" in older
    assert "Older" not in older


def test_a_page_that_does_not_exist_says_so_and_shows_the_newest(page, client):
    response = client.get("/wallet/?before=xyz")
    assert response.status_code == 400
    assert 'data-testid="ledger-row"' in response.content.decode()


def test_a_visitor_learns_what_is_here_and_cannot_reload(client):
    response = client.get("/wallet/")
    assert response.status_code == 200
    assert "Play now" in response.content.decode()
    assert client.get("/wallet/reload/").status_code == 405
    assert client.post("/wallet/reload/").status_code == 302
    assert not Transfer.objects.exists()


def test_a_reload_from_another_page_is_refused(users, asha, bilal):
    ledger.post(asha, bilal, 9_500, Code.LOSS, "spent")
    client = Client(enforce_csrf_checks=True)
    client.force_login(users[0])
    assert client.post("/wallet/reload/").status_code == 403
    assert ledger.balance(asha) == 500


def test_chips_are_grouped_and_signed():
    assert [chips(n) for n in (0, 999, 10_450, -1_234_567)] == [
        "0",
        "999",
        "10,450",
        "−1,234,567",
    ]
    assert [chips(n) for n in ("", None, 1.5, True)] == [""] * 4
    assert [signed(n) for n in (75, -125, 0)] == ["+75", "−125", "0"]
    assert reference_words("match:812") == "Match 812"
    assert reference_words("something else") == "something else"


def test_the_balance_tag_shows_available_chips(users):
    template = Template("{% load wallet_tags %}{% balance user %}")
    assert template.render(Context({"user": users[0]})) == "10,000"


@pytest.mark.parametrize("model", [Account, Transfer])
def test_the_admin_only_reads_even_for_superusers(
    django_user_model, users, client, model
):
    chief = django_user_model.objects.create_superuser("chief", password="x" * 12)
    client.force_login(chief)
    name = model._meta.model_name
    row = model.objects.order_by("pk").first()
    before = model.objects.count()
    base = f"/admin/wallet/{name}/"
    assert client.get(base).status_code == 200
    assert client.get(f"{base}?q=start").status_code == 200
    shown = client.get(f"{base}{row.pk}/change/")
    assert shown.status_code == 200
    assert "_save" not in shown.content.decode()
    for url, data in (
        (f"{base}add/", {}),
        (f"{base}{row.pk}/change/", {"balance": 1, "amount": 1}),
        (f"{base}{row.pk}/delete/", {"post": "yes"}),
    ):
        assert client.post(url, data).status_code == 403
    client.post(base, {"action": "delete_selected", "_selected_action": row.pk})
    assert model.objects.count() == before
