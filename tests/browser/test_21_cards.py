"""The page of 21-card rummy: three rows on a phone, eight groups, seven slots."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, LOW, PHONE

pytestmark = pytest.mark.browser

EXPOSED = """() => [...document.querySelectorAll('[data-card]')].map((card) => {
  const box = card.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + 13, box.top + box.height / 2);
  return Boolean(at && card.contains(at)) && box.left >= 0 && box.right <= innerWidth;
})"""


@pytest.fixture
def seated(visit, site):
    """Return a function that opens a page at a new 21-card table with two bots."""

    def sit(size, **more):
        page = visit(size)
        page.goto(site)
        page.get_by_test_id("btn-play-now").first.click()
        page.wait_for_url("**/t/*/")
        token = next(c for c in page.context.cookies() if "csrf" in c["name"])
        headers = {"X-CSRFToken": token["value"], "Origin": site}
        shape = {"game": "indian-21", "seats": 3, "stake": 5, "bots": 2}
        shape |= {"pace": "untimed", **more}
        api = f"{site}/api/v1/tables/"
        made = page.request.post(api, data=shape, headers=headers)
        assert made.status == 201
        table = made.json()["id"]
        page.request.post(f"{api}{table}/seat/", data={}, headers=headers)
        page.goto(f"{site}/t/{table}/")
        page.locator("[data-testid=table][data-phase=draw]").wait_for(timeout=20_000)
        return page

    return sit


@pytest.mark.parametrize("size", [PHONE, LOW])
def test_i9_1_21_cards_lie_in_three_rows_on_a_phone_and_can_all_be_touched(
    seated, size
) -> None:
    page = seated(size)
    page.get_by_test_id("btn-draw-closed").click()
    page.locator("[data-testid=table][data-phase=discard]").wait_for()
    expect(page.locator("[data-card]")).to_have_count(22)
    expect(page.get_by_test_id("table")).to_have_attribute(
        "data-rows", re.compile("^[23]$")
    )
    page.wait_for_function(f"({EXPOSED})().every(Boolean)")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_i9_1_the_check_has_seven_slots_and_asks_for_three_pure_sequences(
    seated,
) -> None:
    page = seated(DESK)
    page.get_by_test_id("btn-draw-closed").click()
    page.locator("[data-testid=table][data-phase=discard]").wait_for()
    card = page.locator("[data-card]:not([aria-label*=joker i])").last
    card.click(position={"x": 10, "y": 30})
    page.get_by_test_id("btn-finish").click()
    panel = page.get_by_test_id("panel-finish")
    expect(panel).to_contain_text("fewer than 3 pure sequences")
    expect(panel).to_contain_text("costs 120 points")
    expect(
        panel.locator("[data-testid^=slot-]:not([data-testid=slot-rest])")
    ).to_have_count(7)


def test_i9_2_value_cards_are_told_in_a_tray_on_the_cards_and_in_the_badge(
    seated,
) -> None:
    options = {"value_cards": True, "upper_lower_jokers": True}
    page = seated(DESK, options=options)
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
