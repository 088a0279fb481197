"""Two strangers, at a desk with drags and on a phone with taps, play three deals."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.browser

DEALS = 3
STAKE = 5
START = 10_000


def test_two_people_play_three_deals_and_stand_up_with_the_right_chips(visit, site):
    desk, phone = visit(DESK), visit(PHONE)
    table = _open_table(desk, site)
    for page in (desk, phone):
        page.goto(f"{site}/t/{table}/")
        page.get_by_test_id("btn-sit").click()
        _ready(page)
    won = {desk: 0, phone: 0}
    for _deal in range(DEALS):
        _play_a_deal(desk, phone)
        for page in (desk, phone):
            won[page] += _chips_of_mine(page)
        if _deal < DEALS - 1:
            desk.get_by_test_id("btn-result-ready").click()
            phone.get_by_test_id("btn-result-ready").click()
    assert won[desk] == -won[phone] != 0
    for page in (desk, phone):
        page.get_by_test_id("btn-result-leave").click()
        page.get_by_test_id("leave-yes").click()
        page.wait_for_url("**/play/")
        assert _balance(page) == START + won[page]


def _open_table(page, site):
    """Somebody else opens it: both people come as strangers."""
    api = f"{site}/api/v1"
    token = page.request.post(f"{api}/guests/", data={}).json()["token"]
    shape = {"game": "indian-points", "seats": 2, "stake": STAKE, "pace": "relaxed"}
    bearer = {"Authorization": f"Bearer {token}"}
    made = page.request.post(f"{api}/tables/", data=shape, headers=bearer)
    assert made.status == 201
    return made.json()["id"]


def _play_a_deal(desk, phone):
    """Each throws one card away in the own manner; then who is on turn drops."""
    first, second = _in_order(desk, phone)
    for page in (first, second):
        _phase(page, "draw")
        if page is desk:
            page.get_by_test_id("pile-closed").click()
        else:
            page.get_by_test_id("btn-draw-closed").tap()
        _phase(page, "discard")
        (_drag_away if page is desk else _tap_away)(page)
        _phase(page, "wait")
    _phase(first, "draw")
    first.get_by_test_id("btn-drop").click()
    first.get_by_test_id("question-yes").click()
    for page in (desk, phone):
        expect(page.get_by_test_id("sheet-result")).to_be_visible()


def _in_order(desk, phone):
    """Return the pages in order of play, once the deal has begun."""
    for page in (desk, phone):
        page.locator(
            "[data-testid=table][data-phase=draw], [data-testid=table][data-phase=wait]"
        ).wait_for(timeout=15_000)
        expect(page.get_by_test_id("sheet-result")).to_be_hidden()
    is_mine = desk.get_by_test_id("table").get_attribute("data-phase") == "draw"
    return (desk, phone) if is_mine else (phone, desk)


def _drag_away(page):
    card, pile = _card(page), page.get_by_test_id("pile-open")
    start, end = card.bounding_box(), pile.bounding_box()
    page.mouse.move(start["x"] + 12, start["y"] + 25)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] + 15, steps=3)
    middle = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    page.mouse.move(*middle, steps=10)
    page.mouse.up()
    _mean_it(page)


def _tap_away(page):
    _card(page).tap(position={"x": 12, "y": 22})
    page.get_by_test_id("btn-discard").tap()
    _mean_it(page)


def _card(page):
    """Return a card that may go: the leftmost that is no joker."""
    plain = page.locator("[data-card]:not([aria-label*=joker i])")
    return plain.first


def _mean_it(page):
    """Say yes where the page asks whether a joker is really to go."""
    asked = page.get_by_test_id("question-yes")
    done = page.locator("[data-testid=table][data-phase=wait]")
    asked.or_(done).first.wait_for()
    if asked.is_visible():
        asked.click()


def _phase(page, phase):
    page.locator(f"[data-testid=table][data-phase={phase}]").wait_for(timeout=15_000)


def _ready(page):
    page.locator("[data-testid=table][data-ready][data-conn=open]").wait_for()
    expect(page.get_by_test_id("btn-sit")).to_be_hidden()


def _chips_of_mine(page):
    """Return what the result sheet says the deal brought or cost this page's person."""
    row = page.locator("#result-rows tr", has_text="You")
    shown = row.locator(".r-chips").inner_text()
    number = int(re.sub(r"[^0-9]", "", shown))
    return number if "+" in shown else -number


def _balance(page):
    text = page.get_by_test_id("bal-play").first.inner_text()
    return int(re.sub(r"[^0-9]", "", text))
