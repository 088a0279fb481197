"""The seats of a table as everybody sees them, one row each."""

from typing import Any, NamedTuple

from rules.results import (
    Standing,
)
from tables.table.live_table import LiveTable
from tables.view import match_view

Wire = dict[str, Any]

_OF_EVERY_SEAT = frozenset({"seat", "state", "cards"})
"""What every family says of a seat; whatever it says beyond is passed on."""


def was_dealt(live: LiveTable, number: int | None) -> bool:
    """Tell whether who sits there now was dealt the hand of this seat."""
    deal = live.deal
    seat = None if number is None else live.seats.get(number)
    if seat is None or deal is None or deal.started_at is None:
        return False
    return number in deal.order and seat.sat_at <= deal.started_at


class Base(NamedTuple):
    """A seat's row as far as it is the same for everybody."""

    row: Wire
    is_dealt: bool
    """Whether the deal has something to say of it."""
    state: str | None
    """Its state whatever the deal says; None where that is the deal's to say."""


def rows(
    live: LiveTable, shown: list[Wire], known: list[Base] | None = None
) -> list[Wire]:
    """Return the rows of all seats; `shown` are those of the deal's view.

    `known` are their `bases`, where they are made for several views.
    """
    of_deal = {row["seat"]: row for row in shown}
    found = bases(live) if known is None else known
    return [_row(base, of_deal.get(base.row["seat"])) for base in found]


def bases(live: LiveTable) -> list[Base]:
    """Return of each seat what everybody sees alike."""
    dealer = live.table.circle[-1] if live.table.circle else None
    stands, absent = match_view.standings(live), live.absent
    return [
        _base(live, number, stands.get(number), dealer, absent)
        for number in range(live.table.seats_max)
    ]


def _row(base: Base, of_deal: Wire | None) -> Wire:
    if of_deal is None or not base.is_dealt:
        return base.row
    row = {**base.row, "cards": of_deal["cards"]}
    if base.state is None:
        row["state"] = of_deal["state"]
    for name, value in of_deal.items():
        if name not in _OF_EVERY_SEAT:
            row[name] = value
    return row


def _base(
    live: LiveTable,
    number: int,
    stands: Standing | None,
    dealer: int | None,
    absent: frozenset[int],
) -> Base:
    seat = live.seats.get(number)
    if seat is None:
        empty = {
            "seat": number,
            "user": None,
            "name": "",
            "bot": False,
            "state": "empty",
            "cards": 0,
            "score": 0,
            "stack": 0,
            "dealer": False,
        }
        return Base(empty, False, None)
    state, user = None, seat.user
    if stands is not None and stands.state == "out":
        state = "out"
    if number in absent:
        state = "disconnected"
    row = {
        "seat": number,
        "user": str(seat.user_id),
        "name": user.display_name,
        "bot": user.is_bot,
        **({"level": user.bot_level} if user.is_bot else {}),
        "state": state or ("away" if seat.is_away else "waiting"),
        "cards": 0,
        "score": stands.score if stands else 0,
        "stack": live.stack_of(number),
        "dealer": number == dealer,
        "leaving": seat.is_leaving,
        "last_game": seat.is_last,
    }
    return Base(row, was_dealt(live, number), state)
