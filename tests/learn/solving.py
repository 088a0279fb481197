"""A lesson solved by what it says of itself, step by step."""

from collections.abc import Iterator

from learn.course import Act, Arrange, Choose, Lesson, PlayOut, Step
from learn.play import acts, attempt, measures, moves
from learn.play.attempt import Attempt
from learn.play.moves import Done
from learn.play.positions import YOU
from tests.wire.plain import plain


def solution(at: Attempt, step: Step) -> Iterator[tuple[Attempt, Done]]:
    """Yield what solves a step, each with the attempt that it is done in."""
    match step.goal:
        case Choose(right=right):
            yield at, Done(answer=measures.of(at, right))
        case Arrange(laid=laid):
            yield at, Done(groups=groups(at, laid))
        case Act(acts=ways):
            yield at, act(at, ways[0])
        case PlayOut(acts=ways, laid=laid):
            for way in ways:
                done = act(at, way)
                if way.split()[0] in {"show", "declare"}:
                    done = Done(act=done.act, groups=groups(at, laid))
                yield at, done
                at = moves.after(at, done)
        case _:
            yield at, Done(read=True)


def act(at: Attempt, text: str) -> Done:
    """Return an act as the page sends it."""
    if at.deal is None:
        return Done(act={"kind": text})
    held = plain(at.game.seen_by(at.deal, YOU))["you"]["hand"]
    return Done(act=plain(acts.wire_of(text, at.pack, held)))


def groups(at: Attempt, text: str) -> list[list[str]]:
    """Return groups written as faces as the page sends them."""
    held = plain(at.game.seen_by(at.running, YOU))["you"]["hand"]
    return acts.groups_of(text, at.pack, held)


def solved(lesson: Lesson) -> Iterator[tuple[Attempt, Step, Done, Attempt]]:
    """Yield each thing that is done: before, the step, what, and after it."""
    at = attempt.begun(lesson)
    for step in lesson.steps:
        for before, done in solution(at, step):
            at = moves.after(before, done)
            yield before, step, done, at
