"""What the page of a lesson says beside its board."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from learn.course import Choose, Course, Read
from learn.play.attempt import Attempt

Wire = dict[str, Any]


def guide(attempt: Attempt, course: Course, *, tone: str = "") -> Wire:
    """Return the step that is next, and after the last one where to go on.

    As `step_shown`, with `next` and `next_title`.
    """
    shown = step_shown(attempt, tone=tone)
    after = course.after(attempt.lesson.slug)
    if attempt.step is not None or after is None:
        return shown
    link = reverse("lesson", args=[course.slug, after.slug])
    title = _("Next: {title}").format(title=_(after.title))
    return {**shown, "next": link, "next_title": title}


def step_shown(attempt: Attempt, *, tone: str = "") -> Wire:
    """Return the step that is next, in the reader's language.

    `at` of `steps`, what to do (`say`), the answers of a question (`choices`), whether
    going on is all (`is_read`), and what is said of what was just done (`told`,
    `tone`). After the last step `is_done`.
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
        "next": "",
        "next_title": "",
    }
    if step is None:
        return {**shown, "say": str(_(attempt.lesson.end))}
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
