"""The statements of a move: all are listed, with the columns of the models."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.actions import batches, submit
from tables.fairness import commitments
from tables.models import Arrangement, Deal, DealAction, Match, MatchSeat, Seat, Table
from tables.seats import seating
from tables.table import decoded_tables, loading
from tables.table.live_table import LiveTable
from tables.table.sql import columns, postgresql, sqlite
from tests.tables import house
from wallet.models import Account

NEVER_READ = {
    "User": {"password", "last_login", "date_joined", "email", "first_name"}
    | {"last_name", "muted_reason", "reminded_at", "sessions_ended"},
    "Account": {"created_at"},
}
"""Columns of a person and of a stack that no table shows or asks for."""
OF_A_TRANSACTION = ("BEGIN", "SAVEPOINT", "RELEASE SAVEPOINT")


@pytest.mark.parametrize(
    ("model", "listed"),
    [
        (Table, columns.TABLE),
        (Match, columns.MATCH),
        (Deal, columns.DEAL),
        (Seat, columns.SEAT),
        (User, columns.USER),
        (Account, columns.STACK),
        (Arrangement, columns.ARRANGEMENT),
        (MatchSeat, columns.ENTRANT),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_columns_are_those_of_the_model_in_its_order(
    model: type[Model], listed: str
) -> None:
    never = NEVER_READ.get(model.__name__, set())
    found = [f.column for f in model._meta.concrete_fields if f.name not in never]
    assert columns.names_in(listed) == found, (
        f"a migration has changed {model.__name__}: change tables/table/sql/columns.py"
    )


def test_a_mark_is_all_of_a_table_that_its_version_does_not_cover() -> None:
    covered = {*loading.COVERED} - {"version", "clock", "deal"}
    left_out = {*covered, *loading.UNREAD}
    found = {f.column for f in Table._meta.concrete_fields if f.name not in left_out}
    assert set(columns.names_in(columns.MARK)) == found, (
        "a migration has changed Table: add the column to MARK in "
        "sql/columns.py, or to COVERED or UNREAD in loading.py, of tables/table"
    )


def test_an_action_is_logged_with_all_its_columns() -> None:
    found = {f.column for f in DealAction._meta.concrete_fields} - {"id"}
    for written in (postgresql.WRITE, sqlite.WRITE_LOG):
        _before, _insert, after = written.partition("INSERT INTO tables_dealaction (")
        named = {one.strip() for one in after.partition(")")[0].split(",")}
        assert named == found, (
            "a migration has changed DealAction: change what tables/table/sql/ writes "
            "to its table, and `LiveTable.log`"
        )


@pytest.fixture
def sent() -> Iterator[list[str]]:
    """Return what is sent to the database, without the ends of transactions."""
    decoded_tables.forget_all()
    found: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        if not sql.startswith(OF_A_TRANSACTION):
            found.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield found
    decoded_tables.forget_all()


def listed() -> set[str]:
    """Return the statements that are listed for this database."""
    found = vars(loading.statements())
    return {
        sql for name, sql in found.items() if name.startswith(("LOCK", "READ", "W"))
    }


def chosen(table: Table) -> batches.Asked:
    """Return what a house bot would do for the player on turn."""
    live = LiveTable.read(table.pk)
    number = min(live.waits[0].seats)
    stream = commitments.bot_stream()
    action = house.bot_act(live, number, "easy", "careful", stream)
    user = live.seats[number].user
    return batches.Asked(table.pk, user, action, live.table.version)


@pytest.mark.databases
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", ["indian-points", "gin-house", "basic", "continental"])
def test_a_move_sends_nothing_that_is_not_listed(game: str, sent: list[str]) -> None:
    people = [create_guest() for _ in range(2)]
    table = seating.open_table(people[0], game, seats=2, stake=1, pace="normal")
    for person in people:
        seating.sit_down(table.pk, person)
    house.deal(table)
    moves_seen = 0
    for number in range(16):
        act = chosen(table)
        sent.clear()
        if number % 4 < 2:
            submit.submit_action(*act)
        elif batches.together([act]) == [None]:
            break
        found = set(sent)
        if not LiveTable.read(table.pk).is_running:
            break
        assert found <= listed()
        moves_seen += 1
    assert moves_seen >= 6
