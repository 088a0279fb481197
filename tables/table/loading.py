"""Load tables for actions, with the statements of `tables.table.sql`.

What the version covers is not read again if the process has the table cached
(`tables.table.decoded_tables`) and its `Mark` is unchanged. Everything else is read
each time.
"""

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model

from accounts.models import User
from tables.models import Arrangement, Deal, Match, MatchSeat, Seat, Table
from tables.table.prepared_statements import fetched
from tables.table.sql import columns, postgresql, sqlite
from wallet.models import Account

Row = TypeVar("Row", bound=Model)
Values = tuple[Any, ...]
"""Column values as the database returns them."""
MOVED = ("version", "phase", "clock", "fresh", "next_due_at")
"""The columns of the table's row that a move writes."""
COVERED = (
    *MOVED,
    "waiting_count",
    "host_go",
    "circle",
    "deals_count",
    "match",
    "deal",
    "next_deal",
    "closed_at",
)
"""The columns of the table's row that a change writes, covered by the version."""
UNREAD = frozenset({"watched_at"})
"""Columns that are often written and not needed for actions."""
_ATTRIBUTES = {
    one.name: one.attname for one in Table._meta.concrete_fields if one.name in COVERED
}


class Mark(NamedTuple):
    """The part of a locked table row that identifies its state."""

    version: int
    clock: bytes
    """The tick may postpone a timer without a new version."""
    rest: Values
    """The deal, and all fields that the version does not cover."""


class Found(NamedTuple):
    """The rows of a table at one moment."""

    mark: Mark
    seats: list[Values]
    """Input of `seats_of`."""
    saved: list[Values]
    """Groups of seated people, input of `arrangements_of`."""


class _Columns(Generic[Row]):
    """A model's columns in a statement, from which instances are built."""

    def __init__(self, model: type[Row], listed: str) -> None:
        self.model, self.names = model, columns.names_in(listed)
        self.width = len(self.names)

    def row(self, values: Values) -> Row:
        """Return an instance; fields that are not listed are loaded on access."""
        if self._conversions:
            read = list(values)
            for place, convert, expression in self._conversions:
                read[place] = convert(read[place], expression, connection)
            return self.model.from_db(DEFAULT_DB_ALIAS, self.names, read)
        return self.model.from_db(DEFAULT_DB_ALIAS, self.names, values)

    @cached_property
    def _conversions(self) -> list[tuple[int, Callable[..., Any], Any]]:
        """Return Django's converters for the columns of this database."""
        database, found = connections[DEFAULT_DB_ALIAS], []
        for place, name in enumerate(self.names):
            field: Any = self.model._meta.get_field(name)
            column = field.get_col(self.model._meta.db_table)
            converters = database.ops.get_db_converters(column)
            converters += column.get_db_converters(database)
            found += [(place, convert, column) for convert in converters]
        return found


_TABLE, _MATCH = _Columns(Table, columns.TABLE), _Columns(Match, columns.MATCH)
_DEAL, _SEAT = _Columns(Deal, columns.DEAL), _Columns(Seat, columns.SEAT)
_USER, _STACK = _Columns(User, columns.USER), _Columns(Account, columns.STACK)
_SAVED = _Columns(Arrangement, columns.ARRANGEMENT)
_ENTRANT = _Columns(MatchSeat, columns.ENTRANT)
_MARK_END = len(columns.names_in(columns.MARK))
_USER_AT = _MARK_END + _SEAT.width
_SAVED_AT = _USER_AT + _USER.width + _STACK.width
_SAVED_END = _SAVED_AT + _SAVED.width


def statements() -> ModuleType:
    """Return the statements for this database."""
    return postgresql if connection.vendor == "postgresql" else sqlite


def lock(table_ids: Sequence[int], *, skip_locked: bool = False) -> list[int]:
    """Lock tables until the end of the transaction, in order of ids.

    Return those that exist, or with `skip_locked` those that nobody else has locked.
    """
    sql = statements()
    asked = sql.LOCK_FREE if skip_locked else sql.LOCK
    return [pk for (pk,) in fetched(asked, [_keys(table_ids)])]


def lock_one(table_id: int) -> Table:
    """Lock a table's row without decoding it, for faulty tables."""
    lock([table_id])
    return Table.objects.select_related("deal", "match").get(pk=table_id)


def read(table_ids: Sequence[int]) -> tuple[dict[int, Found], datetime | None]:
    """Return tables with their seats and saved groups, using one statement.

    Also return the database's time, if it has a clock.
    """
    rows = fetched(statements().READ, [_keys(table_ids)])
    found: dict[int, Found] = {}
    for values in rows:
        one = found.get(values[0])
        if one is None:
            _pk, version, clock, *rest = values[:_MARK_END]
            mark = Mark(version, bytes(clock), tuple(rest))
            one = found[values[0]] = Found(mark, [], [])
        if values[_MARK_END] is not None:
            one.seats.append(values[_MARK_END:_SAVED_AT])
        if values[_SAVED_AT] is not None:
            one.saved.append(values[_SAVED_AT:_SAVED_END])
    moment = rows[-1][-1] if rows and len(rows[-1]) > _SAVED_END else None
    return found, moment


def read_whole(table_ids: Sequence[int]) -> dict[int, Table]:
    """Return tables with match and deals from one snapshot."""
    found = {}
    for values in fetched(statements().READ_WHOLE, [_keys(table_ids)]):
        table = found[values[0]] = _TABLE.row(values[: _TABLE.width])
        match_end = _TABLE.width + _MATCH.width
        deal_end = match_end + _DEAL.width
        if table.match_id is not None:
            table.match = _MATCH.row(values[_TABLE.width : match_end])
        if table.deal_id is not None:
            table.deal = _DEAL.row(values[match_end:deal_end])
            if table.match is not None and table.deal.match_id == table.match_id:
                table.deal.match = table.match
        if table.next_deal_id is not None:
            table.next_deal = _DEAL.row(values[deal_end:])
    return found


def seats_of(rows: Sequence[Values]) -> dict[int, Seat]:
    """Return the seats by number, with their people and stacks."""
    found = {}
    user_at, stack_at = _SEAT.width, _SEAT.width + _USER.width
    for values in rows:
        seat = _SEAT.row(values[:user_at])
        seat.user = _USER.row(values[user_at:stack_at])
        if seat.stack_id is not None:
            seat.stack = _STACK.row(values[stack_at:])
        found[seat.number] = seat
    return found


def arrangements_of(rows: Sequence[Values]) -> dict[int, Arrangement]:
    """Return saved groups by the number of the seat."""
    return {row.seat: row for row in map(_SAVED.row, rows)}


def read_arrangements(deal: Deal) -> dict[int, Arrangement]:
    """Return the saved groups of a deal by the number of the seat."""
    sql, key = statements().READ_ARRANGEMENTS, Deal._meta.pk
    stored = key.get_db_prep_value(deal.pk, connection)
    return arrangements_of(fetched(sql, [stored]))


def read_entrants(matches: Sequence[int]) -> dict[int, dict[int, MatchSeat]]:
    """Return the players of each of these matches, by match and seat."""
    found: dict[int, dict[int, MatchSeat]] = {match: {} for match in matches}
    sql = statements().READ_ENTRANTS
    for values in fetched(sql, [_keys(matches)]) if matches else ():
        row = _ENTRANT.row(values[: _ENTRANT.width])
        row.user = _USER.row(values[_ENTRANT.width :])
        found[row.match_id][row.number] = row
    return found


def read_done(seat: Seat, judged: int) -> list[tuple[int, bytes]]:
    """Return what a seat did on a version: the version made, and its message."""
    since = connection.ops.adapt_datetimefield_value(seat.sat_at)
    asked = [seat.table_id, judged, seat.number, since]
    rows = fetched(statements().READ_DONE, asked)
    return [(version, bytes(wire)) for version, wire in rows]


def covered(table: Table) -> dict[str, Any]:
    """Return the current values of the row's columns that a change may write."""
    return {name: table.__dict__[known] for name, known in _ATTRIBUTES.items()}


def _keys(keys: Sequence[Any]) -> Any:
    """Return keys in the form this database's statements take."""
    given = list(keys)
    return given if connection.vendor == "postgresql" else json.dumps(given)
