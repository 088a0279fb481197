"""While a lesson asks a question, its board does not give the answer."""

import pytest
from django.test import Client

from learn.course import Choose
from learn.play import board_view
from tests.learn import solving
from tests.learn.test_courses import LESSONS
from tests.learn.test_judging import ask, question

PURE = ("indian", "pure-sequence")
GROUPED = [["4s1", "5s1", "6s1"]]
ASKED = [["4s1", "5s1", "6s1"], ["7h1", "8h1", "9h1"]]


def test_no_board_with_a_question_is_judged_or_has_a_price() -> None:
    asked = 0
    for _course, lesson in LESSONS:
        for before, step, _done, after in solving.solved(lesson):
            if not isinstance(step.goal, Choose):
                continue
            asked += 1
            shown = board_view.plain(board_view.view(before))
            assert shown["you"]["verdict"] is None, lesson.slug
            assert shown["legal"] == [], lesson.slug
            held = after.deal is not None and board_view.holds(after)
            if held and not after.is_question and after.step is not None:
                assert board_view.view(after).you.verdict, lesson.slug
    assert asked > len(LESSONS) / 2


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["arrange", "examine"])
def test_groups_made_during_a_question_are_kept_without_a_verdict(
    client: Client, kind: str
) -> None:
    body = question(kind, {"groups": ASKED}, done=[{"groups": GROUPED}], groups=ASKED)
    answer = ask(client, "/".join(PURE), body)["answer"]
    assert answer["type"] == "ack"
    assert answer["groups"] == ASKED
    assert answer["verdict"] is None


@pytest.mark.django_db
def test_what_a_number_is_made_of_is_not_told_during_a_question(client: Client) -> None:
    body = question("explain", done=[{"groups": GROUPED}], groups=GROUPED)
    assert ask(client, "/".join(PURE), body)["answer"]["code"] == "assist_off"
    assert ask(client, "/".join(PURE), question("explain"))["answer"]["facts"]


def test_the_groups_a_lesson_begins_with_are_not_the_readers_own() -> None:
    """Their revision is 0: the page calls none of them "Not valid"."""
    for _course, lesson in LESSONS:
        [(before, _step, _done, after), *_rest] = solving.solved(lesson)
        if before.deal is None:
            continue
        assert board_view.view(before).you.revision == 0, lesson.slug
        assert after.revision > 0
