"""The queue for a full table: the first is offered the next free seat.

A place in the queue is a lease that lasts while the person has any page open. Nobody is
seated without accepting; the offered seat is reserved until then, or until time is up.
While anybody waits, no seat is free for others.
"""

from datetime import datetime
from typing import Final, NamedTuple, TypedDict

from django.db import transaction
from django.db.models import Count, F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts import may_meet, may_play
from accounts.models import User
from accounts.requests.asker import Asker
from rules import catalogue
from tables.actions import commit
from tables.clock import clock_steps, timers
from tables.clock.clock_steps import Gap
from tables.deal import seat_choices
from tables.errors import Refusal
from tables.match import leaving
from tables.messages import notices
from tables.messages.notice_kinds import QueuePlace, SeatPassed, SeatReady
from tables.models import Phase, Table, Waiting
from tables.seats import rated_tables
from tables.table.live_table import LiveTable
from tables.view import seat_view
from wallet import ledger
from wallet.errors import unit

QUEUE_MAX: Final = 10
QUEUES_MAX: Final = 3
"""The most queues a person may be in."""
OFFER_MS: Final = 20_000
LEASE_SECONDS: Final = 30
"""How long without an open page until a place in the queue is lost."""
TABLES_PER_TICK: Final = 200

Refusal.teach(
    {
        "seat_kept": _("The free seat is kept for somebody in the queue."),
        "seat_is_free": _("There is a free seat. You can sit down now."),
        "queue_full": ngettext_lazy(
            "The queue is full: %(max)s person is already waiting here.",
            "The queue is full: %(max)s people are already waiting here.",
            "max",
        ),
        "too_many_queues": ngettext_lazy(
            "You are already waiting at %(max)s table.",
            "You are already waiting at %(max)s tables.",
            "max",
        ),
        "not_waiting": _("You are not waiting for a seat at this table."),
    }
)


class Place(NamedTuple):
    """A place in a queue, from 1, and the queue's length."""

    place: int
    waiting: int


def wait(table_id: int, user: User) -> Place:
    """Add the person to the end of the queue, unless they already wait.

    Raise `Refusal` `no_table`, `hosted`, `closed`, `not_allowed` (practice),
    `already_seated`, `seat_is_free`, `queue_full`, `too_many_queues`,
    `insufficient_chips`, `limit_reached`, and (403) `on_break`, `excluded`,
    `guests_not_rated`, `not_open_to_you`.
    """
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        may_play.check_seat(user, live.now)
        may_play.check_cash(user, live.table.ledger)
        queue = _queue(live)
        if all(row.user_id != user.pk for row in queue):
            _check(live, user, queue)
            at = {"asked_at": live.now, "seen_at": live.now}
            queue.append(Waiting.objects.create(table=live.table, user=user, **at))
            _changed(live, queue)
    return _place(queue, user)


def give_up(table_id: int, user: User) -> int:
    """Leave the queue, or decline the offered seat; return how many still wait.

    Raise `not_waiting`.
    """
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        queue = _queue(live)
        rest = [row for row in queue if row.user_id != user.pk]
        if len(rest) == len(queue):
            raise Refusal("not_waiting")
        Waiting.objects.filter(table=live.table, user=user).delete()
        _offer(live, rest)
        _without(live, rest)
    return len(rest)


def place_of(table: Table, user: Asker) -> Place | None:
    """Return the person's place in a table's queue, or None."""
    if user is None or not user.is_authenticated:
        return None
    queue = list(table.waiting.all())
    return _place(queue, user) if _row_of(queue, user) is not None else None


def places_of(user: Asker) -> dict[int, Place]:
    """Return the person's places by table."""
    if user is None or not user.is_authenticated:
        return {}
    mine = Waiting.objects.filter(user=user).values("table_id")
    queues: dict[int, list[Waiting]] = {}
    for row in Waiting.objects.filter(table__in=mine):
        queues.setdefault(row.table_id, []).append(row)
    return {table: _place(queue, user) for table, queue in queues.items()}


def open_to(live: LiveTable, user: User, free: list[int]) -> list[int]:
    """Return which of the free seats this person may take."""
    if not free or not live.table.waiting_count:
        return free
    queue = _queue(live)
    own = _row_of(queue, user)
    if own is not None:
        return [number for number in free if number == own.seat]
    kept = {row.seat for row in queue}
    # People who wait without an offer get one at the next tick.
    return [n for n in free if n not in kept][sum(r.seat is None for r in queue) :]


def seated(live: LiveTable, user: User) -> None:
    """Remove people who have sat down from the queue; the caller commits."""
    if live.table.waiting_count:
        rest = [row for row in _queue(live) if row.user_id != user.pk]
        Waiting.objects.filter(table=live.table, user=user).delete()
        _recount(live, rest)


def strike_out_resting(live: LiveTable) -> bool:
    """Remove people on a break from the queue; return whether there were any."""
    if not live.table.waiting_count:
        return False
    queue = list(live.table.waiting.select_related("user"))
    rest = [row for row in queue if not may_play.is_resting(row.user)]
    for row in queue:
        if row not in rest:
            row.delete()
    _recount(live, rest)
    return len(rest) < len(queue)


# The clock ----------------------------------------------------------------------------


def due_rows(moment: datetime) -> tuple[QuerySet[Waiting], QuerySet[Table]]:
    """Return expired places, and tables where a seat can be offered."""
    return _over(moment), _with_free_seats()


def due(moment: datetime) -> list[int]:
    """Return the tables with expired places or offers, or with a seat to offer."""
    over, free = due_rows(moment)
    tables = set(over.values_list("table_id", flat=True)[:TABLES_PER_TICK])
    tables |= set(free.values_list("pk", flat=True)[:TABLES_PER_TICK])
    return sorted(tables)


def _over(moment: datetime) -> QuerySet[Waiting]:
    gone = Q(seen_at__lt=moment - timers.lease(LEASE_SECONDS))
    return Waiting.objects.filter(
        gone | Q(offer_until__lte=moment), table__quarantined_at=None
    )


def _with_free_seats() -> QuerySet[Table]:
    hoping = Table.objects.filter(
        pk__in=Waiting.objects.filter(seat=None).values("table_id"),
        quarantined_at=None,
    ).exclude(match__ended_at=None, match__isnull=False, game__in=_entry_games())
    taken = Count("seats", filter=Q(seats__left_at=None), distinct=True)
    kept = Count("waiting", filter=Q(waiting__seat__isnull=False), distinct=True)
    return hoping.annotate(taken=taken, kept=kept).filter(
        seats_max__gt=F("taken") + F("kept")
    )


def attend(table_id: int) -> bool:
    """Remove people who are gone or did not answer; offer the free seats in order."""
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        queue = _queue(live)
        rest = [row for row in queue if not _is_over(live, row)]
        for row in queue:
            if row not in rest:
                row.delete()
                notices.send(row.user_id, SeatPassed(**_of_table(live.table)))
        changed = _offer(live, rest) or len(rest) < len(queue)
        if changed:
            _without(live, rest)
        return changed


def move(gap: Gap) -> None:
    """Move every lease and offer by an outage or a step of the clock."""
    if gap.is_step:
        clock_steps.move_stamps(Waiting.objects.all(), gap, "seen_at")
    else:
        Waiting.objects.update(seen_at=F("seen_at") + gap.length)
    offered = Waiting.objects.filter(seat__isnull=False)
    offered.update(offer_until=F("offer_until") + gap.length)


def offers_to(user: User) -> list[SeatReady]:
    """Return a notice for each seat reserved for the person."""
    rows = Waiting.objects.filter(user=user, seat__isnull=False)
    moment = timers.now()
    return [
        _offered(row.table, row.seat, row.offer_until, moment)
        for row in rows.select_related("table")
        if row.seat is not None and row.offer_until is not None
    ]


def _entry_games() -> list[str]:
    games = catalogue.GAMES.items()
    return [name for name, game in games if not game.stake_per_point]


def _check(live: LiveTable, user: User, queue: list[Waiting]) -> None:
    table = live.table
    seat_choices.check_own(table)
    rated_tables.check_seat(table, user)
    if table.phase == Phase.CLOSED:
        raise Refusal("closed")
    if table.is_practice:
        raise Refusal("not_allowed")
    if any(seat.user_id == user.pk for seat in live.seats.values()):
        raise Refusal("already_seated")
    may_meet.check_seat(user, (one.user_id for one in live.people.values()))
    if not live.in_match and len(live.seats) + len(queue) < table.seats_max:
        raise Refusal("seat_is_free")
    if len(queue) >= QUEUE_MAX:
        raise Refusal("queue_full", max=QUEUE_MAX)
    if Waiting.objects.filter(user=user).count() >= QUEUES_MAX:
        raise Refusal("too_many_queues", max=QUEUES_MAX)
    need, _most = seat_view.buy_in_bounds(live)
    have = ledger.balance(ledger.player_account(user, table.ledger))
    if have < need:
        raise Refusal("insufficient_chips", need=need, have=have, **unit(table.ledger))


def _queue(live: LiveTable) -> list[Waiting]:
    return list(live.table.waiting.all())


def _row_of(queue: list[Waiting], user: User) -> Waiting | None:
    return next((row for row in queue if row.user_id == user.pk), None)


def _place(queue: list[Waiting], user: User) -> Place:
    place = next(n for n, row in enumerate(queue, 1) if row.user_id == user.pk)
    return Place(place, len(queue))


def _is_over(live: LiveTable, row: Waiting) -> bool:
    if row.offer_until is not None and row.offer_until <= live.now:
        return True
    return live.now - row.seen_at > timers.lease(LEASE_SECONDS)


def _offer(live: LiveTable, queue: list[Waiting]) -> bool:
    """Reserve each free seat for the next person in the queue, and notify them.

    During a match of several deals nobody new sits down, nor while play is off here.
    """
    if live.in_match or live.stopped:
        return False
    kept = {row.seat for row in queue}
    numbers = range(live.table.seats_max)
    free = [n for n in numbers if n not in live.seats and n not in kept]
    first = [row for row in queue if row.seat is None][: len(free)]
    until = timers.moment_of(live.at + timers.scaled(OFFER_MS))
    for row, number in zip(first, free, strict=False):
        row.seat, row.offer_until = number, until
        row.save(update_fields=["seat", "offer_until"])
        offer = _offered(live.table, number, until, live.now)
        notices.send(row.user_id, offer)
    return bool(first)


def _changed(live: LiveTable, queue: list[Waiting]) -> None:
    _recount(live, queue)
    commit.commit(live)


def _without(live: LiveTable, rest: list[Waiting]) -> None:
    """Continue with the remaining queue; close a table kept open for nobody else."""
    _recount(live, rest)
    if not rest:
        leaving.close_if_deserted(live)
    commit.commit(live)


def _recount(live: LiveTable, queue: list[Waiting]) -> None:
    """Store the queue's length and notify everybody in it of their place."""
    if live.table.waiting_count == len(queue):
        return
    live.table.waiting_count = len(queue)
    for place, row in enumerate(queue, 1):
        notices.send(
            row.user_id,
            QueuePlace(**_of_table(live.table), place=place, waiting=len(queue)),
        )


def _offered(table: Table, seat: int, until: datetime, moment: datetime) -> SeatReady:
    """Return what the person is told; `ms` is how long the seat is still kept."""
    left = timers.ms_of(until) - timers.ms_of(moment)
    return SeatReady(**_of_table(table), seat=seat, ms=max(0, left))


class _OfTable(TypedDict):
    table: int
    name: str
    url: str


def _of_table(table: Table) -> _OfTable:
    url = reverse("watch", args=[table.pk])
    return {"table": table.pk, "name": table.name, "url": url}
