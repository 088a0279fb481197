"""Calling people back to a match that waits for them, on whatever page they are (D4).

A person who opens a page while disconnected from a match, or looks at one when it
is, has 30 s from then on. That a socket is open proves nothing: the page must say so.
"""

from collections.abc import Iterator
from datetime import timedelta

from django.db import transaction

from accounts.models import User
from rules import catalogue
from tables.actions import commit
from tables.clock import timers
from tables.match import disconnections, start_confirmation
from tables.messages import notices
from tables.messages.protocol import Notice
from tables.models import Phase, Seat
from tables.table.locked_table import LockedTable


def call_back(user: User) -> list[Notice]:
    """A page of ours is open before the person: call them back to what waits for them.

    The first call to a match that misses them sets the time to 30 s, if less was not
    left; others find it running.
    """
    rows = disconnections.running().filter(user=user, back_by__isnull=False)
    tables = rows.values_list("match__table_id", flat=True)
    called = (_call(table_id, user) for table_id in sorted(set(tables)))
    return [*(notice for notice in called if notice is not None), *_starts(user)]


def question(table_id: int) -> Notice:
    """Return the question whether a page is looked at: it answers with a hello."""
    return Notice(kind="missed", data={"table": table_id})


def _call(table_id: int, user: User) -> Notice | None:
    with transaction.atomic():
        live = LockedTable.lock(table_id)
        seat = next((s for s in live.people.values() if s.user_id == user.pk), None)
        if seat is None or seat.number not in live.absent:
            return None
        row = live.entrants[seat.number]
        if not row.is_called:
            prompt = timedelta(milliseconds=timers.scaled(disconnections.PROMPT_MS))
            disconnections.put(
                row, min(row.due_back, live.now + prompt), is_called=True
            )
            live.tell("called_back", seat=seat.number)
            commit.commit(live)
    left = max(0, timers.ms_of(row.due_back) - live.at)
    return notices.resume(live.table, running=True, ms=left, why="line")


def _starts(user: User) -> Iterator[Notice]:
    """Yield a call to each table whose match waits for the person's `start`."""
    games = [game.name for game in catalogue.GAMES.values() if game.starts_confirmed]
    seats = Seat.objects.filter(user=user, left_at=None, table__game__in=games)
    starting = seats.filter(table__phase=Phase.STARTING, table__quarantined_at=None)
    for table_id, number in starting.values_list("table_id", "number"):
        live = LockedTable.read(table_id)
        if start_confirmation.asks(live, number):
            yield from start_confirmation.calls(live)
