"""Rating is asked for when something has ended, and sleeps otherwise."""

from datetime import datetime

import pytest

from players.ratings import update_ratings
from players.statistics.update_statistics import LOOK_BACK, VOIDINGS_BACK
from tables.clock import due_questions
from tables.models import Voiding
from tests.players.ratings import played
from tests.players.ratings.played import POINTS, minutes

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
LATE = 2 * LOOK_BACK


def is_due(moment: datetime) -> bool:
    return due_questions.is_due(update_ratings.due, moment)


@pytest.fixture
def people():
    return [played.member(name) for name in ("uma", "vik")]


def test_a_match_that_ended_is_due_until_it_is_rated_and_nothing_comes_late(
    people, django_assert_num_queries
) -> None:
    with django_assert_num_queries(1):
        assert not is_due(minutes(0))
    played.ended(played.table_for(), *people, at=minutes(1))
    assert is_due(minutes(1) + LATE)
    update_ratings.catch_up()
    assert is_due(minutes(0.9) + LATE)
    assert not is_due(minutes(1) + LATE)


def test_a_block_that_its_table_ends_is_due(people) -> None:
    table = played.table_for(POINTS)
    played.ended(table, *people, at=minutes(1), points=(0, 20))
    update_ratings.catch_up()
    assert not is_due(minutes(9))
    played.closed(table, minutes(5))
    assert is_due(minutes(9))
    update_ratings.catch_up()
    assert not is_due(minutes(9))


def test_a_match_that_is_set_aside_is_due_for_an_hour(people) -> None:
    match = played.ended(played.table_for(), *people, at=minutes(1))
    update_ratings.catch_up()
    Voiding.objects.create(match=match, cause="fault", rule="fault", at=minutes(90))
    assert is_due(minutes(90) + VOIDINGS_BACK)
    update_ratings.catch_up()
    assert is_due(minutes(89) + VOIDINGS_BACK)
    assert not is_due(minutes(90) + VOIDINGS_BACK)
