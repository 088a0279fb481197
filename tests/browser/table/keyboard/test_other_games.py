"""A whole deal by keys alone; 13 cards: test_indian.py, gin: matches/test_gin.py."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK
from tests.browser.staged_continental import Continental
from tests.browser.staged_gin import OTHER, SEVEN, Gin
from tests.browser.staged_tabled import Basic
from tests.browser.table.keyboard.test_indian import Typist

pytestmark = pytest.mark.browser


def test_after_start_the_focus_is_on_the_first_card(visit, gin_table) -> None:
    stage = Gin(visit(DESK), gin_table, SEVEN, OTHER)
    stage.awaits(0, 1)
    start = stage.button("btn-start")
    expect(start).to_be_visible()
    start.focus()
    # The press was heard: the cards come, and the button goes.
    stage.awaits(1)
    expect(start).to_have_count(0)
    stage.starting = None
    stage.version += 1
    stage.ring()
    first = stage.page.locator("[data-card]").first
    expect(first).to_be_focused()
    Typist(stage.page).press("ArrowRight")
    expect(stage.page.locator("[data-card]").nth(1)).to_be_focused()
    stage.button("btn-leave").focus()
    Typist(stage.page).press("ArrowRight")
    expect(first).to_be_focused()


def test_basic_rummy_by_keys_alone(visit, tabled) -> None:
    table = "9h Th Jh"
    stage: Any = Basic(visit(DESK), tabled, "2s3s4s 8h", "2c", table=table, draws="Kd")
    by = Typist(stage.page)
    by.press("d")
    stage.has_phase("discard")
    by.choose("2s", "3s", "4s")
    by.press("m")
    expect(stage.page.locator("[data-ghost]")).to_have_count(3)
    by.choose("8h")
    by.press("l")
    expect(stage.page.locator("[data-ghost]")).to_have_count(4)
    by.choose("Kd")
    by.press("Enter")
    stage.page.keyboard.press("Enter")
    stage.has_phase("over")
    expect(stage.page.locator("#result-title")).to_be_focused()


def test_continental_by_keys_alone(visit, continental) -> None:
    hands = "3c 3h 3s Td Ts Th 9c", "9d 9h 9s 4c 4d 4h Kd"
    page = visit(DESK)
    stage: Any = Continental(page, continental, *hands, draws="Kc Qs 2d")
    by = Typist(page)
    by.press("d")
    stage.has_phase("discard")
    stage.play(lambda table: table.no_claims())
    by.choose("Kc")
    by.press("Enter", "Enter")
    stage.has_phase("wait")
    stage.play(
        lambda table: table.draw(1).no_claims(),
        lambda table: table.down(1, "9d 9h 9s / 4c 4d 4h"),
        lambda table: table.discard(1, "Qs"),
    )
    by.press("d")
    stage.has_phase("discard")
    stage.play(lambda table: table.no_claims())
    by.press("a")
    expect(stage.button("btn-go-down")).to_be_visible()
    by.press("m")
    expect(page.locator("[data-ghost]")).to_have_count(6)
    by.choose("9c")
    by.press("l")
    expect(page.locator("[data-ghost]")).to_have_count(7)
    by.choose("2d")
    by.press("Enter")
    page.keyboard.press("Enter")
    stage.has_phase("over")
    assert stage.acted[-1]["kind"] == "discard"
