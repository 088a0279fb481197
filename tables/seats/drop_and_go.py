"""Drop and go: leave a deal for another table of the same kind at once (4.6).

No transaction locks two tables. First the seat drops and leaves as after a last game:
its stack is returned when the deal is settled. Then the person sits down elsewhere with
a new buy-in from the wallet.
"""

from typing import Any, Final, NamedTuple

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import may_meet, may_play
from accounts.models import User
from tables.actions import submit
from tables.deal import seat_choices
from tables.errors import Refusal
from tables.games import stopped_games
from tables.models import Phase, Seat, Table
from tables.seats import last_game, quick_play, seating
from tables.table.live_table import LiveTable
from tables.view import seat_view
from wallet import ledger
from wallet.codes import CASH
from wallet.errors import unit

TABLES_READ_MAX: Final = 100
TRIES: Final = 5

Refusal.teach(
    {
        "no_other_table": _("No other table of this kind has a free seat right now."),
        "just_filled": _(
            "You dropped, but the free seats at other tables have just been taken."
        ),
    }
)


def drop_and_go(table_id: int, user: User, version: Any) -> Seat:
    """Drop on one's own turn and sit down at the table that starts soonest.

    Return the new seat. Nothing is changed by `not_seated`, `hosted`, `not_allowed`,
    `no_other_table`, `insufficient_chips`, `limit_reached`, and the refusals of a
    `drop`. With `just_filled` the drop stands, and the seat stays.
    """
    live = LiveTable.read(table_id)
    seat = live.seat_of(user)
    seat_choices.check_own(live.table)
    if not seat_choices.may_move(live, seat):
        raise Refusal("not_allowed")
    stopped_games.check(live.table.game)
    targets = tables_like(live.table, user)
    if not targets:
        raise Refusal("no_other_table")
    amount = _check_purse(live, seat, user)
    _drop(table_id, user, version)
    for target in targets[:TRIES]:
        try:
            return seating.sit_down(target.pk, user, buy_in=amount, moves_from=table_id)
        except Refusal as refusal:
            if refusal.code not in quick_play.GONE:
                _stay(table_id, user, seat.is_last)
                raise
    _stay(table_id, user, seat.is_last)
    raise Refusal("just_filled")


def tables_like(table: Table, user: User) -> list[Table]:
    """Return the public tables with the same game and stake, soonest start first.

    They have an unreserved free seat and somebody to play with, and nobody there has
    blocked the person or is blocked by them.
    """
    rows = Table.objects.public().filter(
        game=table.game,
        options=table.options,
        stake=table.stake,
        ledger=table.ledger,
        is_rated=table.is_rated,
        is_practice=False,
        quarantined_at=None,
    )
    others = rows.exclude(pk=table.pk).prefetch_related("seats__user")
    blocked = may_meet.kept_apart(user)
    found = []
    for other in others.order_by("-pk")[:TABLES_READ_MAX]:
        here = [seat for seat in other.seats.all() if seat.left_at is None]
        unwanted = {*blocked, str(user.pk)}
        is_open = len(here) + other.waiting_count < other.seats_max
        if here and is_open and not any(str(seat.user_id) in unwanted for seat in here):
            found.append(_Found(other, here))
    return [one.table for one in sorted(found, key=_Found.wait)]


class _Found(NamedTuple):
    table: Table
    here: list[Seat]

    def wait(self) -> tuple[int, ...]:
        """Return how long a seat there waits for cards, people before bots."""
        waits = {Phase.STARTING: 0, Phase.BETWEEN: 0, Phase.WAITING: 1}
        persons = sum(not seat.user.is_bot for seat in self.here)
        soon = waits.get(Phase(self.table.phase), 2)
        return (not persons, soon, -persons, -len(self.here), self.table.pk)


def _check_purse(live: LiveTable, seat: Seat, user: User) -> int | None:
    """Return the buy-in at the next table, None for the default.

    The stack here still pays for the drop, so the new one comes from the wallet. In
    cash it equals the stack here, because the player chose that amount.
    """
    need, most = seat_view.buy_in_bounds(live)
    have = ledger.balance(ledger.player_account(user, live.table.ledger))
    if have < need:
        raise Refusal(
            "insufficient_chips", need=need, have=have, **unit(live.table.ledger)
        )
    may_play.check_seat(user, live.now)
    may_play.check_cash(user, live.table.ledger)
    may_play.check_entry(user, live.table.ledger, need)
    if live.table.ledger != CASH or seat.stack is None:
        return None
    return max(need, min(ledger.balance(seat.stack), most, have))


def _drop(table_id: int, user: User, version: Any) -> None:
    """Drop and leave with the deal: both or neither."""
    with transaction.atomic():
        last_game.set_last_game(table_id, user, True)
        ack = submit.submit_action(table_id, user, {"kind": "drop"}, version)
        if ack.dup:
            # A repeated request: a move is already under way.
            raise Refusal("not_allowed")


def _stay(table_id: int, user: User, is_last: bool) -> None:
    """Keep the seat of a person for whom no other table was found."""
    try:
        last_game.set_last_game(table_id, user, is_last)
    except Refusal as refusal:
        if refusal.code != "not_seated":
            raise
