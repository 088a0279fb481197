"""Two strangers, at a desk with drags and on a phone with taps, play three deals."""

import re

import pytest
from playwright.sync_api import expect

from rules.shuffle import typed_seed
from tests.browser.conftest import DESK, PHONE

pytestmark = pytest.mark.browser

DEALS = 3
STAKE = 5
START = 10_000
WORDS = "grandmother's red sari"


def test_two_people_play_three_deals_and_stand_up_with_the_right_chips(visit, site):
    desk, phone = visit(DESK), visit(PHONE)
    table = _open_table(desk, site)
    for page in (desk, phone):
        page.goto(f"{site}/t/{table}/")
        page.get_by_test_id("btn-sit").click()
        _ready(page)
    won = {desk: 0, phone: 0}
    for _deal in range(DEALS):
        if _deal == DEALS - 2:
            _say_words(desk, phone)
        _play_a_deal(desk, phone)
        for page in (desk, phone):
            won[page] += _chips_of_mine(page)
        if _deal < DEALS - 1:
            desk.get_by_test_id("btn-result-ready").click()
            phone.get_by_test_id("btn-result-ready").click()
            # The first deal may begin before both pages are there to send a seed.
            for page in (desk, phone):
                _shuffle_is_checked(page, "good" if _deal else "good|unused")
    last = desk.locator("#result-deal").get_attribute("href").split("/")[-2]
    assert won[desk] == -won[phone] != 0
    for page in (desk, phone):
        page.get_by_test_id("btn-result-leave").click()
        page.get_by_test_id("leave-yes").click()
        page.wait_for_url("**/play/")
        assert _balance(page) == START + won[page]
    proof = desk.request.get(f"{site}/api/v1/deals/{last}/fairness/").json()
    assert all(seat["present"] for seat in proof["seats"])
    assert typed_seed(WORDS).hex() in [seat["c"] for seat in proof["seats"]]


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


def _shuffle_is_checked(page, verdict):
    """The page worked the shuffle out, with its own seed and the other's in it."""
    line = page.get_by_test_id("fair-check")
    expect(line).to_have_attribute("data-verdict", re.compile(f"^({verdict})$"))
    if verdict == "good":
        expect(line).to_have_text("Shuffle checked: your seed and 1 other.")


def _say_words(desk, phone):
    """While a deal runs, the desk gives words of its own for the next one."""
    _in_order(desk, phone)
    desk.locator("#tab-about").click()
    desk.get_by_test_id("seed-words").fill(WORDS)
    desk.get_by_test_id("seed-use").click()
    expect(desk.locator("#seed-note")).to_contain_text("Your words")


def _in_order(desk, phone):
    """Return the pages in order of play, once the deal has begun."""
    for page in (desk, phone):
        page.locator(
            "[data-testid=table][data-phase=draw], [data-testid=table][data-phase=wait]"
        ).wait_for()
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
    page.locator(f"[data-testid=table][data-phase={phase}]").wait_for()


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
