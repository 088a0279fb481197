"""Outages of ours: every clock is moved by the gap, so that nobody loses by it.

docs/decisions.md, "Clocks". What beats: the tick, and every web process.
"""

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Q

from tables.actions import commit
from tables.clock import isolation, timers
from tables.clock.timers import OUTAGE_SECONDS
from tables.deal import dealing
from tables.match import disconnections
from tables.models import Heartbeat, OnTimeout, Phase, Seat, Table
from tables.table.locked_table import LockedTable

WEB = "web:"
"""What the names of web processes' heartbeats begin with."""
ASLEEP_SECONDS = 1
"""For so long ahead a tick vouches that found nothing running: it beats half as often,
and there is nothing that an outage could cost anybody."""
OUTAGE_MAX_SECONDS = 600
"""After so long a match on a match clock is called off (gin.md D4)."""
BACK_SECONDS = 6
PLAYING = (
    *(Phase.OFFER, Phase.DRAW, Phase.DISCARD, Phase.SHOW, Phase.MELD),
    *(Phase.ARRANGE, Phase.LAYOFF),
)


Beats = dict[str, Heartbeat]
"""The heartbeats that clocks hang on, by name: `tick` and those of web processes."""


def beats() -> Beats:
    """Read the heartbeats that clocks hang on."""
    rows = Heartbeat.objects.filter(Q(pk="tick") | Q(pk__startswith=WEB))
    return {row.name: row for row in rows}


def covered(moment: datetime, heard: Beats) -> datetime | None:
    """Return from when clocks must be moved, or None when nothing of ours was down."""
    alive = _alive_at(moment, heard)
    if moment - alive <= timedelta(seconds=OUTAGE_SECONDS):
        return None
    moved_until = heard["tick"].covered_until
    return max(alive, moved_until) if moved_until else alive


def _alive_at(moment: datetime, heard: Beats) -> datetime:
    """Return when all of ours was last heard from; a house's first tick: just now."""
    if "tick" not in heard:
        return moment
    web = [row.beat_at for name, row in heard.items() if name.startswith(WEB)]
    tick = heard["tick"]
    own = max(tick.beat_at, tick.covered_until or tick.beat_at)
    return min(own, max(web)) if web else own


def heard_until(moment: datetime) -> datetime:
    """Return up to when `Seat.seen_at` has everything that any web process heard.

    Nobody is judged silent after that.
    """
    rows = Heartbeat.objects.filter(pk__startswith=WEB)
    told = [
        covered_until or beat_at
        for covered_until, beat_at in rows.values_list("covered_until", "beat_at")
    ]
    return min([moment, *told])


def move_clocks(since: datetime, moment: datetime, heard: Beats) -> None:
    is_too_long = moment - _alive_at(moment, heard) > timedelta(
        seconds=OUTAGE_MAX_SECONDS
    )
    running = Q(next_due_at__isnull=False)
    # Where everybody on turn is disconnected no timer runs, but their time does.
    in_match = Q(match__isnull=False, match__ended_at=None)
    running |= in_match & Q(on_timeout=OnTimeout.LOSE_MATCH)
    tables = Table.objects.filter(running, quarantined_at=None)
    for table_id in tables.values_list("pk", flat=True):
        move = partial(_move, since=since, moment=moment, is_too_long=is_too_long)
        isolation.safely("outage", table_id, move)


def move_leases(since: datetime, moment: datetime) -> None:
    """Let no silence grow while nobody could be heard."""
    seats = Seat.objects.filter(left_at=None, user__is_bot=False)
    seats.filter(seen_at__gte=since, seen_at__lt=moment).update(seen_at=moment)
    seats.filter(seen_at__lt=since).update(seen_at=F("seen_at") + (moment - since))


def _move(
    table_id: int, *, since: datetime, moment: datetime, is_too_long: bool
) -> bool:
    """Move one table's timers; the row remembers how far, so a repeat is safe.

    A match on a match clock waits for us no longer than that: it is called off, and
    every entry fee goes back (gin.md D4).
    """
    with transaction.atomic():
        live = LockedTable.lock(table_id)
        table = live.table
        start = max(since, table.clock_moved_until or since)
        gap = timers.ms_of(moment) - timers.ms_of(start)
        if gap <= 0:
            return False
        live.clock = timers.moved(live.clock, gap, timers.ms_of(moment))
        if is_too_long and disconnections.applies(live):
            dealing.abandon(live, "outage")
            dealing.settle_in(live)
        table.clock_moved_until = moment
        table.save(update_fields=["clock_moved_until"])
        live.tell("clock_moved", ms=gap)
        commit.commit(live)
    return True


def beat(covered_until: datetime | None = None) -> None:
    """Say that the tick lives, and up to when clocks need not be moved, if it knows."""
    until = {"covered_until": covered_until} if covered_until else {}
    Heartbeat.beat("tick", timers.now(), **until)


def spare_silent(moment: datetime, heard: Beats) -> None:
    """Give the seats of a web process that fell silent 15 s, once."""
    old = moment - timedelta(seconds=OUTAGE_SECONDS)
    silent = [
        row for name, row in heard.items() if name.startswith(WEB) and row.beat_at < old
    ]
    for beat in silent:
        process = beat.pk.removeprefix(WEB)
        seats = Seat.objects.filter(
            left_at=None, process=process, table__phase__in=PLAYING
        )
        for table_id, number in seats.values_list("table_id", "number"):
            isolation.safely("spare", table_id, partial(_spare, number=number))
        beat.delete()


def _spare(table_id: int, number: int) -> bool:
    with transaction.atomic():
        live = LockedTable.lock(table_id)
        live.clock = timers.with_least(live.clock, number, live.at)
        if live.game.match_clock and number in live.seats:
            # It was our side that broke: this is no disconnection.
            Seat.objects.filter(pk=live.seats[number].pk).update(seen_at=live.now)
        commit.commit(live)
    return True
