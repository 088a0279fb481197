"""The bar with a person's seats, shown on every page."""

from typing import Any

from django import template

from tables.clock import timers
from tables.messages.notice_kinds import SeatElsewhere
from tables.seats import own_seats
from wallet.cash import gate

register = template.Library()


@register.simple_tag
def seats_elsewhere(user: Any, at_table: int | None = None) -> list[SeatElsewhere]:
    """Return the person's seats, except at the current table, most urgent first."""
    seats = own_seats.of(user or None, at_table or None)
    at = timers.ms_of(timers.now()) if seats else 0
    return [seat.told(at) for seat in seats]


@register.simple_tag
def house_has_cash() -> bool:
    """Return whether cash is enabled; otherwise no page mentions it."""
    return gate.is_open()


@register.filter
def as_clock(ms: int | str | None) -> str:
    """Return the time left as minutes and seconds; empty without a clock."""
    if not isinstance(ms, int):
        return ""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
