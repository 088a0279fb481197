"""After a deal of Play now: the result waits, and the page sends nothing in vain."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser


def test_the_next_practice_deal_waits_for_ready_and_nothing_is_refused(visit, site):
    page = visit(PHONE)
    refused: list[Any] = []

    def hear(frame: Any) -> None:
        if '"type":"refused"' in str(frame):
            refused.append(frame)

    page.on("websocket", lambda line: line.on("framereceived", hear))
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    table = page.locator("[data-testid=table][data-ready][data-conn=open]")
    table.wait_for()
    page.get_by_test_id("btn-drop").click()
    page.get_by_test_id("question-yes").click()
    ready = page.get_by_test_id("btn-result-ready")
    expect(ready).to_be_visible()
    # A page that comes now finds the result, and asks nothing of a deal that is over.
    page.reload()
    table.wait_for()
    expect(ready).to_be_visible()
    expect(page.locator("#sheet-result .clock")).to_be_hidden()
    page.get_by_test_id("btn-result-close").click()
    expect(page.locator("#prompt-text")).to_have_text(
        "Press Ready when you want the next deal"
    )
    page.locator("#primary-bar").get_by_test_id("btn-ready").click()
    page.locator(
        "[data-testid=table]:is([data-phase=draw], [data-phase=wait])"
    ).wait_for()
    expect(page.locator("#hand [data-card]")).to_have_count(13)
    assert refused == []


def test_ready_stays_until_it_can_be_sent(visit, site):
    page = visit(PHONE)
    page.goto(site)
    page.get_by_test_id("btn-play-now").first.click()
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
    page.get_by_test_id("btn-drop").click()
    page.get_by_test_id("question-yes").click()
    ready = page.get_by_test_id("btn-result-ready")
    expect(ready).to_be_visible()
    # The next page has the result before the table answers, which it never does here.
    page.route_web_socket("**/ws/tables/*/", lambda _line: None)
    page.reload()
    page.locator("[data-testid=table][data-ready]").wait_for()
    expect(ready).to_have_attribute("aria-disabled", "true")
    ready.click(force=True)
    expect(page.get_by_test_id("sheet-result")).to_be_visible()
