"""The text next to a lesson's board."""

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec.structs import replace

from learn.course import Choose, Course, Read
from learn.play.attempt import Attempt


class Choice(msgspec.Struct, frozen=True):
    """An answer of a question."""

    value: int | str
    say: str


class Guide(msgspec.Struct, frozen=True, kw_only=True):
    """The step that is next, in the reader's language."""

    at: int
    """Of `steps`."""
    steps: int
    told: str
    """What is said of what was just done."""
    tone: str
    is_done: bool
    """After the last step."""
    choices: list[Choice]
    """The answers of a question."""
    is_read: bool
    """Whether going on is all."""
    next: str = ""
    """After the last step: where to go on."""
    next_title: str = ""
    say: str
    """What to do."""


def guide(attempt: Attempt, course: Course, *, tone: str = "") -> Guide:
    """Return the step that is next, and after the last one where to go on."""
    shown = step_shown(attempt, tone=tone)
    after = course.after(attempt.lesson.slug)
    if attempt.step is not None or after is None:
        return shown
    link = reverse("lesson", args=[course.slug, after.slug])
    title = _("Next: {title}").format(title=_(after.title))
    return replace(shown, next=link, next_title=title)


def step_shown(attempt: Attempt, *, tone: str = "") -> Guide:
    """Return the step that is next."""
    step, goal = attempt.step, attempt.step.goal if attempt.step else None
    told = str(_(attempt.told)) if attempt.told else ""
    choices = goal.choices if isinstance(goal, Choose) else ()
    return Guide(
        at=attempt.at,
        steps=len(attempt.lesson.steps),
        told=told,
        tone=tone if told else "",
        is_done=step is None,
        choices=[
            Choice(one.value, str(_(one.say)) if one.say else str(one.value))
            for one in choices
        ],
        is_read=isinstance(goal, Read),
        say=str(_(attempt.lesson.end if step is None else step.say)),
    )
