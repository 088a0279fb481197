"""The house bots of a table: how many, and how strong."""

import secrets

from accounts.models import User
from accounts.people.house_bots import LEVELS, STYLES, house_bot
from tables.deal import seat_choices
from tables.games import titles
from tables.match import leaving
from tables.models import Seat
from tables.settlement import points_settlement
from tables.table.live_table import LiveTable


def occupy(live: LiveTable, user: User, number: int, amount: int) -> Seat:
    """Seat somebody with so many chips; the caller saves the table."""
    seat = Seat.objects.create(
        table=live.table, number=number, user=user, sat_at=live.now, seen_at=live.now
    )
    if not live.has_entry:
        points_settlement.bring(seat, amount, reference=f"table:{live.table.pk}")
    live.seats[number] = seat
    name, is_bot = seat.user.display_name, seat.user.is_bot
    live.tell("sat_down", seat=number, name=name, bot=is_bot)
    return seat


def seat_bots(live: LiveTable, count: int) -> None:
    """Seat `count` house bots, from the highest seat down; the caller saves.

    They have the table's level, or any level if it has none.
    """
    if not count:
        return
    free = [n for n in range(live.table.seats_max) if n not in live.seats]
    for number in sorted(free)[-count:]:
        seated = [seat.user for seat in live.seats.values()]
        level = live.table.bots_level or secrets.choice(LEVELS)
        bot = house_bot(level, secrets.choice(STYLES), not_in=seated)
        low, high = titles.buy_in(live.game, live.table.stake)
        occupy(live, bot, number, seat_choices.usual_buy_in(low, high))


def change_level(live: LiveTable) -> None:
    """Replace bots to match the table's level and number, between two deals."""
    going = [
        live.seats[number]
        for number in live.bots
        if live.seats[number].user.bot_level != live.table.bots_level
    ]
    surplus = len(live.bots) - len(going) - live.table.bots_fill
    if surplus > 0:
        staying = [n for n in live.bots if live.seats[n] not in going]
        going += [live.seats[number] for number in sorted(staying)[:surplus]]
    if going:
        leaving.leave_now(live, *going)
    seat_bots(live, live.table.bots_fill - len(live.bots))
