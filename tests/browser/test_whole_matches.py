"""Every format with an entry played to its end against the real server, by hand.

The player of an Indian game loses on purpose, by wrong shows or drops: a match is
over in as few deals as its rules allow. Gin is played to the first point, Continental
for three contracts.
`make soak PART=formats` plays all of them.
"""

import pytest
from playwright.sync_api import expect

from tests import sizes
from tests.browser.axe import faults
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
GIN = {"gin-quick": PHONE, "gin-house": DESK, "gin-classic": PHONE}
"""By preset: the size it is played at."""
GIN_PLAYED = list(GIN)[: sizes.size("formats", 1, len(GIN))]
TURNS = 200
"""More steps than a deal of gin, and some void ones before it, take."""
PLAYED = list(FORMATS)[: sizes.size("formats", 1, len(FORMATS))]


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


@pytest.mark.parametrize("game", GIN_PLAYED)
def test_37_a_match_of_gin_is_played_to_its_end_and_paid(visit, site, game) -> None:
    page = visit(GIN[game], bypass_csp=True)
    _sit_down(page, site, game, more="&target=1")
    page.get_by_test_id("btn-start").click()
    _play_gin(page)
    title = page.locator("#result-title")
    expect(title).to_contain_text("won the match")
    has_won = title.inner_text().startswith("You")
    own = page.get_by_test_id("result-0")
    expect(own).to_contain_text("+500" if has_won else "−500")
    _check_sum(page)
    deal = page.locator("#result-deal").get_attribute("href")
    again = page.get_by_test_id("btn-result-ready")
    expect(again).to_have_text("Play again, 500 chips")
    page.get_by_test_id("btn-result-leave").click()
    page.get_by_test_id("leave-yes").click()
    page.wait_for_url("**/play/")
    assert _available(page, site) == START + (ENTRY if has_won else -ENTRY)
    page.goto(f"{site}/wallet/")
    expect(page.locator("main")).to_contain_text("Entry")
    page.goto(deal)
    expect(page.get_by_test_id("deal-sum")).to_contain_text("to ")
    assert faults(page) == []
    page.get_by_role("link", name="Match").click()
    expect(page.get_by_test_id("match-final")).to_contain_text("Total")
    assert faults(page) == []


def test_a_match_of_continental_is_played_to_its_end_and_paid(visit, site) -> None:
    page = visit(DESK)
    _sit_down(page, site, "continental-quick")
    page.get_by_test_id("btn-start").click()
    _play_continental(page)
    title = page.locator("#result-title")
    expect(title).to_contain_text("won the match")
    has_won = title.inner_text().startswith("You")
    page.get_by_test_id("btn-result-leave").click()
    page.get_by_test_id("leave-yes").click()
    page.wait_for_url("**/play/")
    assert _available(page, site) == START + (ENTRY if has_won else -ENTRY)


def test_21_cards_are_played_to_the_end_of_a_deal(visit, site) -> None:
    page = visit(PHONE)
    _sit_down(page, site, "indian-21", stake=5)
    _lose_by_a_wrong_show(page)
    expect(page.get_by_test_id("result-0")).to_contain_text("120")
    expect(page.get_by_test_id("result-0")).to_contain_text("−600")


def _play_gin(page):
    """Knock as soon as that is allowed, else give away the last card, to the end."""
    asked = page.locator(
        "[data-testid=table]"
        ":is([data-phase=offer], [data-phase=draw], [data-phase=discard])"
    )
    sheet, acts = page.get_by_test_id("sheet-result"), page.locator("#primary-bar")
    for _turn_taken in range(TURNS):
        asked.or_(sheet).first.wait_for(timeout=15_000)
        if sheet.is_visible():
            if "again" in page.get_by_test_id("btn-result-ready").inner_text():
                return
            page.get_by_test_id("btn-result-ready").click()
            expect(sheet).to_be_hidden()
            continue
        phase = asked.get_attribute("data-phase")
        if phase == "offer":
            acts.get_by_test_id("btn-pass").click()
        elif phase == "draw":
            acts.get_by_test_id("btn-draw-closed").click()
        else:
            _give_away(page, acts)
        page.locator(f"[data-testid=table]:not([data-phase={phase}])").wait_for()
    raise AssertionError("the match does not end")


def _play_continental(page):
    """Let claims go; lay the contract down once it is held; discard the last card."""
    asked = page.locator(
        "[data-testid=table]:is([data-phase=draw], [data-phase=discard])"
    )
    sheet, acts = page.get_by_test_id("sheet-result"), page.locator("#primary-bar")
    auto = page.get_by_test_id("btn-auto-pass")
    for _turn_taken in range(TURNS):
        asked.or_(sheet).first.wait_for(timeout=40_000)
        if sheet.is_visible():
            if "again" in page.get_by_test_id("btn-result-ready").inner_text():
                return
            page.get_by_test_id("btn-result-ready").click()
            expect(sheet).to_be_hidden()
            continue
        if auto.get_attribute("aria-pressed") == "false":
            auto.click()
        phase = asked.get_attribute("data-phase")
        if phase == "draw":
            acts.get_by_test_id("btn-draw-closed").click()
            page.locator("[data-testid=table]:not([data-phase=draw])").wait_for()
            continue
        if "holds the contract" in page.get_by_test_id("prompt").inner_text():
            page.get_by_test_id("btn-suggest").click()
            acts.get_by_test_id("btn-go-down").click()
            page.locator("[data-ghost]").first.wait_for()
        page.locator("[data-card]").last.click(position={"x": 10, "y": 22})
        acts.get_by_test_id("btn-discard").click()
        question = page.get_by_test_id("question-yes")
        gone = page.locator("[data-testid=table]:not([data-phase=discard])")
        gone.or_(question).first.wait_for()
        if question.is_visible():
            question.click()
        gone.wait_for()
    raise AssertionError("the match does not end")


def _give_away(page, acts):
    """Go out with the card that reaches the limit, or discard the last one."""
    for ends in ("btn-big-gin", "btn-reach"):
        if acts.get_by_test_id(ends).is_visible():
            acts.get_by_test_id(ends).click()
            break
    else:
        page.locator("[data-card]").last.click(position={"x": 10, "y": 22})
    out = acts.locator("#btn-gin:visible, #btn-knock:visible, #btn-discard:visible")
    if page.locator("[data-testid=table][data-phase=discard]").is_visible():
        out.first.click()


def _check_sum(page):
    """The terms of the sum that the sheet draws come to what it says they do."""
    shown = page.locator("#showdown-sum")
    first, *rest, total = map(int, shown.locator("b").all_inner_texts())
    signs = [one for one in shown.locator(".sd-sign").all_inner_texts() if one in "−+×"]
    for sign, n in zip(signs, rest, strict=True):
        first = {"−": first - n, "+": first + n, "×": first * n}[sign]
    assert first == total


def _sit_down(page, site, game, stake=ENTRY, more=""):
    """Become a guest, open a table for two with one bot, and sit down at it."""
    page.goto(f"{site}/play/new/?game={game}&seats=2&stake={stake}&bots=1{more}")
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
