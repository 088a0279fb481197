"""Which lessons somebody has done: rows of a person, a visitor's in their session.

A guest is a person who keeps everything at sign-up. A visitor has no row; what their
session holds becomes rows as soon as they are a guest or a member.
"""

from typing import Final

from django.http import HttpRequest

from accounts.models import User
from learn import catalogue
from learn.models import LessonProgress

_SESSION: Final = "lessons"

Done = frozenset[tuple[str, str]]
"""Lessons, each by its course and its name."""


def done_by(request: HttpRequest) -> Done:
    """Return the lessons that the reader has done; of those there still are."""
    person = request.user
    if person.is_authenticated:
        carry_over(request, None, person)
        found = _rows(person)
    else:
        found = _of_session(request)
    known = {(one.slug, lesson.slug) for one, lesson in catalogue.every_lesson()}
    return frozenset(found & known)


def note(request: HttpRequest, course: str, lesson: str) -> None:
    """Keep that the reader has done a lesson; again is nothing new."""
    if request.user.is_authenticated:
        _keep(request.user, {(course, lesson)})
        return
    found = _of_session(request) | {(course, lesson)}
    request.session[_SESSION] = sorted(map(list, found))


def carry_over(request: HttpRequest, guest: User | None, person: User) -> None:
    """Give a person what the session holds, and what a guest has done."""
    found = _of_session(request) | (_rows(guest) if guest is not None else set())
    if found:
        _keep(person, found)
    request.session.pop(_SESSION, None)


def _keep(person: User, lessons: set[tuple[str, str]]) -> None:
    rows = [
        LessonProgress(user=person, course=course, lesson=lesson)
        for course, lesson in sorted(lessons)
    ]
    LessonProgress.objects.bulk_create(rows, ignore_conflicts=True)


def _rows(person: User) -> set[tuple[str, str]]:
    rows = LessonProgress.objects.filter(user=person)
    return set(rows.values_list("course", "lesson"))


def _of_session(request: HttpRequest) -> set[tuple[str, str]]:
    kept = request.session.get(_SESSION, [])
    return {(str(course), str(lesson)) for course, lesson in kept}
