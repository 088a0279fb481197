"""What the page of a lesson says beside its board."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from lessons.course import Choose, Course, Read
from lessons.play.attempt import Attempt

Wire = dict[str, Any]


def guide(attempt: Attempt, course: Course, *, tone: str = "") -> Wire:
    """Return the step that is next, in the reader's language.

    `at` of `steps`, what to do (`say`), the answers of a question (`choices`), whether
    going on is all (`is_read`), what is said of what was just done (`told`, `tone`),
    and after the last step where to go on (`next`, `next_title`).
    """
    step = attempt.step
    told = str(_(attempt.told)) if attempt.told else ""
    shown: Wire = {
        "at": attempt.at,
        "steps": len(attempt.lesson.steps),
        "told": told,
        "tone": tone if told else "",
        "is_done": step is None,
        "choices": [],
        "is_read": False,
    }
    if step is None:
        after = course.after(attempt.lesson.slug)
        link = reverse("lesson", args=[course.slug, after.slug]) if after else ""
        return {
            **shown,
            "say": str(_(attempt.lesson.end)),
            "next": link,
            "next_title": str(_(after.title)) if after else "",
        }
    if isinstance(step.goal, Choose):
        shown["choices"] = [
            {"value": one.value, "say": str(_(one.say)) if one.say else str(one.value)}
            for one in step.goal.choices
        ]
    return {
        **shown,
        "say": str(_(step.say)),
        "is_read": isinstance(step.goal, Read),
    }
