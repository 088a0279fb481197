"""What the options, deals and matches of every family are, seen from outside."""

from typing import Any, Generic, TypeVar

import msgspec

from rules.game import Breach, IllegalAction
from rules.phases import Phase


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The options of a match or a deal; a family's own has a field for each."""


OptionsT = TypeVar("OptionsT", bound=Options)


class Deal(msgspec.Struct, Generic[OptionsT], frozen=True):
    """A deal between two actions; a family's own adds what it holds."""

    v: int
    """The version of its stored form."""
    options: OptionsT

    @property
    def phase(self) -> Phase:
        """Return what is asked now; a family's own deal has a field of this name."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """Return the number of the running clock; a field, too."""
        raise NotImplementedError

    def place_of(self, seat: int | None) -> int | None:
        """Return the seat's place in the order of play, None if it is not dealt in."""
        raise NotImplementedError

    def is_playing(self, seat: int) -> bool:
        """Tell whether the seat was dealt in and still plays this deal."""
        raise NotImplementedError

    def seated(self, seat: int | None) -> int:
        """Return the seat's place; raise `IllegalAction` if it is not dealt in."""
        place = self.place_of(seat)
        if place is None:
            raise IllegalAction(Breach.NOT_SEATED)
        return place


class Match(msgspec.Struct, Generic[OptionsT], frozen=True):
    """A match between two deals; a family's own adds how it stands."""

    v: int
    """The version of its stored form."""
    options: OptionsT


DealT = TypeVar("DealT", bound=Deal[Any])
MatchT = TypeVar("MatchT", bound=Match[Any])
