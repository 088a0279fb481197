"""A family that is not in the house is played in a browser, from lobby to result.

The visitor knows no rule: of the buttons that can be pressed one is pressed, and a card
is chosen where one is asked for. All that differs from the house is its settings.
"""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as NotThere
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.house import stack
from tests.toy_family.deal import PACK, points_of

pytestmark = pytest.mark.browser

DEALS = 2
OWN_TURN = "[data-phase]:is([data-phase=draw], [data-phase=discard])"
ACTS = f"{OWN_TURN} #primary-bar > button:visible:not([aria-disabled=true])"
ASKS_FOR_A_CARD = "[data-phase=discard] #btn-discard[aria-disabled=true]:visible"
CARDS = "#hand [data-card]"
AT = {"x": 10, "y": 20}
"""Where no neighbour covers a card."""
PRESSES = 60
"""More than two deals of these can need."""
MOMENT = 1_000
"""Milliseconds for a press: what was just pressed may be offered a moment longer."""


def test_a_visitor_who_knows_no_rule_plays_from_the_lobby_to_the_result(
    visit: Any, site: str, house: dict[str, str]
) -> None:
    page = visit(DESK)
    page.goto(f"{site}/play/")
    expect(
        page.get_by_test_id("quick-tile").filter(has_text="Three Low")
    ).to_be_visible()
    page.locator("main a[href^='/play/new/']:visible").first.click()
    _start(page, house, "Three Low")
    expect(page.get_by_test_id("toy-sum")).to_have_text("Your cards count 6")
    pressed = _play(page)
    assert {*pressed} == {"Draw", "Take", "Discard", "Stop"}
    expect(page.get_by_test_id("result-0")).to_contain_text("Lowest")
    expect(page.get_by_test_id("result-0")).to_contain_text("+500")


def test_a_family_without_a_face_is_played_by_the_kinds_of_its_acts(
    visit: Any, site: str, house: dict[str, str]
) -> None:
    page = visit(PHONE)
    page.goto(f"{site}/play/new/")
    _start(page, house, "plain")
    assert {*_play(page)} == {"Draw", "Take", "Discard", "done"}
    expect(page.get_by_test_id("result-0")).to_contain_text("lowest")
    expect(page.get_by_test_id("result-0")).to_contain_text("+500")


def _start(page: Any, house: dict[str, str], game: str) -> None:
    """Open a private table of a game against one house bot, and start there."""
    page.get_by_test_id("game-card").filter(has_text=game).click()
    page.wait_for_url("**game=**")
    page.get_by_label("Pace").select_option("untimed")
    page.get_by_label("Seats").select_option("2")
    page.locator("#id_bots").select_option("1")
    page.get_by_role("button", name="Open the table").click()
    start = page.get_by_test_id("btn-start")
    start.wait_for()
    stack(house, page, *[_pack()] * DEALS)
    start.click()
    page.locator(CARDS).first.wait_for()


def _pack() -> tuple[int, ...]:
    """Return an order in which the visitor has 1, 2 and 3, and all others count 10."""
    cards = sorted(range(PACK.size), key=lambda card: points_of((card,)))
    low, high = cards[:12:4], cards[::-1]
    first = [card for pair in zip(low, high, strict=False) for card in pair]
    return (*first, *(card for card in high if card not in first))


def _play(page: Any) -> Counter[str]:
    """Press what is offered until the match is over; return how often what was."""
    sheet = "#result-title:visible"
    offered = page.locator(f"{ACTS}, {ASKS_FOR_A_CARD}, {sheet}")
    pressed: Counter[str] = Counter()
    for _press in range(PRESSES):
        offered.first.wait_for()
        try:
            if page.locator(sheet).count():
                if "match" in page.locator(sheet).inner_text(timeout=MOMENT):
                    return pressed
                page.get_by_test_id("btn-result-ready").click(timeout=MOMENT)
            elif page.locator(ASKS_FOR_A_CARD).count():
                page.locator(CARDS).last.click(position=AT, timeout=MOMENT)
            else:
                pressed.update(_press_least(page, pressed))
        except NotThere:
            continue
    raise AssertionError(f"no end after {PRESSES} presses: {pressed}")


def _press_least(page: Any, pressed: Counter[str]) -> list[str]:
    """Press the button that was pressed least so far; return its first word."""
    words = [_word(text) for text in page.locator(ACTS).all_inner_texts()]
    # Between two turns there may be none any more.
    for word in sorted(words, key=lambda one: pressed[one])[:1]:
        page.locator(ACTS).nth(words.index(word)).click(timeout=MOMENT)
        return [word]
    return []


def _word(label: str) -> str:
    return re.split(r"\W", label)[0]
