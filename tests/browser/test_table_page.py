"""The table page: layout, turn and line."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, LOW, NARROW, PHONE, SIDEWAYS
from tests.browser.staged import FOUR, PLAIN, SIX, Staged
from tests.rules.indian_table import JUNK

pytestmark = pytest.mark.browser

SIZES = [PHONE, NARROW, LOW, SIDEWAYS, DESK]


def test_13_nothing_scrolls_sideways(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, groups=SIX, draws="2c")
    stage.take_turn()
    for width, height in SIZES:
        stage.page.set_viewport_size({"width": width, "height": height})
        scroll, inner = stage.page.evaluate(
            "[document.documentElement.scrollWidth, innerWidth]"
        )
        assert scroll <= inner, (width, height)


def test_17_seats_stand_clockwise_in_order_of_play(visit, practice):
    third = "2s 3s 8s Qs Ks Ah 2h 8h 9h Th Kh Ad 2d"
    fourth = "2s 3s 5s 7s 8c 9c Tc 3c 6c Jh 3d 4d 6d"
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, third, fourth)
    boxes = [stage.button(f"seat-{number}").bounding_box() for number in (1, 2, 3)]
    # Clockwise from the viewer at the bottom: left, top, right.
    assert boxes[0]["x"] < boxes[1]["x"] < boxes[2]["x"]
    assert boxes[1]["y"] < min(boxes[0]["y"], boxes[2]["y"])
    stage.page.keyboard.press("r")
    moved = stage.button("seat-1").bounding_box()
    assert moved["x"] != boxes[0]["x"]
    expect(stage.root).to_have_attribute("data-turn", "0")


def test_19_opening_the_log_keeps_selection_and_groups(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR)
    stage.tap("Kc")
    before = stage.layout()
    stage.button("btn-rail").click()
    stage.page.set_viewport_size({"width": 844, "height": 390})
    expect(stage.card("Kc")).to_have_attribute("aria-selected", "true")
    assert stage.layout() == before


def test_40_a_cut_line_stops_the_clocks_but_not_the_hand(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR, seconds=60)
    seconds = stage.button("timer-self").locator(".clock-seconds")
    expect(seconds).not_to_have_text("~")
    stage.cut()
    expect(stage.button("banner-conn")).to_contain_text("Reconnecting")
    expect(stage.button("banner-conn")).to_contain_text("clock is still running")
    expect(seconds).to_have_text("~")
    expect(stage.button("pile-closed")).to_have_attribute("aria-disabled", "true")
    expect(stage.button("btn-draw-closed")).to_have_attribute("aria-disabled", "true")
    stage.tap("Kc", "Qd")
    stage.button("btn-group").click()
    expect(stage.button("group")).to_have_count(5)
    expect(stage.root).to_have_attribute("data-saved", "0")
    expect(stage.page.locator("#badge-number")).to_contain_text("~")
    stage.mend()
    expect(stage.root).to_have_attribute("data-conn", "open", timeout=8_000)
    stage.is_saved()
    shown = stage.layout()["groups"]
    assert [sorted(stage.table.pack.names(g)) for g in stage.saved] == [
        sorted(group) for group in shown
    ]


def test_42_a_refused_act_says_why_and_loses_no_card(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    before = stage.layout()
    stage.refuse = {"code": "stale_version", "params": {}, "message": "Moved on."}
    stage.tap("Kc")
    stage.button("btn-discard").click()
    expect(stage.button("prompt")).to_contain_text("Moved on.")
    assert stage.layout() == before
    assert stage.cards() == stage.held()
