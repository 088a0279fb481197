"""A person's seats and pending decisions, most urgent first."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.urls import reverse
from msgspec import UNSET

from accounts.models import User
from tables.errors import Refusal
from tables.messages.notice_kinds import SeatElsewhere
from tables.models import Phase, Seat, Table
from tables.table import invitations
from tables.view import seat_calls, snapshot
from tables.view.seat_calls import Call
from wallet.cash import gate
from wallet.codes import CASH


class OwnSeat(NamedTuple):
    """An open table where the person sits, and what waits for them there."""

    table: Table
    is_running: bool
    """Whether a match is under way there, in a deal or between two."""
    call: Call

    @property
    def url(self) -> str:
        """Return the URL of the table."""
        return reverse("table", args=[self.table.pk])

    @property
    def invitation(self) -> str:
        """Return the URL for inviting others; empty if nobody can be invited."""
        token = invitations.token_of(self.table) if self.table.is_private else ""
        return reverse("invitation", args=[token]) if token else ""

    @property
    def urgency(self) -> tuple[bool, bool, int, bool]:
        """Return the sort key of seats: most urgent first."""
        due = self.call.due
        return not self.call.asks, due is None, due or 0, not self.is_running

    def ms_left(self, at: int) -> int | None:
        """Return the time left for the decision at the moment `at`; None: no limit."""
        return None if self.call.due is None else max(0, self.call.due - at)

    def told(self, at: int) -> SeatElsewhere:
        """Return the notice's data at the moment `at` (ms since the epoch)."""
        is_back = self.call.asks == seat_calls.BACK
        return SeatElsewhere(
            table=self.table.pk,
            name=self.table.name,
            url=self.url,
            chips=self.table.ledger,
            running=self.is_running,
            asks=self.call.asks,
            ms=self.ms_left(at),
            shown=self.call.is_shown if is_back else UNSET,
            host=self.table.host or UNSET,
            invitation=self.invitation or UNSET,
        )


def tables_of(user: User, but: int | None = None) -> list[int]:
    """Return the open tables where the person sits, except the table `but`."""
    return list(_seats(user, but).values_list("table_id", flat=True))


def of(user: Any, but: int | None = None) -> list[OwnSeat]:
    """Return the person's seats, most urgent first, then in the order taken."""
    if user is None or not user.is_authenticated:
        return []
    seats = _seats(user, but).select_related("table__match").order_by("sat_at")
    return ordered(
        OwnSeat(seat.table, _is_running(seat.table), _call(seat.table, user))
        for seat in seats
    )


def ordered(seats: Iterable[OwnSeat]) -> list[OwnSeat]:
    """Return seats with the most urgent first."""
    return sorted(seats, key=lambda seat: seat.urgency)


def _seats(user: User, but: int | None) -> QuerySet[Seat]:
    """Return the seats at open tables, without cash tables if cash is disabled."""
    seats = Seat.objects.filter(user=user, left_at=None, table__closed_at=None)
    if not gate.is_open():
        seats = seats.exclude(table__ledger=CASH)
    return seats if but is None else seats.exclude(table=but)


def _call(table: Table, user: User) -> Call:
    if table.phase == Phase.WAITING or table.quarantined_at is not None:
        return seat_calls.NOTHING
    try:
        return seat_calls.of_view(snapshot.snapshot(table.pk, user).view)
    except Refusal:
        return seat_calls.NOTHING  # It has just closed, or is out of order.


def _is_running(table: Table) -> bool:
    match = table.match
    in_match = match is not None and match.ended_at is None
    return in_match or table.phase not in (Phase.WAITING, Phase.STARTING, Phase.BETWEEN)
