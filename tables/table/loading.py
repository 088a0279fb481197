"""The statements that read a table for an act.

What a table's version covers need not be read again by a process that has it decoded
(`tables.table.decoded_tables`): `Mark` says whether it is still the same. All else is
read each time.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import cache, lru_cache
from typing import Any, NamedTuple

from django.db.models import Field

from tables.models import Arrangement, Deal, Match, MatchSeat, Seat, Table
from tables.table import prepared_statements, statements

MOVED = ("version", "phase", "clock", "fresh", "next_due_at")
"""What every move writes to a table's row."""
MOVED_SET = frozenset(MOVED)
WRITTEN = (
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
"""What a change of a table writes to its row: the version covers it."""
_UNREAD = ("watched_at",)
"""Written often, and nothing that an act asks for."""
OF_ACCOUNT = (
    *("password", "last_login", "date_joined", "email", "first_name"),
    *("last_name", "muted_reason", "reminded_at", "sessions_ended"),
)
"""What of a person no table and no socket asks for."""
_OF_ACCOUNT = tuple(f"user__{name}" for name in OF_ACCOUNT)


class Mark(NamedTuple):
    """A table's row under its lock, as far as it tells one state from another."""

    version: int
    clock: bytes
    """The tick may put a timer off without a new version."""
    rest: statements.Values
    """The deal, and every field that the version does not cover."""


TABLES = statements.Prepared(
    Table,
    lambda keys: Table.objects.filter(pk__in=keys).select_related(
        "deal__match", "match", "next_deal"
    ),
)
SEATS = statements.Prepared(
    Table,
    lambda keys: (
        Seat.objects.filter(table_id__in=keys, left_at=None)
        .select_related("user", "stack")
        .defer(*_OF_ACCOUNT, "stack__created_at")
        .order_by("number")
    ),
    by="table_id",
)
ENTRANTS = statements.Prepared(
    Match,
    lambda keys: (
        MatchSeat.objects.filter(match_id__in=keys)
        .select_related("user")
        .defer(*_OF_ACCOUNT)
    ),
    by="match_id",
)
ARRANGEMENTS = statements.Prepared(
    Deal, lambda keys: Arrangement.objects.filter(deal_id__in=keys), by="deal_id"
)


@lru_cache(256)
def _one_of(value: bytes) -> bytes:
    """Return the first of equal values: options are alike at most tables."""
    return value


def shared(values: statements.Values) -> statements.Values:
    """Return values, but such as many tables have alike as they are kept already."""
    return tuple([_one_of(one) if type(one) is bytes else one for one in values])


def share(table: Table) -> None:
    """Let a table's rows keep once what several of them hold."""
    deal, match = table.deal, table.match
    if deal is not None and match is not None and deal.match_id == match.pk:
        deal.match = match
    for row in (table, deal, match):
        if row is not None:
            row.options = _one_of(bytes(row.options))


class Found(NamedTuple):
    """What the rows of a table held at one moment."""

    mark: Mark
    seats: list[statements.Values]
    """Rows of `SEATS`."""
    saved: list[statements.Values]
    """Rows of `ARRANGEMENTS`, of those who sit there."""


def read(table_ids: Sequence[int]) -> tuple[dict[int, Found], datetime | None]:
    """Return what tables, their seats and saved groups hold, read by one statement.

    Beside it the moment by the database's clock, where the database has one.
    """
    size = statements.size_for(len(table_ids))
    # Where the statement asks for more tables than there are, one is asked twice.
    asked = [*table_ids, *[table_ids[-1]] * (size - len(table_ids))]
    how = _reading(statements.database().vendor, size)
    with prepared_statements.cursor() as cursor:
        cursor.execute(how.sql, asked)
        fetched = cursor.fetchall()
    found: dict[int, Found] = {}
    for values in fetched:
        seat = values[how.marks : how.seats]
        one = found.get(values[0])
        if one is None:
            _pk, version, clock, *rest = values[: how.marks]
            mark = Mark(version, bytes(clock), tuple(rest))
            one = found[values[0]] = Found(mark, [], [])
        if seat[how.seat_key] is not None:
            one.seats.append(seat)
        if values[how.seats + how.saved_key] is not None:
            one.saved.append(values[how.seats : how.saved])
    moment = fetched[-1][-1] if fetched and len(fetched[-1]) > how.saved else None
    return found, moment


class _Reading(NamedTuple):
    """A statement, and where the columns of a mark, a seat and saved groups end."""

    sql: str
    marks: int
    seats: int
    saved: int
    seat_key: int
    saved_key: int


@cache
def _reading(vendor: str, size: int) -> _Reading:
    quoted = statements.quoted
    table, seat, saved = (
        quoted(model._meta.db_table) for model in (Table, Seat, Arrangement)
    )
    marks = [f"{table}.{quoted(one.column)}" for one in _marked()]
    seats, arrangements = SEATS.selected(), ARRANGEMENTS.selected()
    columns = [*marks, seats.columns, arrangements.columns]
    if vendor == "postgresql":
        columns.append("clock_timestamp()")
    sql = (
        f"SELECT {', '.join(columns)} FROM {table}"  # noqa: S608
        f" LEFT OUTER JOIN {seat} ON {seat}.table_id = {table}.id"
        f" AND {seat}.left_at IS NULL {seats.joins}"
        f" LEFT OUTER JOIN {saved} ON {saved}.deal_id = {table}.deal_id"
        f" AND {saved}.seat = {seat}.number"
        f" WHERE {table}.id IN ({', '.join(['%s'] * size)})"
        f" ORDER BY {table}.id, {seat}.number"
    )
    end_of_seats = len(marks) + seats.width
    return _Reading(
        prepared_statements.numbered(sql),
        len(marks),
        end_of_seats,
        end_of_seats + arrangements.width,
        seats.key,
        arrangements.key,
    )


def _marked() -> "list[Field[Any, Any]]":
    """Return the columns that a mark is made of, in its order."""
    skipped = {"id", "deal", *WRITTEN, *_UNREAD}
    every = (field.name for field in Table._meta.concrete_fields)
    beside = tuple(name for name in every if name not in skipped)
    return statements.fields(Table, ("id", "version", "clock", "deal", *beside))


@cache
def _attributes() -> tuple[tuple[str, str], ...]:
    columns = {field.name: field for field in Table._meta.concrete_fields}
    return tuple((one, columns[one].attname) for one in WRITTEN)


def written_of(table: Table) -> dict[str, Any]:
    """Return what a change may write to the row, as it is now."""
    return {name: table.__dict__[attribute] for name, attribute in _attributes()}


def lock_one(table_id: int) -> Table:
    """Lock a table's row without reading what it holds: for one that cannot be read."""
    statements.lock(Table, [table_id])
    return Table.objects.select_related("deal", "match").get(pk=table_id)


def entrants_of(matches: Sequence[int]) -> dict[int, dict[int, MatchSeat]]:
    """Return who plays each of these matches: by match, by the number of the seat."""
    found = ENTRANTS.values(matches) if matches else {}
    return {
        match: {row.number: row for row in ENTRANTS.built(rows)}
        for match, rows in found.items()
    }
