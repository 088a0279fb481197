"""The wire form of a view: fields of the deal and of the table side by side.

Only this module combines the parts of a `TableView`.
"""

from functools import cache

import msgspec
from msgspec import UNSET
from msgspec.structs import asdict

from rules.views.deal import OwnHand, SeatRow
from tables.messages.view_parts import Flat
from tables.shapes.view import DealtSeat, TableView


def flat(view: TableView) -> Flat:
    """Return the fields of a view by name.

    Fields of the table replace those of the deal in place.
    """
    of_table = asdict(view)
    del of_table["shown"]
    if view.absent is UNSET:
        del of_table["absent"]
    outer = {**asdict(view.shown), **of_table}
    return Flat(outer, _own(view), [_row(seat) for seat in view.seats])


def as_wire(view: TableView) -> dict[str, object]:
    """Return a view with `you` and `seats` filled in."""
    outer, you, seats = flat(view)
    return {**outer, "you": you, "seats": seats}


def plain(view: TableView) -> dict[str, object]:
    """Return a view as plain values, for pages and the API."""
    told: dict[str, object] = msgspec.to_builtins(as_wire(view))
    return told


def encoded(view: TableView) -> msgspec.Raw:
    """Return a view as encoded JSON for a message."""
    return msgspec.Raw(msgspec.json.encode(as_wire(view)))


def _own(view: TableView) -> dict[str, object] | None:
    if view.you is None:
        return None
    told, hand = asdict(view.you), view.shown.you
    proposal = told.pop("proposal")
    if hand is not None:
        _add(told, hand, _names_beside(type(hand), OwnHand))
    if proposal is not UNSET:
        told["proposal"] = proposal
    return told


def _row(seat: DealtSeat) -> dict[str, object]:
    told = {**seat.fields, "state": seat.state, "cards": seat.cards}
    if seat.deal is not None:
        _add(told, seat.deal, _names_beside(type(seat.deal), SeatRow))
    return told


def _add(
    told: dict[str, object], part: OwnHand | SeatRow, names: tuple[str, ...]
) -> None:
    for name in names:
        value = getattr(part, name)
        if value is not UNSET:
            told[name] = value


@cache
def _names_beside(
    kind: type[msgspec.Struct], base: type[msgspec.Struct]
) -> tuple[str, ...]:
    """Return the fields that only this family has."""
    return tuple(n for n in kind.__struct_fields__ if n not in base.__struct_fields__)
