"""Every page: whole without JavaScript, strict about scripts, honest when it fails."""

import re

import pytest
from django.test import Client

from tables.actions import submit
from tables.models import Table
from tables.seats import seating
from tables.view import snapshot
from tests.tables.client import deal_now
from tests.wire.plain import plain

PUBLIC = ["/", "/play/", "/play/new/", "/account/login/", "/account/signup/"]
OWN = ["/me/", "/wallet/", "/account/logout/", "/account/password/change/"]


@pytest.fixture
def browser(asha):
    client = Client()
    client.force_login(asha)
    return client


@pytest.mark.parametrize("path", PUBLIC)
def test_visitors_can_read_it(client, db, path):
    assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", OWN + PUBLIC[:3])
def test_members_can_read_it(browser, path):
    assert browser.get(path).status_code == 200


@pytest.mark.parametrize("path", PUBLIC + OWN)
def test_no_page_has_an_inline_script_or_style_and_the_policy_is_strict(browser, path):
    answer = browser.get(path, follow=True)
    page = answer.text
    assert not re.search(r"<[^>]+ (style|on\w+)=", page)
    for script in re.findall(r"<script[^>]*>", page):
        if script == '<script id="words" type="application/json">':
            continue  # Data, which no browser runs.
        assert "nonce=" in script
        assert "src=" in script
    policy = answer["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_every_link_of_the_shell_leads_to_a_page(browser):
    links = set()
    for path in PUBLIC + OWN:
        page = browser.get(path, follow=True).text
        links |= {
            link.replace("&amp;", "&").partition("#")[0]
            for link in re.findall(r'href="(/[^"]*)"', page)
            if not link.startswith("/static/")
        }
    for link in links - {""}:
        assert browser.get(link).status_code in (200, 302), link


def test_the_pill_shows_the_available_play_chips(browser):
    assert 'data-testid="bal-play" data-balance="10000"' in browser.get("/").text


def test_visitors_see_no_wallet_and_no_form_before_the_first_deal(client, db):
    page = client.get("/").text
    assert "bal-play" not in page
    assert 'type="password"' not in page
    assert page.count('data-testid="btn-play-now"') == 1


def test_pages_of_a_person_send_visitors_to_the_login(client, db):
    assert client.get("/me/")["Location"] == "/account/login/?next=/me/"


def test_an_unknown_address_is_a_404_in_our_look(client, db):
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert "This page does not exist" in answer.text
    assert "wordmark" in answer.text


def test_a_fault_of_ours_says_no_word_about_the_inside(browser, monkeypatch):
    def broken():
        raise RuntimeError("secret inside")

    monkeypatch.setattr("lobby.listing.table_rows.open_rows", broken)
    browser.raise_request_exception = False
    answer = browser.get("/play/")
    assert answer.status_code == 500
    assert "Something broke here" in answer.text
    assert "secret inside" not in answer.text


def test_an_old_form_is_explained(asha):
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post("/play/now/")
    assert answer.status_code == 403
    assert "This form is too old" in answer.text


def test_the_example_on_the_home_page_says_that_it_is_one(client, db):
    assert "An example: your hand" in client.get("/").text


def test_the_last_deals_are_on_the_own_page(browser, a_table, asha, bilal):
    table = a_table(seats=2, stake=5, name="Neem 3")
    for person in (asha, bilal):
        seating.sit_down(table.pk, person)
    deal_now(table.pk)
    for person in (asha, bilal):
        view = snapshot.snapshot(table.pk, person)
        if any(action["kind"] == "drop" for action in plain(view.view)["legal"]):
            submit.submit_action(table.pk, person, {"kind": "drop"}, view.version)
            loser = person
            break
    page = browser.get("/me/").text
    assert "Neem 3" in page
    assert ("\u2212100<" if loser == asha else ">+100<") in page
    assert re.search(r'href="/deals/[0-9a-f-]{36}/"', page)


def test_a_deal_in_progress_is_shown_as_a_spectator_sees_it(client, db):
    other = Client()
    other.post("/play/quick/", {"players": "2"})
    table = Table.objects.get()
    deal_now(table.pk)
    page = client.get("/").text
    assert f"{table.name}, deal 1, as this page was loaded." in page
    # The open card and the cut joker are the only faces on the cloth.
    cloth = page.partition('<div class="cloth')[2].partition("figcaption")[0]
    faces = re.findall(r"cards\.svg#(\w+)", cloth)
    assert len([face for face in faces if face != "back"]) == 2
