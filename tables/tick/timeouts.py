"""Actions of the house for seats and tables whose time ran out.

A timer that is due acts for its seat (`TimedOut`), ends an offer, or starts a deal:
each in a transaction of its own, under the table's lock.
"""

from datetime import datetime

from django.db import transaction

from rules.actions import TimedOut, WindowClosed
from tables import metrics
from tables.actions import bots, commit, forfeits, submit
from tables.clock import timers
from tables.clock.timers import Timer
from tables.deal import dealing
from tables.match import match_life
from tables.models import Table
from tables.table import decoded_tables
from tables.table.live_table import LiveTable

DUE_MAX = 200


def due(moment: datetime) -> list[tuple[int, bytes]]:
    """Return tables with a due timer, longest due first, and their clocks."""
    tables = Table.objects.due(moment).order_by("next_due_at")
    rows = tables.values_list("pk", "clock")[:DUE_MAX]
    return [(pk, bytes(clock)) for pk, clock in rows]


def act(table_id: int, stored: bytes) -> bool:
    """Process the first due timer of a table, under its lock.

    If only bots' timers are due in the `stored` clock, nothing is locked to find out.
    """
    at = timers.ms_of(timers.now())
    due = timers.read(stored).due_at(at)
    if due:
        metrics.tick_lateness.add((at - due[0].acts_at) / 1000)
    if due and all(timer.kind == "bot" for timer in due):
        return bots.take_turn(table_id, due[0].own_seat, stored)
    with transaction.atomic():
        live = LiveTable.lock_if_free(table_id)
        if live is None:
            return False
        due = live.clock.due_at(live.at)
        if not due:
            decoded_tables.keep(live)
            return False
        # A bot that cannot act must not hide the deadline behind it.
        timer = next((one for one in due if one.kind != "bot"), due[0])
        if forfeits.waits(live, timer):
            forfeits.wait(live, timer)
            return True
        if timer.kind != "bot":
            expire(live, timer)
            commit.commit(live, is_kept=True)
            return True
        decoded_tables.keep(live)
    return bots.take_turn(table_id, timer.own_seat)


def expire(live: LiveTable, timer: Timer) -> None:
    """Do what a timer that ran out stands for; the caller commits."""
    live.judged = live.table.version
    if timer.kind == "start" and timer.phase:
        dealing.close_start(live)
    elif timer.kind in ("start", "between"):
        dealing.start(live)
    elif timer.kind == "seeds":
        dealing.begin(live)
    elif timer.kind in timers.OFFERS:
        match_life.close_offer(live)
        dealing.settle_in(live)
    elif timer.kind == "turn" and forfeits.is_strict(live):
        forfeits.run_out(live, timer.own_seat)
    elif timer.seat is not None:
        submit.perform(live, None, TimedOut(timer.seat))
    else:
        submit.perform(live, None, WindowClosed())
