"""All courses, in the order in which the pages list them."""

from typing import Final

from learn.course import Course, Lesson
from learn.courses import (
    basic,
    continental,
    gin,
    indian,
    indian_pools,
    indian_twenty_one,
)
from rules import catalogue

COURSES: Final = (
    indian.COURSE,
    indian_pools.COURSE,
    indian_twenty_one.COURSE,
    gin.COURSE,
    basic.COURSE,
    continental.COURSE,
)


def course(slug: str) -> Course | None:
    """Return the course with this name, or None."""
    return next((one for one in COURSES if one.slug == slug), None)


def of_game(name: str) -> Course | None:
    """Return the course that teaches a game of the catalogue, or None."""
    game = catalogue.GAMES.get(name)
    if game is None:
        return None
    own = [one for one in COURSES if one.family == game.family]
    fits = [one for one in own if not one.traits or one.traits & game.preset.traits]
    return max(fits, key=lambda one: bool(one.traits), default=None)


def every_lesson() -> tuple[tuple[Course, Lesson], ...]:
    """Return every lesson with its course."""
    return tuple((one, lesson) for one in COURSES for lesson in one.lessons)
