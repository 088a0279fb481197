"""The other seats of a deal for house bots: who has left, and who plays next."""

from typing import Any


def dealt_to(view: dict[str, Any], *, but: int) -> list[dict[str, Any]]:
    """Return the other seats that hold cards: empty seats are not among them."""
    seats = view["seats"]
    return [row for row in seats if "known" in row and row["seat"] != but]


def next_seat(order: list[int], rows: list[dict[str, Any]], own: int) -> int:
    """Return the seat of `rows` that plays after the bot's own."""
    playing = {row["seat"] for row in rows if row["state"] != "out"}
    at = order.index(own)
    circle = order[at + 1 :] + order[:at]
    return next(seat for seat in circle if seat in playing)
