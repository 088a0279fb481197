"""Snapshots of a table for clients that connect or reconnect."""

from typing import NamedTuple

from accounts.requests.asker import Asker
from tables.shapes.events import Told
from tables.shapes.view import TableView
from tables.table.live_table import LiveTable
from tables.view import events_so_far, seat_view


class Snapshot(NamedTuple):
    """A view and the version it shows; `seat` is None for a spectator."""

    version: int
    seat: int | None
    view: TableView
    events: list[Told] = []
    """Events of the running or last deal, oldest first, if requested."""
    missed: list[Told] | None = None
    """The changes after the client's version, or None if it needs `events`."""


def snapshot(table_id: int, user: Asker) -> Snapshot:
    """Read the table without its lock and return the person's view (None: spectator).

    Raise `Refusal` `no_table`.
    """
    return _present(LiveTable.read(table_id), user)


def with_past(table_id: int, user: Asker, known: int | None = None) -> Snapshot:
    """Return the person's view with past events, which costs a replay.

    `known` is the client's version. Raise `Refusal` `no_table`.
    """
    live = LiveTable.read(table_id)
    now = _present(live, user)
    if known == now.version:
        return now._replace(missed=[])
    happened = events_so_far.of(live, now.seat)
    missed = None if known is None else events_so_far.missed(live, happened, known)
    return now._replace(events=events_so_far.shown(happened), missed=missed)


def _present(live: LiveTable, user: Asker) -> Snapshot:
    number = next(
        (n for n, s in live.seats.items() if user is not None and s.user_id == user.pk),
        None,
    )
    return Snapshot(live.table.version, number, seat_view.view(live, number))
