"""Lessons through their pages: every one is solved, by fingers on a phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from learn import catalogue
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.lessons.solving import arrange, solve
from tests.sizes import size

Visit = Callable[..., Any]
LESSONS = catalogue.every_lesson()
OPENING = ("Hearts 11", "Spades 20", "Clubs 5", "Loose")
"""The chips of the first lesson before anything is done."""
NAMES = [f"{course.slug}/{lesson.slug}" for course, lesson in LESSONS]


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_is_solved_through_its_page(
    visit: Visit, site: str, name: str
) -> None:
    course, _, slug = name.partition("/")
    of = catalogue.course(course)
    assert of is not None
    lesson = of.lesson(slug)
    assert lesson is not None
    page = visit(PHONE)
    page.goto(f"{site}/learn/{name}/")
    solve(page, lesson)


def test_the_first_lesson_leads_to_the_next_and_is_remembered(
    visit: Visit, site: str
) -> None:
    course, phone = catalogue.COURSES[0], visit(PHONE)
    phone.goto(f"{site}/learn/")
    phone.get_by_test_id("course-next").first.click()
    # What the lesson itself laid out is not called wrong.
    chips = phone.locator("#hand .chip")
    expect(chips).to_have_text([re.compile(word) for word in OPENING])
    solve(phone, course.lessons[0])
    title = f"Next: {course.lessons[1].title}"
    expect(phone.get_by_test_id("lesson-next")).to_have_text(title)
    phone.get_by_test_id("lesson-next").click()
    expect(phone).to_have_url(f"{site}/learn/{course.slug}/{course.lessons[1].slug}/")
    phone.goto(f"{site}/learn/")
    expect(phone.locator(".lessons li[data-done]")).to_have_count(1)


def test_the_board_does_not_answer_the_question_above_it(
    visit: Visit, site: str
) -> None:
    page = visit(PHONE)
    page.goto(f"{site}/learn/gin/deadwood/")
    table = page.locator("#table")
    expect(page.get_by_test_id("badge-points")).to_be_visible()
    for count, groups in enumerate((["4h", "5h", "6h"], ["9s", "9d", "9c"]), 1):
        arrange(page, [groups])
        expect(table).to_have_attribute("data-lesson-step", str(count))
    expect(page.get_by_test_id("lesson-choices")).to_be_visible()
    expect(page.get_by_test_id("badge-points")).to_be_hidden()
    expect(page.locator("#primary-bar")).to_be_hidden()
    for chip in page.locator("#hand .chip").all():
        assert not re.search(r"\d|Run|Set", chip.inner_text())
    page.locator("[data-answer]").first.click()
    expect(page.get_by_test_id("lesson-told")).to_be_visible()


@pytest.mark.parametrize("screen", [PHONE, DESK][: size("lessons_axe", 1, 2)], ids=str)
def test_no_page_of_the_lessons_has_an_axe_violation(
    visit: Visit, site: str, screen: tuple[int, int]
) -> None:
    page = visit(screen)
    page.goto(f"{site}/learn/")
    assert faults(page) == []
    for course in catalogue.COURSES:
        page.goto(f"{site}/learn/{course.slug}/{course.lessons[0].slug}/")
        expect(page.locator("#table")).to_have_attribute("data-ready", "1")
        assert faults(page) == []
