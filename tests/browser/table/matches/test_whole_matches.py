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
from tests.browser.conftest import DESK, PATIENCE, PHONE
from tests.browser.house import stack
from tests.browser.playing import KNOCKING, OTHER, knock
from tests.rules.continental.table import GAMES
from tests.rules.continental.table import Table as ContinentalTable
from tests.rules.gin.table import Table as Gin

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
CONTRACTS = {
    1: "3s 3s 3d 9s 9h 9d 9c",
    4: "3s 3s 3d 9s 9h 9d Ks Kh Kd Kc",
    7: "3s 4s 5s 6s 8h 9h Th Jh 4d 5d 6d 7d 8d",
}
"""What is dealt for each contract of a quick match: the contract and nothing else."""
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
def test_a_match_of_gin_is_played_to_its_end_and_paid(visit, site, house, game) -> None:
    page = visit(GIN[game], bypass_csp=True)
    _sit_down(page, site, game, more="&target=1")
    stack(house, page, Gin(KNOCKING, OTHER, game=game).order)
    page.get_by_test_id("btn-start").click()
    knock(page)
    expect(page.locator("#result-title")).to_have_text("You won the match")
    own = page.get_by_test_id("result-0")
    expect(own).to_contain_text("+500")
    _check_sum(page)
    deal = page.locator("#result-deal").get_attribute("href")
    again = page.get_by_test_id("btn-result-ready")
    expect(again).to_have_text("Play again, 500 chips")
    page.get_by_test_id("btn-result-leave").click()
    page.get_by_test_id("leave-yes").click()
    page.wait_for_url("**/play/")
    assert _available(page, site) == START + ENTRY
    page.goto(f"{site}/wallet/")
    expect(page.locator("main")).to_contain_text("Entry")
    page.goto(deal)
    expect(page.get_by_test_id("deal-sum")).to_contain_text("to ")
    assert faults(page) == []
    page.get_by_role("link", name="Match").click()
    expect(page.get_by_test_id("match-final")).to_contain_text("Total")
    assert faults(page) == []


def test_a_match_of_continental_is_played_to_its_end_and_paid(
    visit, site, house
) -> None:
    page = visit(DESK)
    _sit_down(page, site, "continental-quick")
    stack(house, page, *map(_contract_held, CONTRACTS))
    page.get_by_test_id("btn-start").click()
    page.get_by_test_id("btn-auto-pass").click()
    for number in CONTRACTS:
        if number != 1:
            page.get_by_test_id("btn-result-ready").click()
        # A run takes the card left over; a trio is laid down as three.
        _lay_down_and_go_out(page, left=1 if number == 7 else 2)
    expect(page.locator("#result-title")).to_have_text("You won the match")
    page.get_by_test_id("btn-result-leave").click()
    page.get_by_test_id("leave-yes").click()
    page.wait_for_url("**/play/")
    assert _available(page, site) == START + ENTRY


def test_a_deal_of_21_cards_is_played_to_its_end(visit, site) -> None:
    page = visit(PHONE)
    _sit_down(page, site, "indian-21", stake=5)
    _lose_by_a_wrong_show(page)
    expect(page.get_by_test_id("result-0")).to_contain_text("120")
    expect(page.get_by_test_id("result-0")).to_contain_text("−600")


def _lay_down_and_go_out(page, left):
    """Draw, lay the contract down and what is left over on it, discard the last."""
    acts = page.locator("#primary-bar")
    _phase(page, "draw")
    acts.get_by_test_id("btn-draw-closed").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("the contract")
    page.get_by_test_id("btn-suggest").click()
    acts.get_by_test_id("btn-go-down").click()
    cards = page.locator(".hand [data-card]:not([data-ghost])")
    expect(cards).to_have_count(left)
    if left > 1:
        page.locator(".hand .is-layable").first.click(position={"x": 10, "y": 22})
        acts.get_by_test_id("btn-lay").click()
        expect(cards).to_have_count(1)
    cards.click(position={"x": 10, "y": 22})
    acts.get_by_test_id("btn-discard").click()
    expect(page.get_by_test_id("sheet-result")).to_be_visible()


def _contract_held(number):
    """Return a deck whose first hand is a contract, another card in one meld of it."""
    game = GAMES["continental-quick"]
    return ContinentalTable(CONTRACTS[number], "", contract=number, game=game).order


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
    draw.or_(ready).first.wait_for()
    if ready.is_visible():
        ready.click()
    # The whole pause may be ahead, and the bot's turn, where that came too late.
    draw.wait_for(timeout=2 * PATIENCE)


def _phase(page, phase):
    page.locator(f"[data-testid=table][data-phase={phase}]").wait_for()


def _available(page, site):
    return page.request.get(f"{site}/api/v1/wallet/").json()["play"]["available"]
