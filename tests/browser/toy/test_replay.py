"""A deal of a family that is not in the house is replayed by the house's own pages."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.replay.played import play_deals

pytestmark = pytest.mark.browser


def test_a_deal_of_an_unknown_family_is_replayed(
    visit: Any, site: str, house: dict[str, str]
) -> None:
    (deal,) = play_deals(house, "toy", 2, 1, least=2)
    for screen in (DESK, PHONE):
        page = visit(screen)
        page.goto(f"{site}/deals/{deal}/?step=0&as=open")
        page.locator("#replay[data-ready]").wait_for()
        scrubber = page.get_by_test_id("replay-at")
        last = int(scrubber.get_attribute("max"))
        assert last >= 2
        for viewer in ("open", "0", "1"):
            page.get_by_test_id("replay-eyes").select_option(viewer)
            seen = "open" if viewer == "open" else f"seat{viewer}"
            page.wait_for_url(re.compile(f"as={seen}"))
            scrubber.focus()
            page.keyboard.press("Home")
            for step in range(1, last + 1):
                page.get_by_test_id("replay-forward").click()
                expect(scrubber).to_have_value(str(step))
            if viewer != "open":
                expect(page.locator("#hand [data-card]").first).to_be_visible()
        assert faults(page) == []
