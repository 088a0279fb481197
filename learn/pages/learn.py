"""The pages of the lessons: all courses, and a lesson on its board."""

from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.requests.link_preview import LinkPreview
from learn import catalogue, progress
from learn.course import Course, Lesson
from learn.pages.guide import guide
from learn.play import board_view
from learn.play.attempt import begun
from learn.trainer import hands, times
from tables.families import registry
from tables.seats import practice, quick_play
from tables.seats.quick_play import Wish
from tables.text.page.all_sentences import page_script


@require_safe
def courses(request: HttpRequest) -> HttpResponse:
    """List the courses with the reader's progress."""
    done = progress.done_by(request)
    context = {
        "courses": [_row(course, done) for course in catalogue.COURSES],
        "drills": _drills(request),
        "link_preview": LinkPreview(
            _("Learn to play"),
            _(
                "Short lessons on a real table. You make every move, and the rules "
                "answer. No chips, no clock."
            ),
        ),
        "is_canonical": True,
    }
    return render(request, "lessons/courses.html", context)


@require_safe
def of_game(request: HttpRequest, game: str) -> HttpResponse:
    """Redirect to the course of a game, or to all courses if it has none."""
    course = catalogue.of_game(game)
    return redirect(reverse("learn") + (f"#{course.slug}" if course else ""))


@require_safe
@ensure_csrf_cookie
def lesson(request: HttpRequest, course: str, lesson: str) -> HttpResponse:
    """Show a lesson on its board."""
    of, one = found_or_404(course, lesson)
    attempt = begun(one)
    face = registry.of_game(one.position.game)
    is_last = of.after(one.slug) is None
    view = board_view.plain(board_view.view(attempt, name=one.slug))
    context: dict[str, Any] = {
        "course": of,
        "lesson": one,
        "number": of.lessons.index(one) + 1,
        "game": one.position.game,
        "page": face.page,
        "snapshot": {
            "version": attempt.version,
            "view": view,
            "events": msgspec.to_builtins(board_view.events(attempt)),
        },
        "guide": msgspec.to_builtins(guide(attempt, of)),
        "is_last": is_last,
        "tile": _tile(of) if is_last else None,
        "practice_game": practice.GAME,
        "words": page_script(face.family),
    }
    return render(request, "lessons/lesson.html", context)


def found_or_404(course: str, lesson: str) -> tuple[Course, Lesson]:
    """Return a lesson and its course by their names; raise `Http404`."""
    of = catalogue.course(course)
    one = of.lesson(lesson) if of is not None else None
    if of is None or one is None:
        raise Http404
    return of, one


def _drills(request: HttpRequest) -> list[dict[str, Any]]:
    """Return the trainer hands, with the reader's best times."""
    best = times.best_of(request)
    return [
        {
            "game": one.game,
            "title": one.title,
            "best": times.said(best[one.game]) if one.game in best else "",
        }
        for one in hands.DRILLS
    ]


def _tile(course: Course) -> Wish | None:
    """Return the quick tile of a game of the course."""
    tiles = quick_play.usual_tiles()
    taught = (one for one in tiles if catalogue.of_game(one.game) is course)
    return next(taught, None)


def _row(course: Course, done: progress.Done) -> dict[str, Any]:
    """Return a course with its lessons, and the first one not yet done."""
    lessons = [
        {"lesson": one, "is_done": (course.slug, one.slug) in done}
        for one in course.lessons
    ]
    to_do = [row["lesson"] for row in lessons if not row["is_done"]]
    return {
        "course": course,
        "lessons": lessons,
        "done": len(lessons) - len(to_do),
        "next": to_do[0] if to_do else None,
    }
