"""The page of 21-card rummy: three rows on a phone, eight groups, seven slots."""

import re

import pytest
from playwright.sync_api import expect

from tests import sizes
from tests.browser.conftest import DESK, LOW, PHONE, new_context

pytestmark = pytest.mark.browser

EXPOSED = """() => [...document.querySelectorAll('[data-card]')].map((card) => {
  const box = card.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + 13, box.top + box.height / 2);
  return Boolean(at && card.contains(at)) && box.left >= 0 && box.right <= innerWidth;
})"""


# Easy bots never drop: the deal still runs when the page is looked at.
UNTIMED = "game=indian-21&private=1&pace=untimed&seats=2&bots=1&bots_level=easy&stake=5"


def sit_down(page, site, more=""):
    """Open a table with one bot from the form; wait for the first own turn."""
    page.goto(f"{site}/play/new/?{UNTIMED}{more}")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*/")
    page.locator("[data-testid=table][data-phase=draw]").wait_for()


@pytest.fixture(scope="module")
def drawn(site, chromium):
    """Draw a card at a table of 21; return its address and the visitor's cookies."""
    context = new_context(chromium)
    page = context.new_page()
    sit_down(page, site)
    page.get_by_test_id("btn-draw-closed").click()
    page.locator("[data-testid=table][data-phase=discard]").wait_for()
    cookies, address = context.cookies(), page.url
    context.close()
    return address, cookies


@pytest.fixture
def holding(visit, drawn):
    """Return a function that opens a page of a size for who has drawn."""

    def open_page(size):
        page, (address, cookies) = visit(size), drawn
        page.context.add_cookies(cookies)
        page.goto(address)
        page.locator("[data-testid=table][data-phase=discard]").wait_for()
        return page

    return open_page


@pytest.mark.parametrize("size", [LOW, PHONE][: sizes.size("cards_21", 1, 2)])
def test_on_a_phone_21_cards_lie_in_three_rows_and_can_all_be_touched(
    holding, size
) -> None:
    """See indian.md 9.1."""
    page = holding(size)
    expect(page.locator("[data-card]")).to_have_count(22)
    expect(page.get_by_test_id("table")).to_have_attribute(
        "data-rows", re.compile("^[23]$")
    )
    page.wait_for_function(f"({EXPOSED})().every(Boolean)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_check_has_seven_slots_and_asks_for_three_pure_sequences(
    holding,
) -> None:
    """See indian.md 9.1."""
    page = holding(DESK)
    card = page.locator("[data-card]:not([aria-label*=joker i])").last
    card.click(position={"x": 10, "y": 30})
    page.get_by_test_id("btn-finish").click()
    panel = page.get_by_test_id("panel-finish")
    expect(panel).to_contain_text("fewer than 3 pure sequences")
    expect(panel).to_contain_text("costs 120 points")
    expect(
        panel.locator("[data-testid^=slot-]:not([data-testid=slot-rest])")
    ).to_have_count(7)


def test_value_cards_are_told_in_a_tray_on_the_cards_and_in_the_badge(
    visit, site
) -> None:
    """See indian.md 9.2."""
    page = visit(DESK)
    sit_down(page, site, "&value_cards=yes&upper_lower_jokers=yes")
    tray = page.get_by_test_id("value-tray")
    expect(tray).to_contain_text("Value cards")
    expect(tray.locator(".token")).to_have_count(3)
    wild = page.request.get(page.url.replace("/t/", "/api/v1/tables/")).json()["view"]
    values = wild["wild"]["values"]
    held = [card for card in wild["you"]["hand"] if card[:2] in values]
    expect(page.locator("[data-card][data-value]")).to_have_count(len(held))
    badge = page.locator("#badge-value")
    if wild["you"]["value"]:
        expect(badge).to_have_text(f"value {wild['you']['value']}")
    else:
        expect(badge).to_be_hidden()
