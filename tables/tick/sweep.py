"""The sweep: evict absent people, close deserted tables, end stuck matches.

Matches that cannot continue are set aside here automatically
(`tables.settlement.abandoned_matches`, R1 and R8).
"""

from datetime import datetime, timedelta
from functools import partial

import structlog
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _

from tables.actions import commit, submit
from tables.clock import clock_steps, isolation, timers
from tables.deal import dealing
from tables.fairness import audit
from tables.games import cash_tables
from tables.match import leaving, match_life
from tables.models import (
    Deal,
    DealAction,
    Heartbeat,
    MatchAction,
    Pace,
    RefusedTick,
    Seat,
    Table,
    Voiding,
)
from tables.models.table import TableQuerySet
from tables.seats import seating
from tables.staff import switching, void_match
from tables.table.live_table import LiveTable
from tables.tick import outages
from wallet.codes import CASH
from wallet.errors import Refusal

log = structlog.get_logger(__name__)

NAME = "sweep"
SEALED = "sealed"
"""Counter in its heartbeat: deals whose seed could not be decrypted."""
LATE = timedelta(seconds=10)
"""The maximum delay between a change's time and its commit."""
STUCK_SECONDS = 600
"""A table whose clock is stuck for this long is out of order (R1)."""
GONE_SECONDS = 600
"""Silence after which a person loses the seat."""
DUE_MAX = 200


def sweep() -> int:
    """Free the seats of absent people; close deserted tables.

    A table that is out of order is taken out of play: its match is set aside, and
    everybody's chips go home. So is the match of a deal that was not shuffled rightly.
    Events are notified; they empty and close their own tables.
    """
    now = clock_steps.read()
    if outages.gap(now, outages.beats()) is not None:
        return 0
    clock_steps.agree(outages.TICK, now)
    moment = now.moment
    return isolation.each(
        partial(_evict_gone, moment),
        lambda: switching.settle_in(cash_tables.ending()),
        _keep_cash_open,
        partial(_take_out_stuck, moment),
        partial(_check_shuffles, moment),
        partial(_forget_refusals, moment),
        _rescue_broken,
    )


def _evict_gone(moment: datetime) -> int:
    """Evict people who are gone; close unused tables."""
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
    # Empty cash tables kept open by the house are not deserted.
    empty = empty.exclude(ledger=CASH, creator=None)
    people = Count("seats", filter=Q(seats__left_at=None, seats__user__is_bot=False))
    unwatched = Q(watched_at=None) | Q(watched_at__lt=moment - _gone())
    idle = empty.filter(unwatched).annotate(people=people).filter(people=0)
    tables |= set(idle.values_list("pk", flat=True)[:DUE_MAX])
    return sum(isolation.safely("evict", table, _evict) for table in sorted(tables))


def _forget_refusals(moment: datetime) -> int:
    old = RefusedTick.objects.filter(at__lt=moment - RefusedTick.KEPT)
    return old.delete()[0]


def _rescue_broken() -> int:
    """Take tables that are out of order out of play."""
    broken = Table.objects.open().exclude(quarantined_at=None)
    return sum(
        isolation.safely("rescue", table, void_match.rescue)
        for table in broken.values_list("pk", flat=True)
    )


def _gone() -> timedelta:
    return timers.lease(GONE_SECONDS)


def _evict(table_id: int) -> bool:
    """Evict people who are gone; void an untimed deal they hold up."""
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        live.judged = live.table.version
        gone = _gone_from(live)
        if not gone and (live.people or live.is_running):
            return False
        if _is_held_up(live, gone):
            dealing.abandon(live, "nobody_present")
        for seat in gone:
            if seat.number in live.seats:
                leaving.leave_later(live, seat)
        # First those who can leave at once: wallet accounts are locked before the log
        # of commitments, which is written when a deal ends.
        leaving.leave_now(
            live,
            *[
                seat
                for seat in live.seats.values()
                if seat.is_leaving and not live.in_deal(seat.number)
            ],
        )
        if live.is_running:
            submit.follow_up(live)
        leaving.close_if_deserted(live)
        dealing.settle_in(live)
        commit.commit(live)
        return True


def _keep_cash_open() -> int:
    """Open missing tables of the operator's cash catalogue."""
    opened = 0
    for offer in cash_tables.wanted():
        try:
            seating.open_table(
                None,
                offer.game,
                chips=CASH,
                seats=offer.seats,
                stake=offer.stake,
                pace=offer.pace,
            )
            opened += 1
        except Refusal as refusal:
            log.warning("cash table not opened", offer=offer.pk, code=refusal.code)
    return opened


def _gone_from(live: LiveTable) -> list[Seat]:
    """Return the people who have been silent for long.

    A seat that still plays a match keeps it while a clock runs: the house drops it deal
    by deal (indian.md 7.4.6), and its entry fee is not lost before it is out.
    """
    has_clock = live.table.pace != Pace.UNTIMED
    return [
        seat
        for number, seat in live.people.items()
        if live.now - seat.seen_at > _gone()
        and not seat.is_leaving
        and not (has_clock and match_life.is_in(live, number))
    ]


def _is_held_up(live: LiveTable, gone: list[Seat]) -> bool:
    """Whether an untimed deal waits for people who are gone.

    A match of several deals continues without them while anybody is present.
    """
    if live.table.pace != Pace.UNTIMED:
        return False
    if live.has_entry:
        return live.in_match and 0 < len(gone) == len(live.people)
    return any(seat.number in wait.seats for wait in live.waits for seat in gone)


def _take_out_stuck(moment: datetime) -> int:
    """R1 (b): mark stuck tables as out of order."""
    before = moment - timers.lease(STUCK_SECONDS)
    stuck = set(Table.objects.due(before).values_list("pk", flat=True)[:DUE_MAX])
    stuck |= set(_unmoved(before).values_list("pk", flat=True)[:DUE_MAX])
    for table_id in sorted(stuck):
        log.error("table stood still", table=table_id)
        rows = Table.objects.due(before) | _unmoved(before)
        rows.filter(pk=table_id).update(quarantined_at=moment)
    return len(stuck)


def _unmoved(before: datetime) -> TableQuerySet:
    """Return the timed tables where a running match has not moved.

    Whatever their clock says: it may have been put off again and again. Between two
    deals an event may let its tables wait.
    """
    rows = Table.objects.open().filter(
        match__ended_at=None, match__started_at__lt=before, quarantined_at=None
    )
    rows = rows.exclude(pace=Pace.UNTIMED).exclude(clock_moved_until__gte=before)
    in_deal = Q(deal__started_at__lt=before, deal__ended_at=None)
    between = Q(deal__ended_at__lt=before, host="", is_practice=False)
    acted = DealAction.objects.filter(deal=OuterRef("deal"), at__gte=before)
    answered = MatchAction.objects.filter(match=OuterRef("match"), at__gte=before)
    return rows.filter(in_deal | between, ~Exists(acted), ~Exists(answered))


def _check_shuffles(moment: datetime) -> int:
    """R1 (e): set aside the match of a revealed deal with an invalid shuffle.

    Looks at what was revealed since it last looked; where a match cannot be set aside
    yet, it looks again. One that is over in an event stands: its deal is put before
    staff (`doubted_at`). A seed that cannot be opened says nothing of its deal: staff
    reads how many there are, and they are looked at again.
    """
    own = Heartbeat.objects.filter(pk=NAME).first()
    since = own.covered_until if own and own.covered_until else moment - LATE
    since = min(since, moment)  # The clock was set back.
    deals = Deal.objects.filter(
        revealed_at__gt=since - LATE,
        started_at__isnull=False,
        match__voiding=None,
        doubted_at=None,
    )
    known = (own and own.figures or {}).get(SEALED, [])
    deals |= Deal.objects.filter(pk__in=known)
    until, doubted = moment, 0
    sealed: list[str] = []
    for deal in deals.exclude(seed__sealed=b"").select_related("match"):
        try:
            faults = _faults_of(deal)
        except Refusal:
            sealed.append(str(deal.pk))
            continue
        doubted += bool(faults)
        if faults and not _set_aside(deal, faults):
            until = since
    sealed = sorted(sealed)[:DUE_MAX]
    if sealed != known:
        log.error("seeds cannot be opened with this secret key", deals=len(sealed))
    row = {
        "beat_at": timers.now(),
        "covered_until": until,
        "figures": {SEALED: sealed},
    }
    Heartbeat.objects.update_or_create(pk=NAME, defaults=row)
    return doubted


def _faults_of(deal: Deal) -> list[str]:
    """Return the faults of a deal; raise `seed_sealed`."""
    try:
        return audit.faults_of_deal(deal)
    except Refusal:
        raise
    except Exception:
        log.exception("record cannot be read", deal=str(deal.pk))
        return ["what is stored of it cannot be read"]


def _set_aside(deal: Deal, faults: list[str]) -> bool:
    """Set the deal's match aside; return whether the case is closed."""
    log.error("shuffle does not verify", deal=str(deal.pk), faults=faults)
    if deal.match_id is None:
        return True
    try:
        void_match.void(
            deal.match_id,
            cause=Voiding.Cause.SHUFFLE,
            note=_("The record of a deal does not fit its commitment."),
            by=None,
        )
    except Refusal as refusal:
        if refusal.code == "hosted":
            # Others in the event depend on the result, so a person must decide.
            Deal.objects.filter(pk=deal.pk).update(doubted_at=timers.now())
        return refusal.code != "deal_running"
    return True
