"""The end of every change of a table: one version up, clock set, everybody told."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.game import Wait
from tables.actions import publishing
from tables.clock import match_clock, timers
from tables.models import Phase
from tables.table import decoded_tables, freshness, loading, row_writes
from tables.table.locked_table import LockedTable
from tables.view import seat_view


def _rewound(live: LockedTable, waits: tuple[Wait, ...]) -> timers.Clock:
    clock = _awaiting(live, waits)
    if not live.is_left_to_bots:
        return replace(clock, is_rushed=UNSET)
    # Nobody plays against the bots any more: they act without a pause.
    at_once = tuple(
        replace(timer, due=min(timer.due, live.at)) if timer.kind == "bot" else timer
        for timer in clock.timers
    )
    return replace(clock, timers=at_once, is_rushed=True)


def _awaiting(live: LockedTable, waits: tuple[Wait, ...]) -> timers.Clock:
    given: dict[str, Any] = {"pace": live.table.pace, "bots": live.bots}
    if live.game.match_clock and live.is_running:
        given |= {"absent": live.absent, "cap": live.game.turn_actions}
        return match_clock.rewound(live.clock, waits, live.at, **given)
    return timers.rewound(live.clock, waits, live.at, **given)


def write(live: LockedTable) -> None:
    """Write what differs from the row as it was read, and what waits to be written.

    In a batch it waits on, until all acts of the batch are judged
    (`tables.actions.batches`). Raise `Overtaken` where the row has moved.
    """
    now, before = loading.written_of(live.table), live.before
    changed = [name for name, value in now.items() if value != before[name]]
    known = {"version": before["version"], "clock": bytes(before["clock"])}
    if live.is_batched and not loading.MOVED_SET.issuperset(changed):
        live.leave_batch()
    names = loading.MOVED if live.is_batched else tuple(changed)
    live.writes.guard(live.table, names, **known, quarantined_at=None)
    if not live.is_batched and not all(row_writes.write(live.writes.taken())):
        raise row_writes.Overtaken(live.table.pk)
    live.before = now


def commit(live: LockedTable, *, is_kept: bool = False) -> publishing.Publication:
    """Write the change to the table's row; publish it once the transaction commits.

    Return the publication, which has each seat's own message. With `is_kept` the table
    is kept decoded for the next act there.
    """
    table = live.table
    table.version += 1
    if waits := live.waits:
        live.clock = _rewound(live, waits)
        # A window beside the turn is not the phase of the table.
        own = [wait.phase.value for wait in waits if wait.seconds is None]
        table.phase = Phase(own[0]) if own else table.phase
    table.clock = timers.write(live.clock)
    table.next_due_at = live.clock.next_due
    legal = {number: seat_view.legal(live, number) for number in live.seats}
    table.fresh = freshness.renewed(live, legal)
    write(live)
    live.arrangements()
    publication = publishing.Publication(live, legal)
    if is_kept:
        # Before the message goes out: who hears it may act at once, in another thread.
        decoded_tables.keep(live)
    live.on_commit(publication.send)
    return publication
