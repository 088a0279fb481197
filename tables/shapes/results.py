"""Results of deals and matches, as they are stored and as the page reads them."""

import msgspec
from msgspec import UNSET, UnsetType

from rules.results import FinalScore
from rules.views.results import GroupView, ShowdownView, TallyView


class DealSeat(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A seat's end of a deal, best placed first."""

    seat: int
    user: str | None
    name: str
    bot: bool
    place: int
    points: int
    how: str
    chips: int
    """Won or lost."""
    stack: int
    score: int | UnsetType = UNSET
    """Its standing in a match of several deals, like the next three fields."""
    match_chips: int | None | UnsetType = UNSET
    drops_left: int | None | UnsetType = UNSET
    out: bool | UnsetType = UNSET
    value: int | UnsetType = UNSET
    """Present for every seat if value points were paid (indian.md 9.2)."""
    groups: list[GroupView]


class DealOutcome(msgspec.Struct, frozen=True, gc=False):
    """The stored outcome of a deal."""

    match: int
    deal: str
    number: int
    ending: str
    winners: list[int]
    seats: list[DealSeat]
    rake: int
    showdown: ShowdownView | UnsetType = UNSET
    tally: TallyView | UnsetType = UNSET
    match_over: bool | UnsetType = UNSET
    """Sent to the table, not stored."""


class MatchSeatEnd(msgspec.Struct, frozen=True, gc=False):
    """A seat's end of a match of several deals, best placed first."""

    seat: int
    user: str | None
    name: str
    bot: bool
    place: int
    points: int
    how: str
    entries: int
    prize: int
    chips: int
    """The prize less the entry fees."""
    match_chips: int | None


class MatchOutcome(msgspec.Struct, frozen=True, gc=False):
    """The stored outcome of a match of several deals."""

    match: int
    ending: str
    winners: list[int]
    seats: list[MatchSeatEnd]
    entry: int
    pot: int
    rake: int
    finals: list[FinalScore] | UnsetType = UNSET
