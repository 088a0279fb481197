"""The public rows of a table's seats."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import asdict

from rules.results import (
    Standing,
)
from rules.views.deal import SeatRow
from tables.shapes.view import DealtSeat, TableSeat
from tables.table.live_table import LiveTable
from tables.view import match_view


def was_dealt(live: LiveTable, number: int | None) -> bool:
    """Return whether the seat's current player was dealt its hand."""
    deal = live.deal
    seat = None if number is None else live.seats.get(number)
    if seat is None or deal is None or deal.started_at is None:
        return False
    return number in deal.order and seat.sat_at <= deal.started_at


class Base(NamedTuple):
    """The part of a seat's row that is the same for all viewers."""

    row: TableSeat
    fields: dict[str, object]
    """The fields that are sent, by name."""
    is_dealt: bool
    """Whether the seat is part of the deal."""
    state: str | None
    """Its state if independent of the deal, else None."""


def rows(
    live: LiveTable, shown: Sequence[SeatRow], known: list[Base] | None = None
) -> list[DealtSeat]:
    """Return the rows of all seats; `shown` are those of the deal's view.

    `known` are their `bases`, if already built for several views.
    """
    of_deal = {row.seat: row for row in shown}
    found = bases(live) if known is None else known
    return [_row(base, of_deal.get(base.row.seat)) for base in found]


def bases(live: LiveTable) -> list[Base]:
    """Return the part of each seat's row that is the same for all viewers."""
    dealer = live.table.circle[-1] if live.table.circle else None
    stands, absent = match_view.standings(live), live.absent
    return [
        _base(live, number, stands.get(number), dealer, absent)
        for number in range(live.table.seats_max)
    ]


def _row(base: Base, of_deal: SeatRow | None) -> DealtSeat:
    row, fields = base.row, base.fields
    if of_deal is None or not base.is_dealt:
        return DealtSeat(row, row.state, row.cards, None, fields)
    state = of_deal.state if base.state is None else base.state
    return DealtSeat(row, state, of_deal.cards, of_deal, fields)


def _base(
    live: LiveTable,
    number: int,
    stands: Standing | None,
    dealer: int | None,
    absent: frozenset[int],
) -> Base:
    seat = live.seats.get(number)
    if seat is None:
        empty = TableSeat(
            seat=number,
            user=None,
            name="",
            bot=False,
            state="empty",
            cards=0,
            score=0,
            stack=0,
            dealer=False,
        )
        return Base(empty, _fields(empty), False, None)
    state, user = None, seat.user
    if stands is not None and stands.state == "out":
        state = "out"
    if number in absent:
        state = "disconnected"
    row = TableSeat(
        seat=number,
        user=str(seat.user_id),
        name=user.display_name,
        bot=user.is_bot,
        level=user.bot_level if user.is_bot else UNSET,
        state=state or ("away" if seat.is_away else "waiting"),
        cards=0,
        score=stands.score if stands else 0,
        stack=live.stack_of(number),
        dealer=number == dealer,
        leaving=seat.is_leaving,
        last_game=seat.is_last,
    )
    return Base(row, _fields(row), was_dealt(live, number), state)


def _fields(row: TableSeat) -> dict[str, object]:
    told = asdict(row)
    return {name: value for name, value in told.items() if value is not UNSET}
