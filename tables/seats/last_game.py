"""The last game before leaving, and seats of players with too few chips."""

from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet

from accounts.models import User
from tables.actions import commit
from tables.clock.clock_steps import Gap
from tables.deal import dealing, seat_choices
from tables.errors import Refusal
from tables.match import leaving
from tables.models import Seat
from tables.table.live_table import LiveTable


def set_last_game(table_id: int, user: User, is_last: bool) -> bool:
    """Set or unset that the seat leaves after the running deal.

    The deal is played to its end and leaving costs nothing; between deals the next deal
    counts. Return the new setting. Raise `Refusal` `not_seated`, `hosted`,
    `not_allowed` (not offered here, or the seat is leaving already).
    """
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        seat = live.seat_of(user)
        seat_choices.check_own(live.table)
        if seat_choices.last_game(live, seat) is None:
            raise Refusal("not_allowed")
        if seat.is_last != is_last:
            seat.is_last = is_last
            seat.save(update_fields=["is_last"])
            live.tell("last_game" if is_last else "plays_on", seat=seat.number)
            commit.commit(live)
    return is_last


def due_rows(moment: datetime) -> QuerySet[Seat]:
    """Return the seats whose time to bring chips is over."""
    return Seat.objects.filter(
        left_at=None, short_until__lte=moment, table__quarantined_at=None
    )


def due(moment: datetime) -> list[int]:
    """Return the tables where somebody's time to bring chips is over."""
    return sorted(set(due_rows(moment).values_list("table_id", flat=True)))


def stand_up_short(table_id: int) -> bool:
    """Stand up people who did not bring enough chips for another deal (6.1)."""
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        going = [
            seat
            for seat in live.people.values()
            if seat.short_until is not None and seat.short_until <= live.now
        ]
        if not going:
            return False
        leaving.leave_now(live, *going, reason="too_few_chips")
        leaving.close_if_deserted(live)
        dealing.settle_in(live)
        commit.commit(live)
        return True


def move(gap: Gap) -> None:
    """Extend everybody's time by an outage or a step of the clock."""
    short = Seat.objects.filter(left_at=None, short_until__isnull=False)
    short.update(short_until=F("short_until") + gap.length)
