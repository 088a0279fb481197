"""Pages that few see, in a browser: cash with its gate open, what broke, incidents.

They are served by the test itself, so that the house of the other tests stays as it is.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from playwright.sync_api import expect

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.clock import timers
from tables.models import Table
from tables.staff import void_match
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.cash import cashdesk
from tests.sizes import size
from tests.tables.house import Hands, dealt
from tests.tables.matchplay import begun, lose_all, match_of
from wallet.cash import deposits, withdrawals

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
HERE = "http://house.test"
LOOKS = [(PHONE, "dark"), (DESK, "light")]


@pytest.fixture(params=LOOKS[: size("gated_axe", 1, 2)], ids=str)
def look(chromium: Any, request: Any) -> Callable[..., Any]:
    """Return a function that opens an address as a person and judges the page."""
    (width, height), scheme = request.param
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        bypass_csp=True,
    )
    page = context.new_page()

    files = Client()

    def judge(client: Client, address: str, *, status: int = 200) -> Any:
        # Read here: what asks for it in the browser's thread has another connection.
        read = client.get(address)
        assert read.status_code == status

        def serve(route: Any) -> None:
            path = urlsplit(route.request.url).path
            is_page = route.request.is_navigation_request()
            answer = read if is_page else files.get(path)
            body = b"".join(answer) if answer.streaming else answer.content
            kind = answer.headers.get("Content-Type", "")
            route.fulfill(status=answer.status_code, body=body, content_type=kind)

        page.unroute_all()
        page.route("**/*", serve)
        page.goto(f"{HERE}{address}")
        page.wait_for_function("() => document.getAnimations().length === 0")
        assert faults(page) == [], address
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, address
        return page

    yield judge
    context.close()


@pytest.fixture
def rich(settings: Any) -> tuple[User, Client]:
    """Return somebody with cash, a held and a returned withdrawal; and a browser."""
    settings.CASH_ENABLED = True
    people = [
        User.objects.create(username=name, name=name.title())
        for name in ("asha", "bilal")
    ]
    cashdesk.settle(*people)
    cashdesk.pay_in(people[0], 5_000, "first")
    withdrawals.ask(people[0], 1_200, "held")
    back = withdrawals.ask(people[0], 700, "back")
    withdrawals.refuse(back.pk, people[1], "Please write to us first.")
    client = Client()
    client.force_login(people[0])
    return people[0], client


def test_cash_has_no_axe_violation_and_fits(rich: Any, look: Any) -> None:
    person, client = rich
    page = look(client, "/wallet/cash/")
    assert page.get_by_test_id("withdrawal").count() == 2
    at_hand = page.get_by_test_id("bal-cash")
    expect(at_hand).to_contain_text("€38.00")
    page.evaluate(
        """async (data) => {
          const script = document.querySelector("script[src*='js/site/site']");
          const { notice } = await import(script.src);
          notice({ kind: "balance", data });
        }""",
        {"chips": "cash", "available": 1_234_505, "on_tables": 0, "pending": 0},
    )
    expect(at_hand).to_contain_text("€12,345.05")
    asked = deposits.ask(person, 2_500, "asked")
    look(client, f"/wallet/cash/sandbox/{asked.pk}/")
    look(client, "/wallet/?chips=cash")
    stranger = Client()
    stranger.force_login(create_guest())
    closed = look(stranger, "/wallet/cash/").get_by_test_id("cash-closed")
    expect(closed.get_by_role("link", name="Sign up")).to_be_visible()
    look(stranger, "/account/where/")


def test_what_broke_is_told_without_an_axe_violation(look: Any) -> None:
    table, guests = dealt(2)
    client = Client()
    client.force_login(guests[0])
    Table.objects.filter(pk=table.pk).update(quarantined_at=timers.now())
    look(client, f"/t/{table.pk}/", status=503)
    void_match.rescue(table.pk)
    page = look(client, f"/t/{table.pk}/", status=503)
    number = match_of(table).pk
    told = page.get_by_test_id("broken-reference").inner_text()
    assert told == f"Table {table.pk}, match {number}"
    assert page.get_by_test_id("broken-lobby").get_attribute("href") == "/play/"
    look(client, f"/matches/{number}/").get_by_test_id("match-aside").wait_for()
    page = look(client, "/incidents/")
    assert f"Match {number}" in page.get_by_test_id("incident").inner_text()
    page = look(Client(), "/incidents/")
    assert f"Match {number}" not in page.get_by_test_id("incident").inner_text()


def test_a_match_set_aside_while_it_runs_is_told_at_its_table(
    visit: Any, practice: Any
) -> None:
    address, state = practice
    page = visit(DESK, storage_state=state)
    page.goto(address)
    page.locator("[data-testid=table][data-ready]").wait_for()
    table = int(urlsplit(address).path.split("/")[2])
    told = {"match": 812, "url": "/matches/812/", "cause": "A fault of ours"}

    def tell(**more: Any) -> None:
        page.evaluate(
            """async (data) => {
              const { notice } = await import("/static/js/site/site.js");
              notice({ kind: "set_aside", data });
            }""",
            {**told, "note": "It stood still.", "was_paid": False, **more},
        )

    dialog, toast = (
        page.get_by_test_id("dialog-aside"),
        page.get_by_test_id("set-aside"),
    )
    tell(table=table, was_paid=True)
    expect(toast).to_have_count(1)
    expect(dialog).to_be_hidden()
    tell(table=table)
    expect(dialog).to_contain_text("A fault of ours. It stood still.")
    expect(dialog).to_contain_text("Match 812")
    why = page.get_by_test_id("aside-why")
    expect(why).to_have_attribute("href", "/matches/812/")
    expect(page.get_by_test_id("aside-lobby")).to_have_attribute("href", "/play/")
    page.get_by_test_id("aside-stay").click()
    expect(dialog).to_be_hidden()


def test_the_lobby_leads_back_to_the_own_table_and_the_last_match(
    look: Any, monkeypatch: pytest.MonkeyPatch, asha: User, bilal: User
) -> None:
    hands = Hands(monkeypatch)
    table = begun(hands, asha, bilal)
    lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    client = Client()
    client.force_login(asha)
    page = look(client, "/play/")
    told = page.get_by_test_id("last-match")
    expect(told.get_by_text("Your last match")).to_be_visible()
    told.get_by_role("link", name="See the result").wait_for()
    row = page.locator(f"[data-testid=lobby-row][data-table='{table.pk}']")
    row.get_by_role("link", name="Return").wait_for()
