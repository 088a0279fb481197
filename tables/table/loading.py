"""The statements that read a table for an act, and lock it.

What a table's version covers need not be read again by a process that has it decoded
(`tables.table.decoded_tables`): `Mark` says whether it is still the same. All else is
read each time.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

from tables.models import Arrangement, Deal, Match, MatchSeat, Seat, Table
from tables.table import statements

WRITTEN = (
    "version",
    "phase",
    "clock",
    "fresh",
    "next_due_at",
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
_OF_ACCOUNT = tuple(
    f"user__{name}"
    for name in (
        *("password", "last_login", "date_joined", "email", "first_name"),
        *("last_name", "muted_reason", "reminded_at", "sessions_ended"),
    )
)
"""What of a person no table asks for."""


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


def lock(
    table_ids: Sequence[int], *, skip_locked: bool = False
) -> tuple[dict[int, Mark], datetime | None]:
    """Lock tables in the order of their ids; return the marks of those that it got.

    Beside them the moment by the database's clock, where the same question brought it.
    """
    found, moment = statements.lock(Table, table_ids, _asked(), skip_locked=skip_locked)
    marks = {
        pk: Mark(version, bytes(clock), tuple(rest))
        for pk, version, clock, *rest in found
    }
    return marks, moment


@cache
def _asked() -> tuple[str, ...]:
    skipped = {"id", "deal", *WRITTEN, *_UNREAD}
    every = (field.name for field in Table._meta.concrete_fields)
    beside = (name for name in every if name not in skipped)
    return ("id", "version", "clock", "deal", *beside)


@cache
def _attributes() -> tuple[tuple[str, str], ...]:
    columns = {field.name: field for field in Table._meta.concrete_fields}
    return tuple((one, columns[one].attname) for one in WRITTEN)


def written_of(table: Table) -> dict[str, Any]:
    """Return what a change may write to the row, as it is now."""
    return {name: table.__dict__[attribute] for name, attribute in _attributes()}


def lock_one(table_id: int) -> Table:
    """Lock a table's row without reading what it holds: for one that cannot be read."""
    lock([table_id])
    return Table.objects.select_related("deal", "match").get(pk=table_id)


def arrangements_of(deals: Sequence[UUID]) -> dict[UUID, dict[int, Arrangement]]:
    """Return how the seats of these deals have laid their cards: by deal, by seat."""
    saved = ARRANGEMENTS.values(deals) if deals else {}
    return {
        deal: {row.seat: row for row in ARRANGEMENTS.built(rows)}
        for deal, rows in saved.items()
    }


def entrants_of(matches: Sequence[int]) -> dict[int, dict[int, MatchSeat]]:
    """Return who plays each of these matches: by match, by the number of the seat."""
    found = ENTRANTS.values(matches) if matches else {}
    return {
        match: {row.number: row for row in ENTRANTS.built(rows)}
        for match, rows in found.items()
    }
