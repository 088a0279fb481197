"""Stand up people on a break, and people whose chips are frozen.

A break is two columns of the person (`accounts.wellbeing.breaks`). The tick finds their
seats and places in queues and frees them as if the person had left.

Frozen chips are returned from a table without a running deal: at the freeze, or as soon
as the deal has ended. A deal that runs is played to its end.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts import may_play
from accounts.models import Sanction, User
from accounts.staff import frozen_chips
from tables.actions import commit, submit
from tables.deal import dealing
from tables.match import leaving
from tables.models import Phase, Seat, Table, Waiting
from tables.seats import waiting_list
from tables.table.live_table import LiveTable


def due_rows(moment: datetime) -> Sequence[QuerySet[Any]]:
    """Return the seats and queue places of people on a break, and frozen seats.

    Events handle the breaks of their players themselves.
    """
    rests = Q(is_excluded=True) | Q(rest_until__gt=moment)
    resting = User.objects.filter(rests, rest_until__isnull=False).values("pk")
    tables = Table.objects.filter(pk=OuterRef("table_id"), host="", quarantined_at=None)
    seats = Seat.objects.filter(Exists(tables), left_at=None, is_leaving=False)
    waiting = Waiting.objects.filter(Exists(tables), user__in=resting)
    return seats.filter(user__in=resting), waiting, _with_frozen_chips()


def due(moment: datetime) -> list[int]:
    """Return the tables of the rows that are due."""
    every = (rows.values_list("table_id", flat=True) for rows in due_rows(moment))
    return sorted({table for rows in every for table in rows})


def stand_up_frozen(user: User) -> None:
    """Move just-frozen chips from tables back to their owner."""
    tables = _with_frozen_chips().filter(user=user)
    for table_id in list(tables.values_list("table_id", flat=True)):
        stand_up(table_id)


def _with_frozen_chips() -> QuerySet[Seat]:
    """Return the seats with frozen chips at tables without a running deal."""
    freezes = Sanction.objects.filter(kind=Sanction.Kind.FREEZE, lifted_at=None)
    return Seat.objects.filter(
        ~Q(table__deal__isnull=False, table__deal__ended_at=None),
        user__in=freezes.values("user"),
        left_at=None,
        is_leaving=False,
        stack__isnull=False,
        table__host="",
        table__quarantined_at=None,
    )


def _is_frozen(live: LiveTable, seat: Seat) -> bool:
    """Return whether frozen chips of this seat can be returned now."""
    is_free = seat.stack_id is not None and not live.in_deal(seat.number)
    return is_free and frozen_chips.of(seat.user) is not None


def stand_up(table_id: int) -> bool:
    """Let people leave: now, or in a deal once the house has played it out."""
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        live.judged = live.table.version
        going = [
            seat
            for seat in live.people.values()
            if not seat.is_leaving
            and (may_play.is_resting(seat.user) or _is_frozen(live, seat))
        ]
        struck = waiting_list.strike_out_resting(live)
        if not going and not struck:
            return False
        for seat in going:
            if live.in_deal(seat.number):
                leaving.leave_later(live, seat)
        now = [seat for seat in going if not live.in_deal(seat.number)]
        leaving.leave_now(live, *now)
        if live.is_running:
            submit.follow_up(live)
        leaving.close_if_deserted(live)
        if live.table.phase != Phase.CLOSED:
            dealing.settle_in(live)
        commit.commit(live)
        return True
