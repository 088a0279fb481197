"""The tick: finds tables whose timers ran out and acts, each in its own transaction.

Due tables are found without a lock, then locked one by one and read again. After an
outage of ours every clock is moved by the gap instead: nobody loses by it
(docs/decisions.md, "Clocks"). There is no other sweeper.
"""

from datetime import datetime, timedelta

import structlog
from django.db import InterfaceError, InternalError, OperationalError, transaction
from django.db.models import Count, F, Q

from rules import catalogue
from rules.actions import Disconnected, Returned, TimedOut, WindowClosed
from tables import (
    absences,
    bots,
    change,
    dealing,
    leaving,
    losing,
    matches,
    play,
    resting,
    staying,
    voiding,
    waiting,
)
from tables import clock as clocks
from tables.clock import Timer
from tables.live import Live
from tables.models import Heartbeat, Match, OnTimeout, Pace, Phase, Seat, Table
from wallet.errors import Refusal

log = structlog.get_logger(__name__)

DUE_MAX = 200
OUTAGE_SECONDS = 3
"""A heartbeat older than this is an outage of ours."""
OUTAGE_MAX_SECONDS = 600
"""After so long a match on a match clock is called off (gin.md D4)."""
LEASE_SECONDS = 8
"""No ping for this long while a deal runs: disconnected."""
BACK_SECONDS = 4
GONE_SECONDS = 600
"""A person not heard from for this long gives up the seat."""
PLAYING = (
    *(Phase.OFFER, Phase.DRAW, Phase.DISCARD, Phase.SHOW, Phase.MELD),
    *(Phase.ARRANGE, Phase.LAYOFF),
)


def tick() -> int:
    """Run once; return how many tables were acted on."""
    moment = clocks.now()
    covered = _covered(moment)
    if covered is not None:
        _move_clocks(covered, moment)
        with transaction.atomic():
            _move_leases(covered, moment)
            staying.move(moment - covered)
            waiting.move(moment - covered)
            absences.move(moment - covered, moment)
            _beat(moment, covered=True)
        return 0
    _spare_silent_processes(moment)
    acted = sum(_safely(table, _act) for table in _due(moment))
    acted += sum(_safely(table, _presence) for table in _leases(moment))
    acted += sum(_safely(table, _wake) for table in _asleep(moment))
    acted += sum(
        _safely(table, staying.stand_up_short) for table in staying.due(moment)
    )
    acted += sum(_safely(table, resting.stand_up) for table in resting.due(moment))
    acted += sum(_safely(table, waiting.attend) for table in waiting.due(moment))
    acted += sum(_safely(table, losing.attend) for table in absences.due(moment))
    _beat(moment, covered=False)
    return acted


def sweep() -> int:
    """Free the seats of people who are gone for good; close what is deserted.

    A match whose table is out of order is set aside, and its entry fees go back; an
    event hears of it. Its tables are its own to empty and to close.
    """
    moment = clocks.now()
    if _covered(moment) is not None:
        return 0
    gone = Seat.objects.filter(
        left_at=None,
        user__is_bot=False,
        seen_at__lt=moment - _gone(),
        table__host="",
    )
    tables = set(gone.values_list("table_id", flat=True))
    empty = Table.objects.open().filter(
        is_demo=False,
        host="",
        created_at__lt=moment - _gone(),
        quarantined_at=None,
    )
    people = Count("seats", filter=Q(seats__left_at=None, seats__user__is_bot=False))
    unwatched = Q(watched_at=None) | Q(watched_at__lt=moment - _gone())
    idle = empty.filter(unwatched).annotate(people=people).filter(people=0)
    tables |= set(idle.values_list("pk", flat=True)[:DUE_MAX])
    has_paid = Q(results__entries__gt=0) | ~Q(table__host="")
    broken = Match.objects.filter(has_paid, ended_at=None)
    broken = broken.exclude(table__quarantined_at=None)
    acted = sum(_safely(table, _evict) for table in sorted(tables))
    return acted + sum(
        _safely(table, voiding.rescue)
        for table in sorted(set(broken.values_list("table_id", flat=True)))
    )


def _due(moment: datetime) -> list[int]:
    due = Table.objects.due(moment).order_by("next_due_at")
    return list(due.values_list("pk", flat=True)[:DUE_MAX])


def _safely(table_id: int, act) -> bool:
    """Act on one table; a fault of one is quarantined and the others go on."""
    try:
        return act(table_id)
    except Refusal as refusal:
        log.info("tick refused", table=table_id, code=refusal.code)
    except (OperationalError, InterfaceError, InternalError):
        # The database's trouble, not the table's: the next tick tries again.
        log.warning("tick postponed", table=table_id, exc_info=True)
    except Exception:
        log.exception("table quarantined", table=table_id)
        Table.objects.filter(pk=table_id).update(quarantined_at=clocks.now())
    return False


def _act(table_id: int) -> bool:
    """Act on the first timer of a table that is due, under its lock."""
    with transaction.atomic():
        live = Live.lock_if_free(table_id)
        if live is None:
            return False
        due = live.clock.due_at(live.at)
        if not due:
            return False
        # A bot that cannot act must not hide the deadline behind it.
        timer = next((one for one in due if one.kind != "bot"), due[0])
        if timer.kind != "bot":
            _expire(live, timer)
            change.commit(live)
            return True
    return bots.take_turn(table_id, timer.seat)


def _expire(live: Live, timer: Timer) -> None:
    live.judged = live.table.version
    if timer.kind == "start" and timer.phase:
        dealing.close_start(live)
    elif timer.kind in ("start", "between"):
        dealing.start(live)
    elif timer.kind == "seeds":
        dealing.begin(live)
    elif timer.kind in clocks.OFFERS:
        matches.close_offer(live)
        dealing.settle_in(live)
    elif timer.kind == "turn" and losing.is_strict(live):
        losing.lose(live, timer.seat, "timed_out")
    elif timer.seat is not None:
        play.perform(live, None, TimedOut(timer.seat))
    else:
        play.perform(live, None, WindowClosed())


# Presence ---------------------------------------------------------------------------


def _leases(moment: datetime) -> set[int]:
    """Return the tables where a lease ran out, or was taken up again."""
    seats = Seat.objects.filter(
        left_at=None, user__is_bot=False, table__quarantined_at=None
    )
    lost = seats.filter(
        is_away=False,
        table__phase__in=PLAYING,
        seen_at__lt=moment - clocks.lease(LEASE_SECONDS),
    )
    back = seats.filter(is_away=True, seen_at__gt=moment - clocks.lease(BACK_SECONDS))
    return set(lost.values_list("table_id", flat=True)) | set(
        back.values_list("table_id", flat=True)
    )


def _presence(table_id: int) -> bool:
    """Note who is gone and who is back, in the deal's log where it concerns it."""
    with transaction.atomic():
        live = Live.lock(table_id)
        live.judged = live.table.version
        changed = [
            seat
            for seat in live.people.values()
            if seat.is_away != _is_lost(live, seat)
        ]
        for seat in changed:
            seat.is_away = not seat.is_away
            seat.save(update_fields=["is_away"])
            if live.in_deal(seat.number):
                act = Disconnected if seat.is_away else Returned
                play.perform(live, None, act(seat.number))
                if not live.game.match_clock:
                    change_of = clocks.lent if seat.is_away else clocks.with_bank
                    live.clock = change_of(live.clock, seat.number)
            else:
                live.tell("away" if seat.is_away else "back", seat=seat.number)
            note = absences.begin if seat.is_away else absences.end
            note(live, seat.number)
        if changed:
            losing.decide(live)
            dealing.settle_in(live)
            change.commit(live)
        return bool(changed)


def _is_lost(live: Live, seat: Seat) -> bool:
    silence = live.now - seat.seen_at
    if seat.is_away:
        return silence > clocks.lease(BACK_SECONDS)
    return live.in_deal(seat.number) and silence > clocks.lease(LEASE_SECONDS)


def _asleep(moment: datetime) -> list[int]:
    """Return waiting tables that might deal, and that somebody watches, or hosts."""
    taken = Count("seats", filter=Q(seats__left_at=None))
    watched = Q(watched_at__gte=moment - clocks.lease(dealing.WATCHED_SECONDS))
    rows = Table.objects.filter(
        watched | Q(host_go=True), phase=Phase.WAITING, quarantined_at=None
    )
    ready = rows.annotate(taken=taken).filter(taken__gte=2)
    whole = [game.name for game in catalogue.GAMES.values() if game.starts_full]
    ready = ready.exclude(game__in=whole, taken__lt=F("seats_max"), host="")
    return list(ready.values_list("pk", flat=True)[:DUE_MAX])


def _wake(table_id: int) -> bool:
    with transaction.atomic():
        live = Live.lock(table_id)
        if live.table.phase != Phase.WAITING or not dealing.can_deal(live):
            return False
        dealing.settle_in(live)
        change.commit(live)
        return True


def _gone() -> timedelta:
    return clocks.lease(GONE_SECONDS)


def _evict(table_id: int) -> bool:
    """Send people home who are gone; an untimed deal they hold up is void."""
    with transaction.atomic():
        live = Live.lock(table_id)
        live.judged = live.table.version
        gone = _gone_from(live)
        if not gone and (live.people or live.is_running):
            return False
        if _is_held_up(live, gone):
            dealing.abandon(live, "nobody_present")
        for seat in gone:
            leaving.leave_later(live, seat)
        # First those who may go at once: wallet accounts are locked before the log of
        # commitments, which the end of a deal writes to.
        leaving.leave_now(
            live,
            *[
                seat
                for seat in live.seats.values()
                if seat.is_leaving and not live.in_deal(seat.number)
            ],
        )
        if live.is_running:
            play.follow_up(live)
        leaving.close_if_deserted(live)
        dealing.settle_in(live)
        change.commit(live)
        return True


def _gone_from(live: Live) -> list[Seat]:
    """Return who has not been heard from for long.

    A seat that still plays a match keeps it while a clock runs: the house drops it deal
    by deal (indian.md 7.4.6), and its entry fee is not lost before it is out.
    """
    has_clock = live.table.pace != Pace.UNTIMED
    return [
        seat
        for number, seat in live.people.items()
        if live.now - seat.seen_at > _gone()
        and not seat.is_leaving
        and not (has_clock and matches.is_in(live, number))
    ]


def _is_held_up(live: Live, gone: list[Seat]) -> bool:
    """Whether an untimed deal waits for people who are gone for good.

    A match of several deals goes on without them while anybody is present.
    """
    if live.table.pace != Pace.UNTIMED:
        return False
    if live.has_entry:
        return live.in_match and 0 < len(gone) == len(live.people)
    return any(seat.number in wait.seats for wait in live.waits for seat in gone)


# Outages ----------------------------------------------------------------------------


def _covered(moment: datetime) -> datetime | None:
    """Return from when clocks must be moved, or None when nothing of ours was down."""
    alive = _alive_at(moment)
    if moment - alive <= timedelta(seconds=OUTAGE_SECONDS):
        return None
    own = Heartbeat.objects.get(pk="tick")
    return max(alive, own.covered_until) if own.covered_until else alive


def _alive_at(moment: datetime) -> datetime:
    """Return when all of ours was last heard from; a house's first tick: just now."""
    own = Heartbeat.objects.filter(pk="tick").first()
    web = (
        Heartbeat.objects.filter(pk__startswith="web:")
        .order_by("-beat_at")
        .values_list("beat_at", flat=True)
        .first()
    )
    if own is None:
        return moment
    return min(own.beat_at, web) if web else own.beat_at


def _move_clocks(since: datetime, moment: datetime) -> None:
    is_too_long = moment - _alive_at(moment) > timedelta(seconds=OUTAGE_MAX_SECONDS)
    running = Q(next_due_at__isnull=False)
    if is_too_long:
        running |= Q(on_timeout=OnTimeout.LOSE_MATCH, match__isnull=False)
    tables = Table.objects.filter(running, quarantined_at=None)
    for table_id in tables.values_list("pk", flat=True):
        _safely(table_id, lambda pk: _move(pk, since, moment, is_too_long=is_too_long))


def _move_leases(since: datetime, moment: datetime) -> None:
    """Let no silence grow while nobody could be heard."""
    seats = Seat.objects.filter(left_at=None, user__is_bot=False)
    seats.filter(seen_at__gte=since, seen_at__lt=moment).update(seen_at=moment)
    seats.filter(seen_at__lt=since).update(seen_at=F("seen_at") + (moment - since))


def _move(
    table_id: int, since: datetime, moment: datetime, *, is_too_long: bool
) -> bool:
    """Move one table's timers; the row remembers how far, so a repeat is safe.

    A match on a match clock waits for us no longer than that: it is called off, and
    every entry fee goes back (gin.md D4).
    """
    with transaction.atomic():
        live = Live.lock(table_id)
        table = live.table
        start = max(since, table.clock_moved_until or since)
        gap = clocks.ms_of(moment) - clocks.ms_of(start)
        if gap <= 0:
            return False
        live.clock = clocks.moved(live.clock, gap, clocks.ms_of(moment))
        if is_too_long and absences.applies(live):
            dealing.abandon(live, "outage")
            dealing.settle_in(live)
        table.clock_moved_until = moment
        table.save(update_fields=["clock_moved_until"])
        live.tell("clock_moved", ms=gap)
        change.commit(live)
    return True


def _beat(moment: datetime, *, covered: bool) -> None:
    row = {"beat_at": clocks.now()}
    if covered:
        row["covered_until"] = moment
    Heartbeat.objects.update_or_create(pk="tick", defaults=row)


def _spare_silent_processes(moment: datetime) -> None:
    """Give the seats of a web process that fell silent 15 s, once."""
    old = moment - timedelta(seconds=OUTAGE_SECONDS)
    for beat in Heartbeat.objects.filter(pk__startswith="web:", beat_at__lt=old):
        process = beat.pk.removeprefix("web:")
        seats = Seat.objects.filter(
            left_at=None, process=process, table__phase__in=PLAYING
        )
        for table_id, number in seats.values_list("table_id", "number"):
            _safely(table_id, lambda pk, n=number: _spare(pk, n))
        beat.delete()


def _spare(table_id: int, number: int) -> bool:
    with transaction.atomic():
        live = Live.lock(table_id)
        live.clock = clocks.with_least(live.clock, number, live.at)
        if live.game.match_clock and number in live.seats:
            # The line broke on our side: it is not to be counted as lost.
            Seat.objects.filter(pk=live.seats[number].pk).update(seen_at=live.now)
        change.commit(live)
    return True
