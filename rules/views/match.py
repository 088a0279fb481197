"""The public standing of a match."""

import msgspec


class MatchFacts(msgspec.Struct, frozen=True, gc=False):
    """The public facts of every match; a family adds its own."""

    deal: int
    """The number of the deal, running or to come."""
    deals: int | None
    """Of how many, or None if that is open."""
    limit: int | None
    """The score that puts a seat out."""
    tie_break: bool


class SeatPoints(msgspec.Struct, frozen=True, gc=False):
    """The points of a seat in one deal."""

    seat: int
    points: int
