"""Movement at the table: short, and none for who asked for less."""

import pytest

from tests.browser.conftest import DESK
from tests.browser.staged import FOUR, PLAIN, Staged
from tests.rules.indian.table import JUNK

pytestmark = pytest.mark.browser

WATCH = """
window.moved = [];
const look = () => {
  for (const one of document.getAnimations()) {
    const frames = one.effect.getKeyframes();
    const isMove = frames.some((frame) => 'transform' in frame || 'translate' in frame);
    if (isMove) window.moved.push(one.effect.getComputedTiming().duration);
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  if (frames.some((frame) => 'transform' in frame)) window.moved.push(timing.duration);
  return animate.call(this, frames, timing);
};
"""
"""Keeps the milliseconds of every animation that moves something."""


def _play(page, practice):
    """Deal, draw, suggest, group, discard and result; return how long things moved."""
    page.add_init_script(WATCH)
    stage = Staged(page, practice, PLAIN, JUNK, groups="4h 4c / 6h 5h", draws="2c")
    stage.take_turn()
    stage.tap("Kc", "Qd")
    stage.button("btn-group").click()
    stage.button("btn-suggest").click()
    stage.button("suggestion").wait_for()
    stage.card("Kc").click(position={"x": 14, "y": 24})
    stage.page.keyboard.press("Escape")
    stage.tap("Kc")
    stage.button("btn-discard").click()
    stage.has_phase("wait")
    stage.play(lambda table: table.drop(1))
    stage.settle()
    return page.evaluate("window.moved")


def test_who_wants_less_motion_gets_none(visit, practice):
    assert [ms for ms in _play(visit(DESK), practice) if ms > 120] == []


def test_movement_takes_no_longer_than_the_eye_needs(visit, practice):
    moved = _play(visit(DESK, motion="no-preference"), practice)
    # Selecting, grouping, discarding, drawing.
    assert {90, 160, 200, 220} <= set(moved)
    assert max(moved) <= 240


def test_a_placed_show_and_its_window_move_nothing_either(visit, practice):
    page = visit(DESK)
    page.add_init_script(WATCH)
    stage = Staged(page, practice, PLAIN, JUNK, groups=FOUR, draws="2c")
    stage.take_turn()
    stage.tap("Kc")
    stage.button("btn-finish").click()
    stage.button("btn-place").click()
    stage.has_phase("show")
    stage.button("btn-meld-1").click()
    stage.settle()
    assert [ms for ms in page.evaluate("window.moved") if ms > 120] == []
