"""The trainer through its page."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from learn.course import Drill
from learn.play import attempt
from learn.play.acts import face_of
from learn.trainer import hands
from tests.browser.axe import faults
from tests.browser.conftest import PHONE
from tests.browser.lessons.solving import arrange
from tests.learn.solving import groups

TOKEN = re.compile(r"\d+(\.\d)? s")


@pytest.mark.parametrize("drill", hands.DRILLS, ids=lambda one: one.game)
def test_a_hand_is_arranged_on_a_phone_and_its_time_is_told(
    visit: Callable[..., Any], site: str, drill: hands.Drill
) -> None:
    page = visit(PHONE)
    page.goto(f"{site}/learn/trainer/{drill.game}/")
    expect(page.locator("#table")).to_have_attribute("data-ready", "1")
    assert faults(page) == []
    held = page.evaluate(
        "() => JSON.parse(document.getElementById('snapshot').textContent)"
        ".view.you.hand"
    )
    arrange(page, best_of(drill, held))
    expect(page.get_by_test_id("lesson-say")).to_have_text(TOKEN)
    expect(page.get_by_test_id("trainer-another")).to_be_visible()


def best_of(drill: Drill, held: list[str]) -> list[list[str]]:
    """Return the best groups of the cards that the page shows, by their names."""
    faces = " ".join(map(face_of, held))
    one = hands.lesson_with(drill, faces)
    return groups(attempt.begun(one), one.steps[0].goal.laid)
