"""A preset that is not in the house: from the lobby to an act at its table."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK

pytestmark = pytest.mark.browser

ACTS = "[data-phase]:is([data-phase=offer], [data-phase=draw]) #primary-bar > button"
OFFERED = f"{ACTS}:visible:not([aria-disabled=true])"


def test_its_table_is_opened_and_an_act_is_played(visit: Any, site: str) -> None:
    page = visit(DESK)
    page.goto(f"{site}/rules/gin-house/")
    page.get_by_role("link", name="Gin Sprint").click()
    expect(page.locator("h1")).to_contain_text("Gin Sprint")
    page.goto(f"{site}/play/")
    tile = page.get_by_test_id("quick-tile").filter(has_text="Gin Sprint to 20")
    expect(tile).to_contain_text("2 players")
    page.goto(f"{site}/play/new/?game=gin-sprint")
    page.get_by_label("Pace").select_option("untimed")
    page.locator("#id_bots").select_option("1")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_test_id("btn-start").click()
    table = page.get_by_test_id("table")
    act = page.locator(OFFERED).first
    act.wait_for()
    before = table.get_attribute("data-phase")
    act.click()
    expect(table).not_to_have_attribute("data-phase", before)
    expect(page.locator("body")).to_contain_text("Gin Sprint to 20")
