"""Outages of ours and steps of the wall clock: every running clock is moved by the gap.

So nobody gains or loses by it (docs/decisions.md, "Clocks"). What beats: the tick, and
every web process.
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
    rows = Heartbeat.objects.filter(Q(pk=TICK) | Q(pk__startswith=WEB))
    return {row.name: row for row in rows}


def gap(now: Reading, heard: Beats) -> Gap | None:
    """Return by what clocks must be moved, or None when they ran rightly until now."""
    tick = heard.get(TICK)
    if tick is None:
        return None  # A house's first tick.
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
    """Return up to when `Seat.seen_at` has everything that any web process heard.

    Nobody is judged silent after that.
    """
    rows = Heartbeat.objects.filter(pk__startswith=WEB)
    told = [
        covered_until or beat_at
        for covered_until, beat_at in rows.values_list("covered_until", "beat_at")
    ]
    return min([moment, *told])


def cover(gap: Gap, now: Reading) -> None:
    """Move all that runs by the gap, each table on its own, and say that it is done."""
    with clock_steps.moving():
        _move_clocks(gap)
        with transaction.atomic():
            _move_leases(gap)
            last_game.move(gap)
            waiting_list.move(gap)
            disconnections.move(gap)
            if gap.is_step:
                # What has not beaten since would be old, or alive for ever.
                web = Heartbeat.objects.filter(pk__startswith=WEB)
                clock_steps.move_stamps(web, gap, "beat_at", "covered_until")
            beat(now, covered_until=gap.moment)
    if gap.is_step:
        metrics.clock_steps.add(None)


def _move_clocks(gap: Gap) -> None:
    running = Q(next_due_at__isnull=False)
    # Where everybody on turn is disconnected no timer runs, but their time does.
    in_match = Q(match__isnull=False, match__ended_at=None)
    running |= in_match & Q(on_timeout=OnTimeout.LOSE_MATCH)
    tables = Table.objects.filter(running, quarantined_at=None)
    for table_id in tables.values_list("pk", flat=True):
        isolation.safely("outage", table_id, partial(_move, gap=gap))


def _move_leases(gap: Gap) -> None:
    """Let no silence grow while nobody could be heard."""
    seats = Seat.objects.filter(left_at=None, user__is_bot=False)
    if gap.is_step:
        clock_steps.move_stamps(seats, gap, "seen_at")
        return
    heard = seats.filter(seen_at__gte=gap.since, seen_at__lt=gap.moment)
    heard.update(seen_at=gap.moment)
    seats.filter(seen_at__lt=gap.since).update(seen_at=F("seen_at") + gap.length)


def _move(table_id: int, *, gap: Gap) -> bool:
    """Move one table's timers; the row remembers how far, so a repeat is safe.

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
    """Say that the tick lives, and up to when clocks need not be moved, if it knows."""
    until = {"covered_until": covered_until} if covered_until else {}
    Heartbeat.beat(TICK, now.moment, reading=now.stored(), **until)


def spare_silent(moment: datetime, heard: Beats) -> None:
    """Give the seats of a web process that fell silent 15 s, once."""
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
            # It was our side that broke: this is no disconnection.
            Seat.objects.filter(pk=live.seats[number].pk).update(seen_at=live.now)
        commit.commit(live)
    return True
