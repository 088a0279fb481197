"""Committing a change of a table: increment the version, set the clock, publish."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.game import Wait
from tables.actions import publishing
from tables.clock import match_clock, timers
from tables.models import DealAction, Phase, Table
from tables.table import decoded_tables, freshness, loading, lock_guard, moves
from tables.table.live_table import LiveTable
from tables.view import seat_view

_MOVED = frozenset(loading.MOVED)


def _rewound(live: LiveTable, waits: tuple[Wait, ...]) -> timers.Clock:
    clock = _awaiting(live, waits)
    if not live.is_left_to_bots:
        return replace(clock, is_rushed=UNSET)
    # Nobody plays against the bots any more: they act without a pause.
    at_once = tuple(
        replace(timer, due=min(timer.due, live.at)) if timer.kind == "bot" else timer
        for timer in clock.timers
    )
    return replace(clock, timers=at_once, is_rushed=True)


def _awaiting(live: LiveTable, waits: tuple[Wait, ...]) -> timers.Clock:
    given: dict[str, Any] = {"pace": live.table.pace, "bots": live.bots}
    if live.game.match_clock and live.is_running:
        given |= {"absent": live.absent, "cap": live.game.turn_actions}
        return match_clock.rewound(live.clock, waits, live.at, **given)
    return timers.rewound(live.clock, waits, live.at, **given)


def write(live: LiveTable) -> None:
    """Write the changes since the table was read, and the log entry.

    A move waits in `live.move` where the table is not locked. Raise `Overtaken` if
    the row has moved meanwhile.
    """
    now, before = loading.covered(live.table), live.before
    changed = {name: value for name, value in now.items() if value != before[name]}
    is_move = len(live.played_on) == 1 and _MOVED.issuperset(changed)
    if is_move:
        [deal] = live.played_on
        move = moves.move_of(live.table, before, deal, live.logged)
        if not live.is_locked:
            live.move = move
        elif not moves.write([move]):
            raise moves.Overtaken(live.table.pk)
    elif live.is_locked:
        _save(live, changed)
    else:
        raise lock_guard.NotLocked(f"an act in a batch changed {sorted(changed)}")
    live.before, live.played_on, live.logged = now, [], []


def _save(live: LiveTable, changed: dict[str, Any]) -> None:
    """Write a change that is more than a move, with the ORM."""
    known = {name: live.before[name] for name in ("version", "clock")}
    rows = Table.objects.filter(pk=live.table.pk, quarantined_at=None, **known)
    if not rows.update(**changed):
        raise moves.Overtaken(live.table.pk)
    for deal in live.played_on:
        deal.save(update_fields=["state", "actions_count", "reshuffles_count"])
    DealAction.objects.bulk_create([DealAction(**row) for row in live.logged])


def commit(live: LiveTable, *, is_kept: bool = False) -> publishing.Publication:
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
