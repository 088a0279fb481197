"""Every Indian format played to its end against the real server, by hand.

The page's player loses on purpose, by wrong shows or drops: a match is over in as few
deals as its rules allow. `make soak PART=formats` plays all of them.
"""

import pytest
from playwright.sync_api import expect

from tests import sizes
from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.browser

ENTRY = 500
START = 10_000
FORMATS = {
    "indian-pool-101": (PHONE, 2),
    "indian-best-of-2": (DESK, 2),
    "indian-pool-201": (DESK, 3),
    "indian-best-of-3": (PHONE, 3),
    "indian-best-of-6": (DESK, 6),
}
"""By game: the size it is played at, and how many wrong shows lose it for two."""
PLAYED = list(FORMATS)[: sizes.size("formats", 2, len(FORMATS))]


@pytest.mark.parametrize("game", PLAYED)
def test_a_match_for_two_is_played_to_its_end_and_paid(visit, site, game) -> None:
    size, deals = FORMATS[game]
    page = visit(size)
    _sit_down(page, site, game)
    for _deal in range(deals):
        _lose_by_a_wrong_show(page)
    expect(page.locator("#result-title")).to_contain_text("won the match")
    own = page.get_by_test_id("result-0")
    expect(own).to_have_attribute("data-place", "2")
    expect(own).to_contain_text("−500")
    again = page.get_by_test_id("btn-result-ready")
    expect(again).to_have_text("Play again, 500 chips")
    page.get_by_test_id("btn-result-leave").click()
    page.get_by_test_id("leave-yes").click()
    page.wait_for_url("**/play/")
    assert _available(page, site) == START - ENTRY
    page.goto(f"{site}/wallet/")
    expect(page.locator("main")).to_contain_text("Entry")


def test_21_cards_are_played_to_the_end_of_a_deal(visit, site) -> None:
    page = visit(PHONE)
    _sit_down(page, site, "indian-21", stake=5)
    _lose_by_a_wrong_show(page)
    expect(page.get_by_test_id("result-0")).to_contain_text("120")
    expect(page.get_by_test_id("result-0")).to_contain_text("−600")


def _sit_down(page, site, game, stake=ENTRY):
    """Become a guest, open a table for two with one bot, and sit down at it."""
    page.goto(f"{site}/play/new/?game={game}&seats=2&stake={stake}&bots=1")
    page.get_by_role("button", name="Open the table").click()
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()


def _lose_by_a_wrong_show(page):
    """Draw, show whatever lies there, and declare it: the other one wins the deal."""
    _turn(page)
    page.get_by_test_id("btn-draw-closed").click()
    _phase(page, "discard")
    card = page.locator("[data-card]:not([aria-label*=joker i])").last
    card.click(position={"x": 10, "y": 22})
    page.get_by_test_id("btn-finish").click()
    page.get_by_test_id("btn-place").click()
    _phase(page, "show")
    page.get_by_test_id("btn-declare").click()
    page.get_by_test_id("question-yes").click()
    expect(page.get_by_test_id("sheet-result")).to_be_visible()


def _turn(page):
    """Wait for the own turn; between two deals say that one is ready for the next."""
    ready = page.get_by_test_id("btn-result-ready")
    draw = page.locator("[data-testid=table][data-phase=draw]")
    draw.or_(ready).first.wait_for(timeout=15_000)
    if ready.is_visible():
        ready.click()
    draw.wait_for(timeout=15_000)


def _phase(page, phase):
    page.locator(f"[data-testid=table][data-phase={phase}]").wait_for()


def _available(page, site):
    return page.request.get(f"{site}/api/v1/wallet/").json()["play"]["available"]
