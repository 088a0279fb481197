"""The tables of an event: drawn, opened, filled, emptied, closed.

An entry's `event_table` is the assigned table, its `seat` the actual seat, which is
null until the person is seated. So a move is two steps, and an interrupted one is
completed in the next round. The caller has locked the event.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from django.db.models import Max, Q

from rules import catalogue
from tables.clock import timers
from tables.models import Seat
from tournaments.event import entrant_notices, record
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, EventTable, Tournament
from tournaments.models.entry import EntryQuerySet

Group = Sequence[Entry]
SHOWN_MS: Final = 15_000
"""How long a table shows its last result before it closes."""


def draw(
    event: Tournament,
    groups: Iterable[Group],
    *,
    places: int = 1,
    tie: bool = False,
    replaced: int = 0,
) -> None:
    """Create a table for each group; nobody is seated yet."""
    last = event.event_tables.aggregate(last=Max("number"))["last"] or 0
    for number, group in enumerate(groups, last + 1):
        event_table = EventTable.objects.create(
            tournament=event,
            round=event.round,
            number=number,
            places=places,
            is_tie_break=tie,
            replaced=replaced,
        )
        for entry in group:
            entry.event_table, entry.seat = event_table, None
        Entry.objects.bulk_update(group, ["event_table", "seat"])


def drawn(event: Tournament) -> list[EventTable]:
    """Return the drawn tables that can open: nobody of theirs sits elsewhere.

    The people of a tie-break see the result of their first match until that table
    closes.
    """
    rows = list(event.event_tables.filter(state=EventTable.State.DRAWN))
    if not rows:
        return []
    sitting = Seat.objects.filter(left_at=None, table__host=event.host)
    held_up = Entry.objects.filter(
        event_table__in=rows, user__in=sitting.values("user")
    )
    busy = set(held_up.values_list("event_table", flat=True))
    return [row for row in rows if row.pk not in busy]


def open_drawn(
    event: Tournament, event_table: EventTable, now: datetime, stake: int
) -> None:
    """Open a drawn table and seat its people."""
    game = catalogue.find(event.game)
    table = hosted_tables.open_table(
        event.host,
        event.game,
        bytes(event.options),
        name=f"{event.name[:30]} T{event_table.number}",
        seats=event.seats,
        stake=stake,
        ledger=event.host if game.stake_per_point else event.ledger,
        pace=event.pace,
        rated=event.is_rated,
    )
    event_table.table, event_table.state, event_table.opened_at = (
        table,
        EventTable.State.STILL,
        now,
    )
    event_table.save(update_fields=["table", "state", "opened_at"])
    record.note(event, "table", number=event_table.number, table=table.pk)
    seat(event, event_table)


def seat(event: Tournament, event_table: EventTable) -> bool:
    """Seat people assigned to an open table; return whether there were any."""
    coming = list(_coming(event).filter(event_table=event_table).select_related("user"))
    if not coming:
        return False
    given = hosted_tables.seat(
        event_table.opened_id, [(row.user, None) for row in coming]
    )
    for row, number in zip(coming, given, strict=True):
        row.seat = number
        entrant_notices.call_to_seat(event, row, event_table)
        row.moved_at = None
    Entry.objects.bulk_update(coming, ["seat", "moved_at"])
    if not all(row.user.is_bot for row in coming):
        # People who missed the call see it on the event's page.
        record.raise_turn(event)
    return True


def call_absent(event: Tournament, event_table: EventTable) -> None:
    """Call the people who are not at their table when it deals."""
    if absent := hosted_tables.absent(event_table.opened_id):
        for entry in Entry.objects.alive().filter(
            event_table=event_table, user__in=absent
        ):
            entrant_notices.call_to_seat(event, entry, event_table)


def awaited(event: Tournament) -> dict[EventTable, list[Entry]]:
    """Return the open tables with assigned but unseated people."""
    found: dict[EventTable, list[Entry]] = {}
    rows = _coming(event).exclude(event_table__table=None)
    for row in rows.select_related("event_table"):
        if row.event_table is not None:
            row.event_table.tournament = event
            found.setdefault(row.event_table, []).append(row)
    return found


def unseat(event_table: EventTable, rows: Iterable[Entry]) -> None:
    """Remove people from their seats; the caller assigns their next table."""
    going = list(rows)
    seated = [row for row in going if row.seat is not None]
    if seated and event_table.table_id is not None:
        hosted_tables.unseat(event_table.table_id, [row.user for row in seated])
    for row in going:
        row.seat = None
    Entry.objects.bulk_update(going, ["seat"])


def hold(event_table: EventTable) -> None:
    """Prevent new deals at a table; the running deal is played to its end."""
    hosted_tables.hold(event_table.opened_id)
    set_state(event_table, EventTable.State.STILL)


def show(event_table: EventTable, now: datetime) -> None:
    """Let a decided table show its result before it closes."""
    event_table.state, event_table.ended_at = EventTable.State.SHOWN, now
    event_table.save(update_fields=["state", "ended_at"])


def shown_long_enough(event: Tournament, now: datetime) -> list[EventTable]:
    """Return the tables whose result has been shown long enough."""
    shown = event.event_tables.filter(state=EventTable.State.SHOWN)
    return list(shown.filter(ended_at__lte=now - timers.span(SHOWN_MS)))


def shown_until(event: Tournament) -> datetime | None:
    """Return when the next table has shown its result long enough."""
    shown = event.event_tables.filter(state=EventTable.State.SHOWN).order_by("ended_at")
    first = shown.values_list("ended_at", flat=True).first()
    return first and first + timers.span(SHOWN_MS)


def shut(event_table: EventTable, now: datetime) -> None:
    """Close a table; people still seated stand up."""
    if event_table.table_id is not None:
        hosted_tables.close(event_table.table_id)
    seated = Entry.objects.filter(event_table=event_table)
    seated.update(seat=None)
    event_table.state, event_table.ended_at = EventTable.State.DONE, now
    event_table.save(update_fields=["state", "ended_at"])


def broken(event: Tournament) -> list[EventTable]:
    """Return the tables that are out of order and have no match left to set aside.

    A running match is set aside by the sweep first, and then reported to the event.
    """
    state = EventTable.State
    rows = event.event_tables.exclude(table__quarantined_at=None)
    idle = Q(table__match=None) | Q(table__match__ended_at__isnull=False)
    rows = rows.filter(
        idle, state__in=(state.STILL, state.PLAYING, state.UNSTARTED, state.JUDGED)
    )
    reports = {row.table_id for row in hosted_tables.unclaimed(host=event.host)}
    return [
        row
        for row in rows
        if row.table_id not in reports
        # A verdict without a match needs no table.
        and (row.state != state.JUDGED or row.verdict["playing"])
    ]


def replace(event: Tournament, event_table: EventTable, now: datetime) -> None:
    """Draw a replacement table for the people of a broken one."""
    rows = Entry.objects.alive().filter(event_table=event_table)
    people = list(rows.select_related("user").order_by("number"))
    shut(event_table, now)
    if people:
        draw(
            event,
            [people],
            places=event_table.places,
            tie=event_table.is_tie_break,
            replaced=event_table.replaced + 1,
        )


def set_state(event_table: EventTable, state: EventTable.State) -> None:
    """Store the state of a table."""
    event_table.state = state
    event_table.save(update_fields=["state"])


def _coming(event: Tournament) -> EntryQuerySet:
    alive = Entry.objects.alive().filter(tournament=event, seat=None)
    return alive.filter(event_table__isnull=False).order_by("number")
