"""Disconnections in a match: who is away, and until when they may return.

With a match clock a disconnection costs time, not the match (gin.md D4): the seat's
clock stops and it has 120 s, or 30 s after one of the person's pages shows the
invitation to return, whichever ends first. The third disconnection in a match loses it
at once. All data is in the match's own rows. `tables.actions.forfeits` handles the
consequences.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, QuerySet

from tables.clock import match_clock, timers
from tables.clock.clock_steps import Gap
from tables.match import match_life
from tables.models import MatchSeat, OnTimeout, Pace
from tables.table.live_table import LiveTable

GRACE_MS: Final = 120_000
PROMPT_MS: Final = 30_000
"""Once one of the person's pages shows the invitation (`tables.socket.match_calls`)."""
LOST_MAX: Final = 2
"""How often a seat may be disconnected in a match; one more loses it."""
AT_LEAST_MS: Final = 15_000
"""The minimum left after an outage."""
NO_TIME: Final = timedelta()


def applies(live: LiveTable) -> bool:
    """Whether a disconnection may cost the match here."""
    is_strict = live.table.on_timeout == OnTimeout.LOSE_MATCH
    return is_strict and live.in_match and live.table.pace != Pace.UNTIMED


def begin(live: LiveTable, number: int, since: datetime) -> None:
    """Start a disconnected seat's time to return, from `since`.

    Its own clock is set back to its last message and stopped. Seats found silent by one
    tick have the same time.
    """
    if not applies(live) or number not in match_life.still_in(live):
        return
    row = live.entrants[number]
    row.disconnections += 1
    grace = timers.scaled(GRACE_MS) if row.disconnections <= LOST_MAX else 0
    put(row, since + timedelta(milliseconds=grace))
    heard = timers.ms_of(live.seats[number].seen_at)
    live.clock = match_clock.pause(live.clock, number, heard, pace=live.table.pace)


def end(live: LiveTable, number: int) -> None:
    """End a disconnection: the seat's clock resumes with at least 10 s."""
    if number in live.absent:
        put(live.entrants[number], None)


def late(live: LiveTable) -> list[MatchSeat]:
    """Return seats whose time to return is over, first to expire first.

    There is a second of grace for seats that are just returning, unless their time
    was zero from the start.
    """
    rows = [live.entrants[number] for number in live.absent]
    waits = timedelta(milliseconds=timers.GRACE_MS)
    if not any(
        row.due_back
        <= live.now - (waits if row.disconnections <= LOST_MAX else NO_TIME)
        for row in rows
    ):
        return []
    first = min(int(row.due_back.timestamp()) for row in rows)
    return [row for row in rows if int(row.due_back.timestamp()) == first]


def due_rows(moment: datetime) -> QuerySet[MatchSeat]:
    """Return the seats of matches whose time to return is over."""
    return running().filter(
        back_by__lte=moment - timedelta(milliseconds=timers.GRACE_MS),
        match__table__quarantined_at=None,
    )


def due(moment: datetime) -> list[int]:
    """Return the tables where somebody's time to return is over."""
    rows = due_rows(moment).values_list("match__table_id", flat=True)
    return sorted(set(rows))


def move(gap: Gap) -> None:
    """Move the times to return; after an outage at least 15 s are left."""
    rows = running().filter(back_by__isnull=False)
    rows.update(back_by=F("back_by") + gap.length)
    if not gap.is_outage:
        return
    least = gap.moment + timedelta(milliseconds=timers.scaled(AT_LEAST_MS))
    rows.filter(back_by__lt=least).update(back_by=least)


def running() -> QuerySet[MatchSeat]:
    """Return the seats of all unfinished matches."""
    return MatchSeat.objects.filter(match__ended_at=None)


def put(row: MatchSeat, back_by: datetime | None, *, is_called: bool = False) -> None:
    """Store until when the seat must return; None: it has."""
    row.back_by, row.is_called = back_by, is_called
    row.save(update_fields=["disconnections", "back_by", "is_called"])
