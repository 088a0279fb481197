"""The writes of a move, collected while its batch is judged, then executed at once.

The table's row guards the rest: it is written only if unchanged since it was read, and
everything else of the move only with it.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db import connection

from tables.models import Deal, Table
from tables.table import prepared_statements
from tables.table.loading import statements


class Overtaken(Exception):
    """A row to be written has changed since it was read."""


Row = dict[str, Any]
"""Values for one row, by column name."""


class Move(NamedTuple):
    """All writes of one move."""

    table: Row
    """Includes the version and clock the row must have before."""
    deal: Row
    log: list[Row]


def move_of(table: Table, known: Row, deal: Deal, log: list[Row]) -> Move:
    """Return the writes of a move on these rows; `known` is the table before it."""
    return Move(
        {
            "id": table.pk,
            "known_version": known["version"],
            "known_clock": bytes(known["clock"]),
            "version": table.version,
            "phase": str(table.phase),
            "clock": bytes(table.clock),
            "fresh": bytes(table.fresh),
            "next_due_at": table.next_due_at,
        },
        {
            "id": deal.pk,
            "table_id": table.pk,
            "state": bytes(deal.state),
            "actions_count": deal.actions_count,
            "reshuffles_count": deal.reshuffles_count,
        },
        log,
    )


def write(moves: Sequence[Move]) -> set[int]:
    """Execute the writes; return the ids of tables whose rows were unchanged.

    On PostgreSQL this is one commit, unless a transaction is open. On SQLite one must
    be open; there `Overtaken` is raised if one of several rows has changed, and the
    transaction must be rolled back.
    """
    if connection.vendor != "postgresql":
        return _write_in_turn(moves)
    parts = (
        [move.table for move in moves],
        [move.deal for move in moves],
        [row for move in moves for row in move.log],
    )
    given = [msgspec.json.encode(part).decode() for part in parts]
    rows = prepared_statements.fetched(statements().WRITE, given)
    return {pk for (pk,) in rows}


def _write_in_turn(moves: Sequence[Move]) -> set[int]:
    sql = statements()
    with prepared_statements.cursor() as cursor:
        cursor.executemany(sql.WRITE_TABLE, [_stored(move.table) for move in moves])
        if cursor.rowcount != len(moves):
            if len(moves) == 1:
                return set()
            raise Overtaken
        cursor.executemany(sql.WRITE_DEAL, [_stored(move.deal) for move in moves])
        log = [_stored(row) for move in moves for row in move.log]
        cursor.executemany(sql.WRITE_LOG, log)
    return {move.table["id"] for move in moves}


def _stored(row: Row) -> Row:
    """Return a row's values in SQLite's storage format."""
    return {name: _value(value) for name, value in row.items()}


def _value(value: Any) -> Any:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    return value.hex if isinstance(value, UUID) else value
