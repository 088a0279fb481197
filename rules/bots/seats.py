"""The other seats of a deal for house bots: who plays next."""

from collections.abc import Sequence

from rules.views.deal import SeatRow


def next_seat(order: list[int], rows: Sequence[SeatRow], own: int) -> int:
    """Return the seat of `rows` that plays after the bot's own."""
    playing = {row.seat for row in rows if row.state != "out"}
    at = order.index(own)
    circle = order[at + 1 :] + order[:at]
    return next(seat for seat in circle if seat in playing)
