"""Lessons through their pages: every one is solved, by fingers on a phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tables.lessons import catalogue
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE
from tests.browser.lessons.solving import solve
from tests.sizes import size

Visit = Callable[..., Any]
LESSONS = catalogue.every_lesson()
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
    solve(phone, course.lessons[0])
    phone.get_by_test_id("lesson-next").click()
    expect(phone).to_have_url(f"{site}/learn/{course.slug}/{course.lessons[1].slug}/")
    phone.goto(f"{site}/learn/")
    expect(phone.locator(".lessons li[data-done]")).to_have_count(1)


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
