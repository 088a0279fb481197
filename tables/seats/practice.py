"""Play now: a private table with house bots, dealt at once.

It begins with one easy bot. A player who wins meets more and better bots and is told
so; a chosen level stays, with the same number of bots (docs/bots.md).
"""

from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.requests.asker import Asker
from rules import catalogue
from tables.actions import commit
from tables.deal import dealing, practice_levels
from tables.deal.practice_levels import BOTS, FIRST_LEVEL
from tables.models import Pace, Seat, Table
from tables.seats import seating
from tables.table.live_table import LiveTable
from wallet import ledger
from wallet.errors import Refusal

__all__ = ["BOTS", "FIRST_LEVEL", "GAME", "choose_level", "play_now"]

GAME: Final = next(iter(catalogue.GAMES))
"""The first game of the lobby."""
SEATS: Final = 4
STAKE: Final = 5
BUY_IN: Final = 2_000


def play_now(user: User, level: str = "") -> Table:
    """Seat the person at a practice table, without clocks, first to act.

    Somebody who already sits at a practice table returns to it. `level` is that of the
    bots, by default the one reached. The order of play is listed, not tossed
    (docs/decisions.md, "Who plays first").
    """
    if level:
        practice_levels.choose(user, level)
    seat = _practice_seats(user).first()
    if seat is not None:
        return choose_level(seat.table_id, user, level) if level else seat.table
    try:
        return _opened(user)
    except _PlaysAlready:
        return _practice_seats(user)[0].table


def choose_level(table_id: int, user: Asker, level: str) -> Table:
    """Set the level of the person's bots from the next deal on.

    Raise `Refusal` `not_seated`, `not_allowed` (no practice table), `bad_field` (400).
    """
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        person = live.seat_of(user).user
        if not live.table.is_practice:
            raise Refusal("not_allowed")
        practice_levels.choose(person, level)
        practice_levels.apply(live, level)
        dealing.settle_in(live)
        commit.commit(live)
    return live.table


class _PlaysAlready(Exception):
    """A concurrent request of the same person was faster."""


def _opened(user: User) -> Table:
    with transaction.atomic():
        level, bots = practice_levels.of_next_table(user)
        table = seating.open_table(
            user,
            GAME,
            seats=SEATS,
            stake=STAKE,
            bots=bots,
            bots_level=level,
            pace=Pace.UNTIMED,
            private=True,
            practice=True,
        )
        seat = seating.sit_down(table.pk, user, buy_in=_buy_in(user))
        # The buy-in locks the person's account, so two requests cannot both pass here.
        if _practice_seats(user).count() > 1:
            raise _PlaysAlready
        live = LiveTable.lock(table.pk)
        dealing.begin(live, first=seat.number)
        commit.commit(live)
    return live.table


def _practice_seats(user: User) -> QuerySet[Seat]:
    seats = Seat.objects.filter(user=user, left_at=None, table__is_practice=True)
    # A seat that is leaving, or a table set aside, does not count.
    seats = seats.filter(is_leaving=False, table__quarantined_at=None)
    return seats.select_related("table").order_by("pk")


def _buy_in(user: User) -> int | None:
    """Return five full counts if the person has them, else the table's default."""
    have = ledger.balance(ledger.player_account(user))
    return BUY_IN if have >= BUY_IN else None
