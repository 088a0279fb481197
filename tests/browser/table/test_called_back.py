"""Whoever is missed in a match is called back on the page he is on (gin.md D4)."""

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
    call = page.get_by_test_id("resume-call")
    # The house notices after 8 s, and asks the page whether anybody looks at it.
    expect(call).to_be_visible()
    expect(call).to_contain_text("Your match is waiting for you")
    assert faults(page) == []
    page.get_by_test_id("resume-go").click()
    page.wait_for_url(f"**/t/{table}/")
    page.locator(playing).wait_for()
    expect(page.get_by_test_id("resume-call")).to_have_count(0)


def test_the_lobby_calls_to_the_start(visit, site):
    """See gin.md D2."""
    page, other = visit(DESK), visit(DESK)
    _seated(page, other, site)
    page.goto(f"{site}/play/")
    expect(page.get_by_test_id("resume-call")).to_contain_text("press Start")


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
