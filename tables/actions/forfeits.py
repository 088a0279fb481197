"""Losing a match at once: out of time, or disconnected (gin.md D3, D4)."""

from datetime import timedelta
from typing import Final

from django.db import transaction

from rules.actions import Left, TimedOut
from tables.actions import commit, submit
from tables.clock import timers
from tables.clock.timers import Timer
from tables.deal import dealing
from tables.match import disconnections, match_life
from tables.models import OnTimeout
from tables.table import decoded_tables
from tables.table.live_table import LiveTable

LOOKS_AGAIN: Final = timedelta(seconds=1)
"""The interval for rechecking an expired clock whose seat is silent."""
LOOKS_MAX: Final = timers.SILENT_SECONDS + timers.OUTAGE_SECONDS + 1
"""The number of rechecks before a decision: enough for 8 s of silence, even if reported
by a web process not yet presumed dead."""


def is_strict(live: LiveTable) -> bool:
    """Return whether running out of time loses the match here."""
    return live.table.on_timeout == OnTimeout.LOSE_MATCH


def is_lenient(live: LiveTable) -> bool:
    """Return whether nothing is at stake: one person practises against house bots."""
    bots = sum(row.user.is_bot for row in live.entrants.values())
    return live.table.is_practice and bots == len(live.entrants) - 1


def run_out(live: LiveTable, number: int) -> None:
    """Handle a seat that is out of time: it loses the match. The caller saves.

    At a practice table the house plays the first missed turn.
    """
    row = live.entrants[number]
    if row.missed_turns or not is_lenient(live) or row.user.is_bot:
        lose(live, number, "timed_out")
        return
    row.missed_turns += 1
    row.save(update_fields=["missed_turns"])
    submit.perform(live, None, TimedOut(number))


def waits(live: LiveTable, timer: Timer) -> bool:
    """Return whether to wait with an expired clock because its seat is silent.

    A seat heard since the deadline is out of time. A silent one may be disconnected,
    which `tick` detects after 8 s of silence and which stops this clock (D4). After
    `LOOKS_MAX` checks there is no more waiting.
    """
    if timer.kind != "turn" or not disconnections.applies(live):
        return False
    seat = live.people.get(timer.own_seat)
    if seat is None or seat.is_away:
        return False
    latest = timers.moment_of(timer.due) + LOOKS_MAX * LOOKS_AGAIN
    return timers.ms_of(seat.seen_at) < timer.due and live.now < latest


def wait(live: LiveTable, timer: Timer) -> None:
    """Postpone the timer briefly, without changing the table's version."""
    later = timers.ms_of(live.now + LOOKS_AGAIN)
    live.clock = timers.judged_later(live.clock, timer, later)
    live.table.clock = timers.write(live.clock)
    live.table.next_due_at = live.clock.next_due
    live.table.save(update_fields=["clock", "next_due_at"])


def lose(live: LiveTable, number: int, why: str) -> None:
    """Let the seat lose the running match, on any turn; the caller saves.

    `why` is `timed_out` or `disconnected`. The seat is kept, so its player may play
    again.
    """
    match_life.leave(live, number, why=why)
    if live.is_running:
        submit.perform(live, None, Left(number, why=why))
    else:
        dealing.settle_in(live)


def attend(table_id: int) -> bool:
    """Handle a player whose time to reconnect is over; return whether one was."""
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        live.judged = live.table.version
        is_over = decide(live)
        if is_over:
            commit.commit(live)
        else:
            decoded_tables.keep(live)
        return is_over


def decide(live: LiveTable) -> bool:
    """Let the first player whose time to reconnect is over lose; the caller saves.

    If two run out in the same second, the one disconnected more often loses. If that is
    level too, and nobody else plays, nobody loses: the match is void, the fees go back,
    and who comes back may play it anew. Where others play on they are out one after the
    other.
    """
    rows = disconnections.late(live)
    if not rows:
        return False
    most = max(row.disconnections for row in rows)
    losers = [row for row in rows if row.disconnections == most]
    if len(losers) > 1 and len(losers) == len(match_life.still_in(live)):
        dealing.abandon(live, "both_gone")
        dealing.settle_in(live)
    else:
        lose(live, losers[0].number, "disconnected")
    return True
