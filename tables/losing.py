"""Losing a match at once: by the clock, or by the line (gin.md D3, D4)."""

from django.db import transaction

from rules.actions import Left
from tables import absences, change, dealing, matches, play
from tables.live import Live
from tables.models import OnTimeout


def is_strict(live: Live) -> bool:
    """Whether running out of time loses the match here."""
    return live.table.on_timeout == OnTimeout.LOSE_MATCH


def lose(live: Live, number: int, why: str) -> None:
    """Let the seat lose the running match, whoever's turn it is; the caller saves.

    `why` is `timed_out` or `disconnected`: how the seat's end is called. The seat is
    kept: its person may play again.
    """
    absences.forget(live, number)
    matches.leave(live, number, why=why)
    if live.is_running:
        play.perform(live, None, Left(number, why=why))
    else:
        dealing.settle_in(live)


def attend(table_id: int) -> bool:
    """Act on one whose time to come back is over; tell whether anything was done."""
    with transaction.atomic():
        live = Live.lock(table_id)
        live.judged = live.table.version
        is_over = decide(live)
        if is_over:
            change.commit(live)
        return is_over


def decide(live: Live) -> bool:
    """Let the first whose time to come back is over lose; the caller saves.

    Of two in the same second who lost the line more often. If that is level too, and
    nobody else plays, nobody loses: the match is void, the fees go back, and who comes
    back may play it anew. Where others play on they are out one after the other.
    """
    rows = absences.late(live)
    if not rows:
        return False
    most = max(row.disconnections for row in rows)
    losers = [row for row in rows if row.disconnections == most]
    if len(losers) > 1 and len(losers) == len(matches.still_in(live)):
        dealing.abandon(live, "both_gone")
        dealing.settle_in(live)
    else:
        lose(live, losers[0].number, "disconnected")
    return True
