"""The common interface of the options, deals and matches of all families."""

from typing import Any, Generic, TypeVar

import msgspec

from rules.game import Breach, IllegalAction
from rules.phases import Phase


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a match or a deal; each family adds its fields."""


OptionsT = TypeVar("OptionsT", bound=Options)


class Deal(msgspec.Struct, Generic[OptionsT], frozen=True):
    """A deal between two actions; each family adds its fields."""

    v: int
    """The version of its stored form."""
    options: OptionsT

    @property
    def phase(self) -> Phase:
        """Return the current phase; a field in each family's deal."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """Return the number of the running clock; also a field."""
        raise NotImplementedError

    def place_of(self, seat: int | None) -> int | None:
        """Return the seat's place in the order of play, None if it is not dealt in."""
        raise NotImplementedError

    def is_playing(self, seat: int) -> bool:
        """Return whether the seat was dealt in and still plays this deal."""
        raise NotImplementedError

    def seated(self, seat: int | None) -> int:
        """Return the seat's place; raise `IllegalAction` if it is not dealt in."""
        place = self.place_of(seat)
        if place is None:
            raise IllegalAction(Breach.NOT_SEATED)
        return place


class Match(msgspec.Struct, Generic[OptionsT], frozen=True):
    """A match between two deals; each family adds its fields."""

    v: int
    """The version of its stored form."""
    options: OptionsT


DealT = TypeVar("DealT", bound=Deal[Any])
MatchT = TypeVar("MatchT", bound=Match[Any])
