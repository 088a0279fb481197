"""A match of basic rummy played to its end in the browser, against the house."""

import pytest
from playwright.sync_api import expect

from rules.basic.state import PACK
from tests.browser.conftest import PHONE
from tests.browser.house import stack
from tests.rules.basic.table import faces

pytestmark = pytest.mark.browser

DEALS = 2
MATCH = "game=basic&seats=2&stake=500&bots=1&private=1&pace=untimed"
OWN = "2h3h4h 9s9d9c QcQdQs Kd"
"""Three melds and a king that fits nowhere."""
OTHER = "4s 6c 8d Tc Js Kc 2s 5d 7c As"
STOCK = "3d 8s 9h Qh Ah 5h"
"""Two cards of no use, then four that each lie on one of the melds."""
MELDS = ".chip:is([data-kind=run], [data-kind=set])"
AT = {"x": 10, "y": 20}
"""Where no neighbour covers a card."""
TURNS = 3
"""Of a deal, whatever the house does: the third card drawn is one of the four."""


def test_a_match_is_played_to_its_end(visit, site, house) -> None:
    page = visit(PHONE)
    page.goto(f"{site}/play/new/?{MATCH}&end=deals&deals={DEALS}")
    page.get_by_role("button", name="Open the table").click()
    start = page.get_by_test_id("btn-start")
    start.wait_for()
    stack(house, page, *[_pack()] * DEALS)
    start.click()
    played: list[str] = []
    for deal in range(DEALS):
        if deal:
            page.get_by_test_id("btn-result-ready").click()
        played += _play_deal(page)
    expect(page.locator("#result-title")).to_have_text("You won the match")
    expect(page.get_by_test_id("result-0")).to_contain_text("+500")
    assert set(played) >= {"draw", "meld", "lay", "discard", "out"}


def _pack() -> tuple[int, ...]:
    hands = zip(faces(OWN), faces(OTHER), strict=True)
    known = [*(card for row in hands for card in row), *faces("Jd"), *faces(STOCK)]
    return (*known, *(card for card in range(PACK.size) if card not in known))


def _play_deal(page) -> list[str]:
    own = page.locator("[data-testid=table][data-phase=draw]")
    sheet = page.get_by_test_id("sheet-result")
    played: list[str] = []
    own.wait_for()
    expect(page.locator(MELDS)).to_have_count(3)
    for _turn in range(TURNS):
        own.wait_for()
        played += _play(page)
        if played[-1] == "out":
            expect(sheet).to_be_visible()
            return played
    raise AssertionError(f"the deal does not end: {played}")


def _play(page) -> list[str]:
    """Take a turn: melds as the page lays them out, or a layoff; the last card."""
    _after(page, page.get_by_test_id("btn-draw-closed"))
    page.locator("[data-testid=table][data-saved='1']").wait_for()
    done = ["draw"]
    melds = page.locator(MELDS)
    while melds.count():
        ghosts = page.locator("[data-ghost]").count()
        if done == ["draw"]:
            _select(page, melds.first.get_attribute("data-group"))
        # With nothing selected Meld puts down the first group that is a meld.
        page.get_by_test_id("btn-meld").click()
        expect(page.locator("[data-ghost]")).not_to_have_count(ghosts)
        done.append("meld")
    cards = page.locator(".hand [data-card]:not([data-ghost])")
    if "meld" not in done:
        done += _lay(page, cards)
    cards.last.click(position=AT)
    done.append("discard" if cards.count() > 1 else "out")
    _after(page, page.get_by_test_id("btn-discard"))
    return done


def _lay(page, cards) -> list[str]:
    """Lay off the card that fits on a meld, if one does."""
    expect(cards).to_have_count(2)
    fits = page.locator(".hand .is-layable")
    if not fits.count():
        return []
    fits.first.click(position=AT)
    page.get_by_test_id("btn-lay").click()
    expect(page.locator("[data-ghost]")).to_have_count(1)
    return ["lay"]


def _select(page, group: str) -> None:
    cards = page.locator(f"[data-testid=group][data-group='{group}'] .card")
    for card in cards.all():
        card.click(position=AT, modifiers=["Shift"])


def _after(page, button) -> None:
    """Press, and wait until the phase is another one."""
    phase = page.get_by_test_id("table").get_attribute("data-phase")
    button.click()
    page.locator(f"[data-testid=table]:not([data-phase={phase}])").wait_for()
