"""A process gives up a database that does not answer, and doubts it until it does."""

from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection

from config.postgresql import answer_timeout, base


@pytest.fixture(autouse=True)
def _unhurried() -> Iterator[None]:
    yield
    answer_timeout.serve_people(None)


def test_a_command_waits_as_long_as_it_takes() -> None:
    assert answer_timeout.limit() is None
    with answer_timeout.patience(1):
        assert answer_timeout.limit() is None


def test_who_serves_people_waits_once_and_then_little_until_there_is_an_answer() -> (
    None
):
    answer_timeout.serve_people(2.0)
    assert answer_timeout.limit() == 2.0
    with answer_timeout.patience(20):
        assert answer_timeout.limit() == 20
    answer_timeout.gave_up(2.0)
    with answer_timeout.patience(20):
        assert answer_timeout.limit() == answer_timeout.DOUBTED_SECONDS
    answer_timeout.answered()
    assert answer_timeout.limit() == 2.0


class Clock:
    """A clock that stands still until it is moved."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(answer_timeout, "monotonic", clock)
    monkeypatch.setattr(answer_timeout, "asking", {})
    answer_timeout.serve_people(2.0)
    answer_timeout.answered()
    return clock


def test_all_who_ask_while_the_server_is_silent_give_up_together(clock: Clock) -> None:
    clock.now += 60
    assert answer_timeout.limit() == 2.0
    answer_timeout.asking[1] = clock.now
    clock.now += 1.5
    assert answer_timeout.limit() == pytest.approx(0.5)
    with answer_timeout.patience(20):
        assert answer_timeout.limit() == pytest.approx(18.5)
    clock.now += 0.4
    assert answer_timeout.limit() == answer_timeout.DOUBTED_SECONDS
    answer_timeout.answered()
    clock.now += 0.1
    assert answer_timeout.limit() == pytest.approx(1.9)


def test_one_at_a_time_tries_a_doubted_server_and_the_others_are_refused(
    clock: Clock,
) -> None:
    assert answer_timeout.may_try()
    assert answer_timeout.may_try()
    clock.now += 2
    answer_timeout.gave_up(2.0)
    # Who waited behind the one that gave up is refused, and not the next to wait.
    assert not answer_timeout.may_try()
    for _ in range(3):
        clock.now += 2 * answer_timeout.DOUBTED_SECONDS + 0.001
        assert answer_timeout.may_try()
        assert not answer_timeout.may_try()
    answer_timeout.answered()
    assert answer_timeout.may_try()
    assert answer_timeout.may_try()


def test_a_question_that_is_too_long_is_no_reason_to_doubt_who_answers_others(
    clock: Clock,
) -> None:
    clock.now += 1.5
    answer_timeout.answered()
    clock.now += 0.5
    answer_timeout.gave_up(2.0)
    assert answer_timeout.limit() == 2.0
    assert answer_timeout.may_try()


def test_what_asks_nobody_is_no_answer(clock: Clock) -> None:
    def begun() -> Iterator[int]:
        yield from ()

    def asked() -> Iterator[int]:
        yield 1

    clock.now += 2
    answer_timeout.gave_up(2.0)
    assert list(base.noting(begun())) == []
    assert answer_timeout.limit() == answer_timeout.DOUBTED_SECONDS
    assert list(base.noting(asked())) == [1]
    assert answer_timeout.limit() == 2.0


def test_locks_are_refused_by_the_database_before_anybody_gives_it_up() -> None:
    from config.postgresql import limits

    assert (
        float(limits.SETTINGS["lock_timeout"].removesuffix("s"))
        < answer_timeout.PAGE_SECONDS
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.databases
def test_a_question_without_an_answer_ends_and_the_next_is_answered() -> None:
    if connection.vendor != "postgresql":
        return
    answer_timeout.serve_people(0.2)
    with (
        pytest.raises(OperationalError, match="has not answered for"),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT pg_sleep(2)")
    connection.close()
    with pytest.raises(OperationalError, match="just now"):
        connection.ensure_connection()
    answer_timeout.serve_people(60.0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)


@pytest.mark.django_db(transaction=True)
@pytest.mark.databases
def test_a_patient_question_is_given_up_where_others_have_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if connection.vendor != "postgresql":
        return
    monkeypatch.setattr(base, "LOOK_SECONDS", 0.05)
    answer_timeout.serve_people(2.0)
    with answer_timeout.patience(20), connection.cursor() as cursor:
        cursor.execute("SELECT 'found' FROM pg_sleep(0.2)")
        assert cursor.fetchone() == ("found",)
        monkeypatch.setattr(answer_timeout, "is_doubted", lambda: True)
        with pytest.raises(OperationalError, match="has not answered"):
            cursor.execute("SELECT pg_sleep(0.5)")
    connection.close()
