"""Play now: a table of one's own with three house bots, dealt at once."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from tables import change, dealing, seating
from tables.live import Live
from tables.models import Pace, Seat, Table
from wallet import ledger

GAME = "indian-points"
SEATS = 4
BOTS = 3
STAKE = 5
BUY_IN = 2_000


def play_now(user: Any) -> Table:
    """Seat the person at a practice table, without clocks, first to act.

    Somebody who sits at a practice table already is taken back to it. The order of play
    is listed, not tossed (docs/decisions.md, "Who plays first").
    """
    seat = _practice_seats(user).first()
    if seat is not None:
        return seat.table
    try:
        return _opened(user)
    except _PlaysAlready:
        return _practice_seats(user)[0].table


class _PlaysAlready(Exception):
    """Another request of the same person was faster."""


def _opened(user: Any) -> Table:
    with transaction.atomic():
        table = seating.open_table(
            user,
            GAME,
            seats=SEATS,
            stake=STAKE,
            bots=BOTS,
            pace=Pace.UNTIMED,
            private=True,
            practice=True,
        )
        seat = seating.sit_down(table.pk, user, buy_in=_buy_in(user))
        # The buy-in holds the person's account, so two requests cannot both pass here.
        if _practice_seats(user).count() > 1:
            raise _PlaysAlready
        live = Live.lock(table.pk)
        dealing.begin(live, first=seat.number)
        change.commit(live)
    return live.table


def _practice_seats(user: Any) -> QuerySet[Seat]:
    seats = Seat.objects.filter(user=user, left_at=None, table__is_practice=True)
    # A seat on its way out, or a table set aside, is no place to play.
    seats = seats.filter(is_leaving=False, table__quarantined_at=None)
    return seats.select_related("table").order_by("pk")


def _buy_in(user: Any) -> int | None:
    """Return five full counts if the person has them, else the table's default."""
    have = ledger.balance(ledger.player_account(user))
    return BUY_IN if have >= BUY_IN else None
