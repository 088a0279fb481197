"""The seats of a table as everybody sees them, one row each."""

from typing import Any

from rules.results import (
    Standing,
)
from tables.table.locked_table import LockedTable
from tables.view import match_view

Wire = dict[str, Any]

_OF_EVERY_SEAT = frozenset({"seat", "state", "cards"})
"""What every family says of a seat; whatever it says beyond is passed on."""


def was_dealt(live: LockedTable, number: int | None) -> bool:
    """Tell whether who sits there now was dealt the hand of this seat."""
    deal = live.deal
    seat = None if number is None else live.seats.get(number)
    if seat is None or deal is None or deal.started_at is None:
        return False
    return number in deal.order and seat.sat_at <= deal.started_at


def rows(live: LockedTable, shown: list[Wire]) -> list[Wire]:
    """Return the rows of all seats; `shown` are those of the deal's view."""
    dealt = {row["seat"]: row for row in shown if was_dealt(live, row["seat"])}
    dealer = live.table.circle[-1] if live.table.circle else None
    stands = match_view.standings(live)
    return [
        _row(live, number, dealt.get(number), stands.get(number), dealer)
        for number in range(live.table.seats_max)
    ]


def _row(
    live: LockedTable,
    number: int,
    dealt: Wire | None,
    stands: Standing | None,
    dealer: int | None,
) -> Wire:
    seat = live.seats.get(number)
    if seat is None:
        return {
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
    state = dealt["state"] if dealt else ("away" if seat.is_away else "waiting")
    if stands is not None and stands.state == "out":
        state = "out"
    if number in live.absent:
        state = "disconnected"
    told = {k: v for k, v in (dealt or {}).items() if k not in _OF_EVERY_SEAT}
    return {
        "seat": number,
        "user": str(seat.user_id),
        "name": seat.user.display_name,
        "bot": seat.user.is_bot,
        **({"level": seat.user.bot_level} if seat.user.is_bot else {}),
        "state": state,
        "cards": dealt["cards"] if dealt else 0,
        "score": stands.score if stands else 0,
        "stack": live.stack_of(number),
        "dealer": number == dealer,
        "leaving": seat.is_leaving,
        "last_game": seat.is_last,
        **told,
    }
