"""A match of basic rummy played to its end in the browser, against the house."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser

TURNS = 160
"""More turns than a deal and some stalemates before it take."""
MATCH = (
    "game=basic&seats=2&stake=500&bots=1&private=1&pace=untimed&target_per_player=10"
)


def test_a_match_is_played_to_its_end(visit, site) -> None:
    page = visit(PHONE)
    page.goto(f"{site}/play/new/?{MATCH}")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_test_id("btn-start").click()
    own = page.locator(
        "[data-testid=table]:is([data-phase=draw], [data-phase=discard])"
    )
    over = page.locator("#result-title", has_text="won the match")
    played: list[str] = []
    for _turn in range(TURNS):
        own.or_(over).first.wait_for(timeout=20_000)
        if over.is_visible():
            break
        played += _play(page)
    expect(over).to_be_visible()
    assert {"draw", "discard"} <= set(played)


def _play(page) -> list[str]:
    """Take a turn: melds as the page lays them out, layoffs, the last loose card."""
    if page.get_by_test_id("table").get_attribute("data-phase") == "draw":
        return _after(page, "draw", page.get_by_test_id("btn-draw-closed"))
    page.locator("[data-testid=table][data-saved='1']").wait_for()
    done = []
    melds = page.locator(".chip:is([data-kind=run], [data-kind=set])")
    while melds.count():
        ghosts = page.locator("[data-ghost]").count()
        _select(page, melds.first.get_attribute("data-group"))
        meld = page.get_by_test_id("btn-meld")
        expect(meld).not_to_have_attribute("title", "A moment: the server is asked.")
        if meld.get_attribute("aria-disabled"):
            page.keyboard.press("Escape")
            break
        meld.click()
        expect(page.locator("[data-ghost]")).not_to_have_count(ghosts)
        done.append("meld")
    if page.locator("#btn-lay-now[data-ends]").is_visible():
        return [*done, *_after(page, "out", page.get_by_test_id("btn-lay-now"))]
    for card in page.locator(".hand [data-card]:not(.is-locked)").all()[::-1]:
        card.click(position={"x": 10, "y": 20})
        if not page.get_by_test_id("btn-discard").get_attribute("aria-disabled"):
            break
    return [*done, *_after(page, "discard", page.get_by_test_id("btn-discard"))]


def _select(page, group: str) -> None:
    for card in page.locator(f"[data-testid=group][data-group='{group}'] .card").all():
        card.click(position={"x": 10, "y": 20})


def _after(page, act: str, button) -> list[str]:
    """Press, and wait until the phase is another one."""
    phase = page.get_by_test_id("table").get_attribute("data-phase")
    button.click()
    page.locator(f"[data-testid=table]:not([data-phase={phase}])").wait_for()
    return [act]
