"""Outages and steps of the wall clock: all running clocks are moved by the gap.

So nobody gains or loses by it (docs/decisions.md, "Clocks"). The tick and every web
process write heartbeats.
"""

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Q

from tables import metrics
from tables.actions import commit
from tables.clock import clock_steps, isolation, timers
from tables.clock.clock_steps import OUTAGE, Gap, Reading
from tables.deal import dealing
from tables.match import disconnections
from tables.models import Heartbeat, OnTimeout, Phase, Seat, Table
from tables.seats import last_game, waiting_list
from tables.table.live_table import LiveTable

TICK = "tick"
WEB = "web:"
"""The prefix of web processes' heartbeats."""
ASLEEP_SECONDS = 1
"""How far ahead a tick that finds nothing running writes its heartbeat: it runs half
as often, and an outage would cost nobody anything.
"""
OUTAGE_MAX_SECONDS = 600
"""An outage this long cancels a match with a match clock (gin.md D4)."""
BACK_SECONDS = 6
PLAYING = (
    *(Phase.OFFER, Phase.DRAW, Phase.DISCARD, Phase.SHOW, Phase.MELD),
    *(Phase.ARRANGE, Phase.LAYOFF),
)


Beats = dict[str, Heartbeat]
"""The heartbeats that clocks depend on, by name: `tick` and those of web processes."""


def beats() -> Beats:
    """Return the heartbeats that clocks depend on."""
    rows = Heartbeat.objects.filter(Q(pk=TICK) | Q(pk__startswith=WEB))
    return {row.name: row for row in rows}


def gap(now: Reading, heard: Beats) -> Gap | None:
    """Return the gap by which clocks must be moved, or None."""
    tick = heard.get(TICK)
    if tick is None:
        return None  # The first tick of a new site.
    own = clock_steps.between(tick, now)
    if own.is_step:
        return own
    vouched = max(tick.beat_at, tick.covered_until or tick.beat_at)
    web = [row.beat_at for name, row in heard.items() if name.startswith(WEB)]
    alive = min(vouched, max(web)) if web else vouched
    down = now.moment - alive
    if down <= OUTAGE:
        return None
    since = max(alive, tick.covered_until or alive)
    return Gap(since, now.moment, down, is_step=False)


def heard_until(moment: datetime) -> datetime:
    """Return until when `Seat.seen_at` includes everything any web process received.

    Nobody is judged to be silent after that.
    """
    rows = Heartbeat.objects.filter(pk__startswith=WEB)
    told = [
        covered_until or beat_at
        for covered_until, beat_at in rows.values_list("covered_until", "beat_at")
    ]
    return min([moment, *told])


def cover(gap: Gap, now: Reading) -> None:
    """Move everything that runs by the gap, table by table, and record it."""
    with clock_steps.moving():
        _move_clocks(gap)
        with transaction.atomic():
            _move_leases(gap)
            last_game.move(gap)
            waiting_list.move(gap)
            disconnections.move(gap)
            if gap.is_step:
                # Heartbeats without updates since would be outdated, or count as alive
                # forever.
                web = Heartbeat.objects.filter(pk__startswith=WEB)
                clock_steps.move_stamps(web, gap, "beat_at", "covered_until")
            beat(now, covered_until=gap.moment)
    if gap.is_step:
        metrics.clock_steps.add(None)


def _move_clocks(gap: Gap) -> None:
    running = Q(next_due_at__isnull=False)
    # If everybody on turn is disconnected no timer runs, but their time to return does.
    in_match = Q(match__isnull=False, match__ended_at=None)
    running |= in_match & Q(on_timeout=OnTimeout.LOSE_MATCH)
    tables = Table.objects.filter(running, quarantined_at=None)
    for table_id in tables.values_list("pk", flat=True):
        isolation.safely("outage", table_id, partial(_move, gap=gap))


def _move_leases(gap: Gap) -> None:
    """Do not count silence while nobody could be heard."""
    seats = Seat.objects.filter(left_at=None, user__is_bot=False)
    if gap.is_step:
        clock_steps.move_stamps(seats, gap, "seen_at")
        return
    heard = seats.filter(seen_at__gte=gap.since, seen_at__lt=gap.moment)
    heard.update(seen_at=gap.moment)
    seats.filter(seen_at__lt=gap.since).update(seen_at=F("seen_at") + gap.length)


def _move(table_id: int, *, gap: Gap) -> bool:
    """Move the timers of one table; the row stores how far, so it is repeatable.

    A match on a match clock waits for us no longer than that: it is called off, and
    every entry fee goes back (gin.md D4).
    """
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        table = live.table
        at = timers.ms_of(gap.moment)
        length = at - timers.ms_of(gap.start_of(table.clock_moved_until))
        if length <= 0 and not gap.is_step:
            return False
        live.clock = timers.moved(live.clock, length, at if gap.is_outage else None)
        is_too_long = gap.down > timedelta(seconds=OUTAGE_MAX_SECONDS)
        if is_too_long and disconnections.applies(live):
            dealing.abandon(live, "outage")
            dealing.settle_in(live)
        table.clock_moved_until = gap.moment
        table.save(update_fields=["clock_moved_until"])
        live.tell("clock_moved", ms=length)
        commit.commit(live)
    return True


def beat(now: Reading, covered_until: datetime | None = None) -> None:
    """Write the tick's heartbeat, and until when clocks need not be moved, if known."""
    until = {"covered_until": covered_until} if covered_until else {}
    Heartbeat.beat(TICK, now.moment, reading=now.stored(), **until)


def spare_silent(moment: datetime, heard: Beats) -> None:
    """Give the seats of a silent web process 15 s, once."""
    old = moment - OUTAGE
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
        live = LiveTable.lock(table_id)
        live.clock = timers.with_least(live.clock, number, live.at)
        if number in live.seats:
            # The failure was ours, so this is no disconnection.
            Seat.objects.filter(pk=live.seats[number].pk).update(seen_at=live.now)
        commit.commit(live)
    return True
