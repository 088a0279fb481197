"""A process gives up a database that does not answer, and doubts it until it does."""

from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection

from config import hanging


@pytest.fixture(autouse=True)
def _unhurried() -> Iterator[None]:
    yield
    hanging.serve_people(None)


def test_a_command_waits_as_long_as_it_takes() -> None:
    assert hanging.limit() is None
    with hanging.patience(1):
        assert hanging.limit() is None


def test_who_serves_people_waits_once_and_then_little_until_there_is_an_answer() -> (
    None
):
    hanging.serve_people(2.0)
    assert hanging.limit() == 2.0
    with hanging.patience(20):
        assert hanging.limit() == 20
    hanging.gave_up(2.0)
    with hanging.patience(20):
        assert hanging.limit() == hanging.DOUBTED_SECONDS
    hanging.answered()
    assert hanging.limit() == 2.0


def test_locks_are_refused_by_the_database_before_anybody_gives_it_up() -> None:
    from config.postgresql import limits

    assert float(limits.LIMITS["lock_timeout"].removesuffix("s")) < hanging.PAGE_SECONDS


@pytest.mark.django_db(transaction=True)
@pytest.mark.databases
def test_a_question_without_an_answer_ends_and_the_next_is_answered() -> None:
    if connection.vendor != "postgresql":
        return
    hanging.serve_people(0.2)
    with (
        pytest.raises(OperationalError, match="has not answered for"),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT pg_sleep(2)")
    connection.close()
    hanging.serve_people(60.0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)
