"""All courses, in the order in which the pages list them."""

from typing import Final

from learn.course import Course, Lesson
from learn.courses import (
    basic,
    continental,
    gin,
    indian,
    pools_and_best_of,
    twenty_one,
)

COURSES: Final = (
    indian.COURSE,
    pools_and_best_of.COURSE,
    twenty_one.COURSE,
    gin.COURSE,
    basic.COURSE,
    continental.COURSE,
)


def course(slug: str) -> Course | None:
    """Return the course of this name, None if there is none."""
    return next((one for one in COURSES if one.slug == slug), None)


def of_game(name: str) -> Course | None:
    """Return the course that teaches a game of the catalogue, None if none does."""
    return next((one for one in COURSES if name in one.games), None)


def every_lesson() -> tuple[tuple[Course, Lesson], ...]:
    """Return every lesson with its course."""
    return tuple((one, lesson) for one in COURSES for lesson in one.lessons)
