"""PostgreSQL plans the statements of an act once, and a pooler may lose them."""

from datetime import datetime

import pytest
from django.db import DataError, connection, transaction

from tables.actions import batches, submit
from tables.table import loading, prepared_statements
from tests.tables import house
from tests.tables.actions.test_batches import drawing, throwing

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


def prepared(since: datetime | str = "-infinity") -> list[str]:
    asked = "SELECT statement FROM pg_prepared_statements WHERE prepare_time > %s"
    with connection.cursor() as cursor:
        cursor.execute(asked, [since])
        return sorted(row[0] for row in cursor.fetchall())


def test_a_second_round_of_moves_prepares_nothing_new():
    if connection.vendor != "postgresql":
        return  # SQLite's driver keeps its statements by itself.
    played = [house.dealt(2) for _ in range(3)]
    for asked in (drawing, throwing):
        batches.together([asked(each) for each in played])
    known = prepared()
    assert any(statement.startswith("WITH") for statement in known)
    for each in played:
        each[1].reverse()
    for asked in (drawing, throwing):
        batches.together([asked(each) for each in played])
    assert prepared() == known


def test_any_number_of_keys_of_any_size_is_one_statement():
    if connection.vendor != "postgresql":
        return  # SQLite has one type of whole numbers.
    with transaction.atomic():
        assert loading.lock([1]) == []
        known = prepared()
        assert loading.lock([3, 2**40]) == []
        assert loading.lock([70_000, 2**40, 5]) == []
        assert prepared() == known


def test_a_plan_is_made_once_and_not_for_each_use():
    if connection.vendor != "postgresql":
        return  # SQLite's driver keeps its statements by itself.
    played = house.dealt(2)
    for _round in range(4):
        batches.together([drawing(played)])
        batches.together([throwing(played)])
        played[1].reverse()
    asked = "SELECT sum(custom_plans), sum(generic_plans) FROM pg_prepared_statements"
    with connection.cursor() as cursor:
        cursor.execute(asked)
        custom, generic = cursor.fetchone()
    assert custom == 0
    assert generic > 0


def test_a_statement_that_fails_at_its_first_use_is_not_taken_for_lost(monkeypatch):
    if connection.vendor != "postgresql":
        return  # SQLite's driver keeps its statements by itself.
    monkeypatch.setattr(prepared_statements, "is_refused", False)
    divide = "SELECT 1 / $1::bigint"
    with pytest.raises(DataError):
        prepared_statements.fetched(divide, [0])
    assert prepared_statements.fetched(divide, [1]) == [(1,)]
    assert divide in prepared()


def forget_names(line):
    """Let the driver forget what was lost: another test may get this connection."""
    line.prepare_threshold = 0
    line.execute("DEALLOCATE ALL")
    line.prepare_threshold = None


def test_behind_a_pooler_that_loses_them_acts_go_on_without(monkeypatch):
    if connection.vendor != "postgresql":
        return  # Nothing stands between SQLite and us.
    monkeypatch.setattr(prepared_statements, "is_refused", False)
    played = house.dealt(2)
    batches.together([drawing(played)])
    throw = throwing(played)
    with connection.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
    poorer = connection.connection
    assert batches.together([throw]) == [None], "it goes alone"
    # The pool may give another connection now, on which other tests prepared theirs.
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (lost_at,) = cursor.fetchone()
    ack = submit.submit_action(*throw)
    assert ack.version == house.version(played[0])
    assert prepared(since=lost_at) == []
    forget_names(poorer)
