"""Completed lessons: rows of a person, or a visitor's session.

A guest is a person who keeps everything at sign-up. A visitor has no row; the data in
their session becomes rows once they are a guest or a member.
"""

from typing import Final

from django.http import HttpRequest

from accounts.models import User
from learn import catalogue
from learn.models import LessonProgress

_SESSION: Final = "lessons"

Done = frozenset[tuple[str, str]]
"""Lessons as pairs of course and lesson name."""


def done_by(request: HttpRequest) -> Done:
    """Return the reader's completed lessons that still exist."""
    person = request.user
    if person.is_authenticated:
        carry_over(request, None, person)
        found = _rows(person)
    else:
        found = _of_session(request)
    known = {(one.slug, lesson.slug) for one, lesson in catalogue.every_lesson()}
    return frozenset(found & known)


def note(request: HttpRequest, course: str, lesson: str) -> None:
    """Record that the reader has completed a lesson; repeating it changes nothing."""
    if request.user.is_authenticated:
        _keep(request.user, {(course, lesson)})
        return
    found = _of_session(request) | {(course, lesson)}
    request.session[_SESSION] = sorted(map(list, found))


def carry_over(request: HttpRequest, guest: User | None, person: User) -> None:
    """Transfer the session's and the guest's lessons to a person."""
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
