"""Moving cards: by mouse, by finger, and by two taps."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.staged import FOUR, PLAIN, Staged
from tests.rules.indian.table import JUNK

pytestmark = pytest.mark.browser


def test_two_taps_move_a_card_as_a_drag_does(visit, practice):
    results = []
    for way in (_by_taps, _by_mouse):
        stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR)
        way(stage, "Kc", "chip-3")
        stage.is_saved()
        results.append(stage.layout())
    assert results[0] == results[1]
    assert "Kc1" in results[0]["groups"][2]


def _by_taps(stage, face, chip):
    stage.tap(face)
    stage.button(chip).click()


def _by_mouse(stage, face, chip):
    start = stage.card(face).bounding_box()
    end = stage.button(chip).bounding_box()
    mouse = stage.page.mouse
    mouse.move(start["x"] + 14, start["y"] + 30)
    mouse.down()
    mouse.move(start["x"] + 22, start["y"] + 30, steps=3)
    mouse.move(end["x"] + 12, end["y"] + 10, steps=8)
    mouse.up()


def test_a_finger_drags_a_card_into_another_group(visit, practice):
    stage = Staged(visit(PHONE), practice, PLAIN, JUNK, groups=FOUR)
    start = stage.card("Kc").bounding_box()
    end = stage.card("4c").bounding_box()
    finger = stage.page.context.new_cdp_session(stage.page)
    path = [(start["x"] + 14, start["y"] + 30)]
    for step in range(1, 9):
        part = step / 8
        x = path[0][0] + (end["x"] + 20 - path[0][0]) * part
        y = path[0][1] + (end["y"] + 30 - path[0][1]) * part
        path.append((x, y))
    _touch(finger, "touchStart", path[0])
    for point in path[1:]:
        _touch(finger, "touchMove", point)
    _touch(finger, "touchEnd", None)
    stage.is_saved()
    assert "Kc1" in stage.layout()["groups"][2]
    assert stage.cards() == stage.held()


def _touch(session, kind, point):
    points = [] if point is None else [{"x": point[0], "y": point[1]}]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_card_lands_where_the_marker_stood(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR)
    for face, lands in (("Kc", "Kc1 5h1 6h1 7h1"), ("6h", "6h1 Kc1 5h1 7h1")):
        start = stage.card(face).bounding_box()
        first = stage.page.locator("[data-testid=group]").first
        end = first.locator("[data-card]").first.bounding_box()
        mouse = stage.page.mouse
        mouse.move(start["x"] + 14, start["y"] + 60)
        mouse.down()
        mouse.move(start["x"] + 4, start["y"] + 60, steps=3)
        mouse.move(end["x"] + 4, end["y"] + 60, steps=8)
        marker = stage.page.locator("#drop-marker").bounding_box()
        assert abs(marker["x"] + marker["width"] / 2 - end["x"]) < 2
        mouse.up()
        stage.settle()
        assert " ".join(stage.layout()["groups"][0]) == lands
    assert stage.cards() == stage.held()


def test_escape_in_a_drag_restores_the_order(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR)
    before = stage.layout()
    start = stage.card("Kc").bounding_box()
    end = stage.card("4c").bounding_box()
    mouse = stage.page.mouse
    mouse.move(start["x"] + 14, start["y"] + 30)
    mouse.down()
    mouse.move(end["x"] + 20, end["y"] + 30, steps=6)
    expect(stage.page.locator(".fan")).to_have_count(1)
    stage.page.keyboard.press("Escape")
    expect(stage.page.locator(".fan")).to_have_count(0)
    mouse.up()
    assert stage.layout() == before
    expect(stage.root).to_have_attribute("data-saved", "1")


def test_while_dragging_the_group_says_what_it_would_become(visit, practice):
    groups = "5h 6h 7h / 9s Ts Js / 4c 4h / 8d 7d"
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=groups)
    before = stage.layout()
    _hover(stage, "4s", "4c")
    chip = stage.button("chip-3")
    expect(chip).to_have_text("→ Set")
    asked = [sorted(group) for group in stage.examined[-1]]
    assert ["4c1", "4h1", "4s1"] in asked
    stage.page.keyboard.press("Escape")
    stage.page.mouse.up()
    expect(chip).to_contain_text("Not valid")
    assert stage.layout() == before
    expect(stage.root).to_have_attribute("data-saved", "1")


def test_a_selected_card_takes_the_selection_along(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK, groups=FOUR)
    stage.tap("Kc", "Qd")
    _hover(stage, "Kc", "4c")
    expect(stage.page.locator(".fan .card")).to_have_count(2)
    stage.page.mouse.up()
    stage.is_saved()
    assert {"Kc1", "Qd1"} <= set(stage.layout()["groups"][2])
    assert stage.cards() == stage.held()


def _hover(stage, face, over):
    """Pick a card up with the mouse and hold it over another."""
    start, end = stage.card(face).bounding_box(), stage.card(over).bounding_box()
    mouse = stage.page.mouse
    mouse.move(start["x"] + 14, start["y"] + 30)
    mouse.down()
    mouse.move(end["x"] + 20, end["y"] + 30, steps=6)


def test_a_drag_shorter_than_8_px_is_a_tap(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK)
    box = stage.card("Kc").bounding_box()
    stage.page.mouse.move(box["x"] + 14, box["y"] + 30)
    stage.page.mouse.down()
    stage.page.mouse.move(box["x"] + 19, box["y"] + 33, steps=2)
    stage.page.mouse.up()
    expect(stage.card("Kc")).to_have_attribute("aria-selected", "true")


def test_a_tap_counts_for_the_card_that_moved_away_under_it(visit, practice):
    stage = Staged(visit(DESK), practice, PLAIN, JUNK)
    stage.card("Kc").dispatch_event("pointerdown", {"bubbles": True, "pointerId": 1})
    # Press and release on different cards are a click on what holds both.
    stage.page.locator("#hand-stage").dispatch_event("click", {"bubbles": True})
    expect(stage.card("Kc")).to_have_attribute("aria-selected", "true")
