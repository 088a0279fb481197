"""An event from the list to the table, at desk and phone (check 43)."""

import subprocess
import sys

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.browser

DUEL = """
from tournaments import creating
event = creating.create(
    name="Duel of the evening", format="levels", game="indian-points", seats=2,
    pace="relaxed", levels=[[30, 1]], chips=1_000, entry=100, entrants_max=2,
)
creating.publish(event.pk)
"""
LEADS = """async ([name, url]) => {
  const site = document.querySelector("script[src*='js/site']").src;
  const { callToSeat } = await import(site);
  callToSeat({ table: 0, name, url }, 1500);
}"""


@pytest.fixture
def duel(house) -> None:
    """Announce an event for two, which begins as soon as both have entered."""
    command = [sys.executable, "manage.py", "shell", "-c", DUEL]
    subprocess.run(command, cwd=settings.BASE_DIR, env=house, check=True)  # noqa: S603


def test_check_43_a_seat_that_is_ready_calls_in_the_same_tab(duel, visit, site) -> None:
    page, other = visit(PHONE), visit(DESK)
    for one in (page, other):
        one.goto(f"{site}/events/")
        # Who is new here is shown the free events first; one press shows all.
        one.get_by_test_id("chip-free").click()
        link = one.get_by_role("link", name="Duel of the evening", exact=True)
        expect(link).to_be_visible()
        assert faults(one) == []
        link.click()
        one.get_by_test_id("event-status").wait_for()
    address = page.url
    assert faults(page) == []
    page.get_by_test_id("btn-register").click()
    expect(page.get_by_test_id("own-state")).to_contain_text("You are registered")
    # The other's page hears of it by itself.
    expect(other.get_by_test_id("tab-players")).to_contain_text("1")
    page.goto(f"{site}/play/")
    other.get_by_test_id("btn-register").click()
    call = page.get_by_test_id("event-seat")
    expect(call).to_contain_text("Duel of the evening")
    assert faults(page) == []
    expect(other.get_by_test_id("btn-table")).to_be_visible()
    expect(other.get_by_test_id("level-strip")).to_contain_text("Level 1 of 1")
    other.get_by_test_id("tab-players").click()
    expect(other.locator("#own-row")).to_be_visible()
    assert faults(other) == []
    page.get_by_test_id("event-go").click()
    page.locator("[data-testid=table][data-ready]").wait_for()
    expect(page.get_by_test_id("btn-event")).to_be_visible()
    expect(page.get_by_test_id("btn-leave")).to_have_count(0)
    # Who is moved to another table is led there by himself, and no window is opened.
    page.evaluate(LEADS, ["Duel of the evening", address.removeprefix(site)])
    expect(page.get_by_test_id("event-seat")).to_be_visible()
    page.wait_for_url(address)
    assert len(page.context.pages) == 1
