"""Nothing that a house asks while it is open needs a session of PostgreSQL's own."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.db import connection

from config.postgresql import answer_timeout
from config.postgresql.psycopg_internals import ByContent
from tables.table import prepared_statements
from tests.test_architecture import name_of, sources
from tests.words.trees import APPS

OF_A_SESSION = re.compile(
    r"""["'](SET (?!LOCAL)[a-z_]+ (=|TO) |LISTEN |NOTIFY |CREATE TEMP)"""
    r"""|pg_(try_)?advisory_(un)?lock(_shared|_all)?\("""
)
"""What a pooler in transaction mode would leave to whoever comes next."""
BY_COMMANDS = {"config/postgresql/base.py"}
"""The one without a limit of time, for commands, which go past a pooler."""


class Query(NamedTuple):
    """What the driver knows of a statement."""

    query: bytes
    types: tuple[int, ...] = ()


@pytest.fixture
def _serving() -> Iterator[None]:
    answer_timeout.serve_people(answer_timeout.PAGE_SECONDS)
    yield
    answer_timeout.serve_people(None)


def test_no_statement_of_ours_needs_a_session() -> None:
    assert OF_A_SESSION.search('"SET statement_timeout = 0"')
    assert OF_A_SESSION.search("SELECT pg_advisory_lock(1)")
    assert not OF_A_SESSION.search("SELECT pg_try_advisory_xact_lock(hashtext(%s))")
    found = {
        name_of(path)
        for path in sources(*APPS)
        if OF_A_SESSION.search(path.read_text())
    }
    assert found == BY_COMMANDS


@pytest.mark.databases
@pytest.mark.django_db
@pytest.mark.usefixtures("_serving")
def test_an_open_house_reads_without_cursors_on_the_server() -> None:
    with connection.chunked_cursor() as cursor:
        assert getattr(cursor.cursor, "name", None) in (None, "")


def test_a_prepared_statements_name_means_the_same_on_every_connection() -> None:
    first, second = ByContent(), ByContent()
    queries = [Query(b"SELECT $1", (20,)), Query(b"SELECT $1", (23,)), Query(b"SHOW x")]
    names = [first.get(one, prepare=True)[1] for one in queries]
    again = [second.get(one, prepare=True)[1] for one in reversed(queries)]
    assert names == again[::-1]
    assert len({*names}) == 3
    assert all(len(name) < 64 for name in names)


@pytest.mark.databases
@pytest.mark.django_db
def test_statements_are_prepared_under_such_names() -> None:
    if connection.vendor == "postgresql":
        with prepared_statements.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.execute("SELECT name FROM pg_prepared_statements")
            names = [row[0] for row in cursor.fetchall()]
        assert names
        assert all(name.startswith("meldhouse_") for name in names)
