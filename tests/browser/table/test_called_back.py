"""Whoever is missed in a match is called back on the page they are on (gin.md D4)."""

import re

import pytest
from playwright.sync_api import expect

from tests import sizes
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.table.test_staying import seat_a_stranger

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [PHONE, DESK][: sizes.size("called_back", 1, 2)])
def test_the_lobby_calls_back_to_the_match_and_leads_there(visit, site, size):
    """See gin.md D4."""
    page, other = visit(size), visit(DESK)
    table = _seated(page, other, site)
    for one in (page, other):
        one.get_by_test_id("btn-start").click()
    # Who plays first is drawn: the page is asked, or waits for the other.
    playing = "[data-testid=table]:is([data-phase=offer], [data-phase=wait])"
    page.locator(playing).wait_for()
    page.goto(f"{site}/play/")
    row = page.get_by_test_id("seat-row")
    # The house notices after 8 s. The page shows it with its clock: then 30 s are left.
    expect(row).to_have_attribute("data-asks", "back")
    expect(row).to_contain_text("is waiting for you")
    expect(row).to_have_attribute("data-shown", "")
    expect(row.locator("[data-seat-clock]")).to_have_text(re.compile("^0:[01]"))
    assert faults(page) == []
    page.get_by_test_id("seat-go").click()
    page.wait_for_url(f"**/t/{table}/")
    page.locator(playing).wait_for()
    expect(page.get_by_test_id("seat-row")).to_have_count(0)


def test_the_strip_calls_to_the_start_and_to_the_turn(visit, site):
    """See gin.md D2: the clock is the table's own, on every page and to its end."""
    page, other = visit(PHONE), visit(DESK)
    _seated(page, other, site)
    page.goto(f"{site}/wallet/")
    row = page.get_by_test_id("seat-row")
    expect(row).to_contain_text("press Start")
    expect(row.locator("[data-seat-clock]")).to_have_text(re.compile("^(1:00|0:5)"))
    expect(page).to_have_title(re.compile(r"^\(\d:\d\d\) Your match at .* · "))
    assert faults(page) == []
    page.get_by_test_id("seat-go").click()
    for one in (page, other):
        one.get_by_test_id("btn-start").click()
    playing = page.locator(
        "[data-testid=table]:is([data-phase=offer], [data-phase=wait])"
    )
    playing.wait_for()
    first, second = (
        (page, other) if page.locator("[data-phase=offer]").count() else (other, page)
    )
    second.context.new_page().goto(f"{site}/wallet/")
    elsewhere = second.context.pages[-1]
    first.get_by_test_id("btn-pass").click()
    expect(elsewhere.get_by_test_id("seat-row")).to_have_attribute("data-asks", "turn")
    expect(elsewhere.get_by_test_id("seat-row")).to_contain_text("Your turn at")


def _seated(page, other, site) -> int:
    """Let two visitors sit down at a new table for gin; return its number."""
    api = f"{site}/api/v1"
    token = page.request.post(f"{api}/guests/", data={}).json()["token"]
    shape = {"game": "gin-quick", "seats": 2, "stake": 100, "pace": "relaxed"}
    bearer = {"Authorization": f"Bearer {token}"}
    made = page.request.post(f"{api}/tables/", data=shape, headers=bearer)
    table = made.json()["id"]
    for one in (page, other):
        seat_a_stranger(one, site, table)
    return table
