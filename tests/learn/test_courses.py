"""Every lesson can be solved, and what it says of other moves is true."""

import pytest

from learn import catalogue
from learn.course import Act, Choose, Course, Lesson
from learn.play import attempt, measures, moves
from learn.play.moves import Hint
from tables.errors import Refusal
from tests.learn import solving

LESSONS = catalogue.every_lesson()
NAMES = [f"{course.slug}/{lesson.slug}" for course, lesson in LESSONS]
every_lesson = pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=NAMES)
WORDS_MAX = 30


@every_lesson
def test_a_lesson_is_solved_by_the_rules(course: Course, lesson: Lesson) -> None:
    done = [one for _, _, one, _ in solving.solved(lesson)]
    at = moves.replayed(lesson, done)
    assert at.step is None
    assert at.version == len(done) + 1


@every_lesson
def test_every_board_of_a_lesson_is_a_state_of_the_rules(
    course: Course, lesson: Lesson
) -> None:
    at = attempt.begun(lesson)
    for state in (at, *(after for _, _, _, after in solving.solved(lesson))):
        if state.deal is not None:
            state.game.check_invariants(state.deal)


@every_lesson
def test_another_move_is_refused_with_its_sentence_and_changes_nothing(
    course: Course, lesson: Lesson
) -> None:
    for before, step, _done, _after in solving.solved(lesson):
        for pattern, sentence in step.wrong.items():
            if pattern.endswith("...") or before.step is not step:
                continue
            with pytest.raises((Hint, Refusal)) as refused:
                moves.after(before, solving.act(before, pattern))
            if isinstance(refused.value, Hint):
                assert refused.value.sentence == sentence


@every_lesson
def test_the_answer_that_the_rules_give_is_one_of_the_choices(
    course: Course, lesson: Lesson
) -> None:
    for before, step, _done, _after in solving.solved(lesson):
        if not isinstance(step.goal, Choose):
            continue
        right = measures.of(before, step.goal.right)
        values = [choice.value for choice in step.goal.choices]
        assert values.count(right) == 1
        assert len(values) == len(set(values)) > 1
        for choice in step.goal.choices:
            if choice.value != right:
                with pytest.raises(Hint) as hint:
                    moves.after(before, moves.Done(answer=choice.value))
                assert hint.value.sentence == choice.why


@every_lesson
def test_a_step_says_something_of_every_other_move(
    course: Course, lesson: Lesson
) -> None:
    for step in lesson.steps:
        if isinstance(step.goal, Act):
            assert step.hint or step.wrong, step.say
        assert len(step.say.split()) <= WORDS_MAX


def test_a_course_has_five_to_nine_lessons_with_names_of_their_own() -> None:
    for course in catalogue.COURSES:
        assert 5 <= len(course.lessons) <= 9
        assert len({lesson.slug for lesson in course.lessons}) == len(course.lessons)
    assert len({course.slug for course in catalogue.COURSES}) == len(catalogue.COURSES)
