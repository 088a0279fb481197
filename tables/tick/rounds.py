"""The tick: finds tables whose timers ran out and acts, each in its own transaction.

Due tables are found without a lock, then locked one by one and read again. After an
outage of ours every clock is moved by the gap instead: nobody loses by it
(docs/decisions.md, "Clocks"). There is no other sweeper of clocks. It sleeps while
`tables.tick.due_now` finds nothing for it, but for its heartbeat, once a second.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Count, F, Q

from rules import catalogue
from rules.actions import Disconnected, Returned
from tables.actions import commit, forfeits, submit
from tables.clock import clock_steps, due_questions, isolation, timers
from tables.deal import dealing, readiness
from tables.match import disconnections
from tables.models import Phase, Seat, Table
from tables.seats import last_game, self_exclusion, waiting_list
from tables.table import decoded_tables
from tables.table.locked_table import LockedTable
from tables.tick import due_now, outages, timeouts

ROUNDS_SECONDS: Final = 0.5
ROUNDS_MAX: Final = 200
"""One tick acts so often at a table, and begins no round after so many seconds."""
Due = Callable[[datetime], list[int]]
"""What returns the tables where something is due at a moment."""


def tick() -> int:
    """Run once; return how many tables were acted on."""
    now = clock_steps.read()
    heard = outages.beats()
    gap = outages.gap(now, heard)
    if gap is not None:
        outages.cover(gap, now)
        return 0
    clock_steps.agree(outages.TICK, now)
    moment = now.moment
    outages.spare_silent(moment, heard)
    is_due, runs = due_questions.answers([due_now.play(moment), due_now.anything()])
    if not is_due and not runs:
        outages.beat(now, moment + timers.lease(outages.ASLEEP_SECONDS))
        return 0
    acted = _act_on_clocks(moment) if is_due else 0
    later = clock_steps.read()
    if clock_steps.is_step(now, later):
        return acted  # The next tick finds the old heartbeat, and moves the clocks.
    outages.beat(later)
    return acted + (_act_on_seats(moment) if is_due else 0)


def _act_on_clocks(moment: datetime) -> int:
    """Act for those whose time is over, or who fell silent: all clocks hang on it."""
    return _act_while_due(moment) + _attend_leases(moment)


def _act_while_due(moment: datetime) -> int:
    """Act on the timers that are due; where only bots play on, again and again.

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
    """Do the rest; what fails for all tables keeps nothing else from being done."""

    def part(name: str, act: Callable[[int], bool], due: Due) -> Callable[[], int]:
        return lambda: sum(isolation.safely(name, pk, act) for pk in due(moment))

    return isolation.each(
        part("forfeit", forfeits.attend, disconnections.due),
        part("wake", _wake, _asleep),
        part("short", last_game.stand_up_short, last_game.due),
        part("rest", self_exclusion.stand_up, self_exclusion.due),
        part("queue", waiting_list.attend, waiting_list.due),
    )


# Presence ---------------------------------------------------------------------------


class _Lease(NamedTuple):
    """A seat whose silence, or whose last message, changes whether it is present."""

    table_id: int
    number: int
    is_away: bool
    """As it is noted until now."""
    seen_at: datetime


def _changed_leases(moment: datetime) -> list[_Lease]:
    """Return the seats that fell silent or are back."""
    lost = Q(
        is_away=False,
        table__phase__in=outages.PLAYING,
        seen_at__lt=moment - timers.lease(timers.SILENT_SECONDS),
    )
    back = Q(is_away=True, seen_at__gt=moment - timers.lease(outages.BACK_SECONDS))
    seats = Seat.objects.filter(
        lost | back, left_at=None, user__is_bot=False, table__quarantined_at=None
    )
    rows = seats.order_by("table_id", "number")
    return [_Lease(*row) for row in rows.values_list(*_Lease._fields)]


def _attend_leases(moment: datetime) -> int:
    """Note who is gone and who is back, each seat on its own, and what comes of it.

    What is refused for one seat leaves the others of its table as they are.
    """
    found = _changed_leases(moment)
    if not found:
        return 0
    # Asked before any seat is read again: what it covers is in the rows by then.
    heard_until = outages.heard_until(moment)
    silent = heard_until - timers.lease(timers.SILENT_SECONDS)
    acted = 0
    changed = set()
    for table, number, is_away, seen in found:
        look = partial(_presence, number=number, moment=moment, heard_until=heard_until)
        if (is_away or seen < silent) and isolation.safely("presence", table, look):
            acted += 1
            changed.add(table)
    # Judged once all are noted: two may have lost in the same second.
    for table in sorted(changed):
        isolation.safely("forfeit", table, forfeits.attend)
    return acted


def _presence(
    table_id: int, *, number: int, moment: datetime, heard_until: datetime
) -> bool:
    """Note that a seat is gone or back, in the deal's log where it concerns it."""
    with transaction.atomic():
        live = LockedTable.lock(table_id)
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


def _is_lost(live: LockedTable, seat: Seat, heard_until: datetime) -> bool:
    if seat.is_away:
        return live.now - seat.seen_at > timers.lease(outages.BACK_SECONDS)
    silence = heard_until - seat.seen_at
    return live.in_deal(seat.number) and silence > timers.lease(timers.SILENT_SECONDS)


def _asleep(moment: datetime) -> list[int]:
    """Return waiting tables that might deal, and that somebody watches, or hosts."""
    taken = Count("seats", filter=Q(seats__left_at=None))
    watched = Q(watched_at__gte=moment - timers.lease(readiness.WATCHED_SECONDS))
    rows = Table.objects.filter(
        watched | Q(host_go=True), phase=Phase.WAITING, quarantined_at=None
    )
    ready = rows.annotate(taken=taken).filter(taken__gte=2)
    whole = [game.name for game in catalogue.GAMES.values() if game.starts_full]
    ready = ready.exclude(game__in=whole, taken__lt=F("seats_max"), host="")
    return list(ready.values_list("pk", flat=True)[: timeouts.DUE_MAX])


def _wake(table_id: int) -> bool:
    with transaction.atomic():
        live = LockedTable.lock(table_id)
        if live.table.phase != Phase.WAITING or not readiness.can_deal(live):
            return False
        dealing.settle_in(live)
        commit.commit(live)
        return True
