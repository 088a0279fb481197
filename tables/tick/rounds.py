"""The tick: process tables with due timers, each in a separate transaction.

Due tables are found without a lock, then locked one by one and read again. After an
outage of ours every clock is moved by the gap instead: nobody loses by it
(docs/decisions.md, "Clocks"). There is no other sweeper of clocks. It sleeps while
`due` finds nothing for it, but for its heartbeat, once a second.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final, NamedTuple

from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Count, Exists, F, Q, QuerySet

from rules import catalogue
from rules.actions import Disconnected, Returned
from tables.actions import commit, forfeits, submit
from tables.clock import clock_steps, isolation, timers
from tables.deal import dealing, readiness
from tables.match import disconnections
from tables.models import Heartbeat, Phase, Seat, Table, Waiting
from tables.seats import last_game, self_exclusion, waiting_list
from tables.table import decoded_tables
from tables.table.live_table import LiveTable
from tables.tick import outages, timeouts

ROUNDS_SECONDS: Final = 0.5
ROUNDS_MAX: Final = 200
"""The most actions per table in a tick, and seconds after which no round begins."""
BEAT_FRESH_SECONDS: Final = 0.75
"""The heartbeat is renewed if older than this while a timer runs: with checks every
quarter or half second, about once a second.
"""
ASLEEP_FRESH_SECONDS: Final = 1.75
"""While none does, every two seconds: `outages.ASLEEP_SECONDS` makes up for that."""
Due = Callable[[datetime], list[int]]
"""Return the tables where something is due at a moment."""


def due(moment: datetime) -> Sequence[QuerySet[Any]]:
    """Return what the tick would process now, including its own heartbeat."""
    return *play_due(moment), *_beats_due(moment)


def play_due(moment: datetime) -> Sequence[QuerySet[Any]]:
    """Return the timers, leases, seats, queues and tables that wait for the tick."""
    return (
        Table.objects.due(moment),
        *_changed_leases(moment),
        disconnections.due_rows(moment),
        _asleep(moment),
        last_game.due_rows(moment),
        *self_exclusion.due_rows(moment),
        *waiting_list.due_rows(moment),
    )


def _beats_due(moment: datetime) -> Sequence[QuerySet[Any]]:
    """Return running timers without a fresh heartbeat, and silent processes.

    A heartbeat that lies ahead is old: the clock was set back.
    """
    ahead = moment + clock_steps.STEP
    own = Heartbeat.objects.filter(pk=outages.TICK)
    fresh = own.filter(beat_at__gt=moment - timers.lease(BEAT_FRESH_SECONDS))
    no_beat = ~Exists(fresh.filter(beat_at__lt=ahead))
    asleep = own.filter(beat_at__gt=moment - timers.lease(ASLEEP_FRESH_SECONDS))
    silent = moment - timers.lease(timers.OUTAGE_SECONDS)
    return (
        *(rows.filter(no_beat) for rows in _running()),
        # Any table that always has rows: there may be no heartbeat yet.
        ContentType.objects.filter(~Exists(asleep.filter(beat_at__lt=ahead))),
        Heartbeat.objects.filter(pk__startswith=outages.WEB, beat_at__lt=silent),
    )


def _running() -> Sequence[QuerySet[Any]]:
    """Return what an outage would move: timers and leases of people."""
    return (
        Table.objects.filter(next_due_at__isnull=False),
        Seat.objects.filter(left_at=None, user__is_bot=False),
        Waiting.objects.all(),
    )


def tick() -> int:
    """Run once; return the number of tables processed."""
    now = clock_steps.read()
    heard = outages.beats()
    gap = outages.gap(now, heard)
    if gap is not None:
        outages.cover(gap, now)
        return 0
    clock_steps.agree(outages.TICK, now)
    moment = now.moment
    outages.spare_silent(moment, heard)
    acted = _act_on_clocks(moment)
    later = clock_steps.read()
    if clock_steps.is_step(now, later):
        return acted  # The next tick finds the old heartbeat and moves the clocks.
    runs = any(rows.exists() for rows in _running())
    asleep = None if runs else later.moment + timers.lease(outages.ASLEEP_SECONDS)
    outages.beat(later, asleep)
    return acted + _act_on_seats(moment)


def _act_on_clocks(moment: datetime) -> int:
    """Process timeouts and silent seats, on which all clocks depend."""
    return _act_while_due(moment) + _attend_leases(moment)


def _act_while_due(moment: datetime) -> int:
    """Process due timers, repeatedly where only bots play.

    Each table is acted on once a round, so that nobody else waits for those bots.
    """
    began, acted, due = timers.steady(), 0, timeouts.due(moment)
    for _round in range(ROUNDS_MAX):
        done = {
            pk
            for pk, clock in due
            if isolation.safely("timer", pk, partial(timeouts.act, stored=clock))
        }
        acted += len(done)
        if not done or timers.steady() - began > ROUNDS_SECONDS:
            break
        due = [
            (pk, clock)
            for pk, clock in timeouts.due(timers.now())
            if pk in done and timers.read(clock).is_rushed is True
        ]
    return acted


def _act_on_seats(moment: datetime) -> int:
    """Do everything else; an error in one part does not stop the others."""

    def part(name: str, act: Callable[[int], bool], due: Due) -> Callable[[], int]:
        return lambda: sum(isolation.safely(name, pk, act) for pk in due(moment))

    return isolation.each(
        part("forfeit", forfeits.attend, disconnections.due),
        part("wake", _wake, _asleep_tables),
        part("short", last_game.stand_up_short, last_game.due),
        part("rest", self_exclusion.stand_up, self_exclusion.due),
        part("queue", waiting_list.attend, waiting_list.due),
    )


# Presence ---------------------------------------------------------------------------


class _Lease(NamedTuple):
    """A seat whose presence changes with its silence or its last message."""

    table_id: int
    number: int
    is_away: bool
    """The presence stored until now."""
    seen_at: datetime


def _changed_leases(moment: datetime) -> tuple[QuerySet[Seat], QuerySet[Seat]]:
    """Return the seats that became silent, and those that are back."""
    seats = Seat.objects.filter(
        left_at=None, user__is_bot=False, table__quarantined_at=None
    )
    lost = seats.filter(
        is_away=False,
        table__phase__in=outages.PLAYING,
        seen_at__lt=moment - timers.lease(timers.SILENT_SECONDS),
    )
    back = moment - timers.lease(outages.BACK_SECONDS)
    return lost, seats.filter(is_away=True, seen_at__gt=back)


def _attend_leases(moment: datetime) -> int:
    """Update the presence of each seat separately, with the consequences.

    What is refused for one seat leaves the others of its table as they are.
    """
    found = sorted(
        _Lease(*row)
        for rows in _changed_leases(moment)
        for row in rows.values_list(*_Lease._fields)
    )
    if not found:
        return 0
    # Read before the seats: what it covers is then stored in the rows.
    heard_until = outages.heard_until(moment)
    silent = heard_until - timers.lease(timers.SILENT_SECONDS)
    acted = 0
    changed = set()
    for table, number, is_away, seen in found:
        look = partial(_presence, number=number, moment=moment, heard_until=heard_until)
        if (is_away or seen < silent) and isolation.safely("presence", table, look):
            acted += 1
            changed.add(table)
    # Judged after all updates: two may have lost in the same second.
    for table in sorted(changed):
        isolation.safely("forfeit", table, forfeits.attend)
    return acted


def _presence(
    table_id: int, *, number: int, moment: datetime, heard_until: datetime
) -> bool:
    """Record that a seat is gone or back, in the deal's log if it matters there."""
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        live.judged = live.table.version
        seat = live.people.get(number)
        if seat is None or seat.is_away == _is_lost(live, seat, heard_until):
            decoded_tables.keep(live)
            return False
        seat.is_away = not seat.is_away
        seat.save(update_fields=["is_away"])
        if live.in_deal(number):
            act = Disconnected if seat.is_away else Returned
            submit.perform(live, None, act(number))
            if not live.game.match_clock:
                change_of = timers.lent if seat.is_away else timers.with_bank
                live.clock = change_of(live.clock, number)
        else:
            live.tell("away" if seat.is_away else "back", seat=number)
        if seat.is_away:
            disconnections.begin(live, number, moment)
        else:
            disconnections.end(live, number)
        dealing.settle_in(live)
        commit.commit(live, is_kept=True)
        return True


def _is_lost(live: LiveTable, seat: Seat, heard_until: datetime) -> bool:
    if seat.is_away:
        return live.now - seat.seen_at > timers.lease(outages.BACK_SECONDS)
    silence = heard_until - seat.seen_at
    return live.in_deal(seat.number) and silence > timers.lease(timers.SILENT_SECONDS)


def _asleep(moment: datetime) -> QuerySet[Table]:
    """Return waiting tables that might deal because they are watched or hosted."""
    taken = Count("seats", filter=Q(seats__left_at=None))
    watched = Q(watched_at__gte=moment - timers.lease(readiness.WATCHED_SECONDS))
    rows = Table.objects.filter(
        watched | Q(host_go=True), phase=Phase.WAITING, quarantined_at=None
    )
    ready = rows.annotate(taken=taken).filter(taken__gte=2)
    whole = [game.name for game in catalogue.GAMES.values() if game.starts_full]
    return ready.exclude(game__in=whole, taken__lt=F("seats_max"), host="")


def _asleep_tables(moment: datetime) -> list[int]:
    return list(_asleep(moment).values_list("pk", flat=True)[: timeouts.DUE_MAX])


def _wake(table_id: int) -> bool:
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        if live.table.phase != Phase.WAITING or not readiness.can_deal(live):
            return False
        dealing.settle_in(live)
        commit.commit(live)
        return True
