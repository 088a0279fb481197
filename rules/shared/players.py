"""A deal in which every seat is a player with a state of its own.

Places are indices of `players`, which are in order of play.
"""

from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from rules.game import Breach, IllegalAction
from rules.phases import Phase
from rules.shared.states import Deal, OptionsT


class Dealt(Protocol):
    """The common state of a seat that was dealt in."""

    @property
    def seat(self) -> int: ...
    @property
    def is_in(self) -> bool:
        """Return whether the seat still plays this deal."""
        ...

    @property
    def gone_by(self) -> str | None:
        """Return how a seat left the deal."""


PlayerT = TypeVar("PlayerT", bound=Dealt)


class PlayersDeal(Deal[OptionsT], Generic[OptionsT, PlayerT], frozen=True):
    """A deal between two actions: its players, whose turn it is, stock and pile."""

    players: tuple[PlayerT, ...]
    """In order of play: the dealer last."""
    phase: Phase
    at: int
    """Place of the seat on turn; at the end, of the winner."""
    turn: int
    """Number of the running clock, from 1."""
    stock: tuple[int, ...]
    """The top card first."""
    discard: tuple[int, ...]
    """The top card last."""

    @property
    def reshuffles(self) -> int:
        """Return how often the pile was reshuffled; a field in games that allow it."""
        return 0

    @property
    def current(self) -> PlayerT:
        """Return the player on turn."""
        return self.players[self.at]

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats that were dealt in, in order of play."""
        return tuple(player.seat for player in self.players)

    @property
    def places_in(self) -> tuple[int, ...]:
        """Return the places of the seats that still play."""
        return tuple(at for at, player in enumerate(self.players) if player.is_in)

    def place_of(self, seat: int | None) -> int | None:
        """Return the seat's place in the order of play, None if it is not dealt in."""
        for place, player in enumerate(self.players):
            if player.seat == seat:
                return place
        return None

    def place_in(self, seat: int | None) -> int:
        """Return the place of a seat that still plays; raise `IllegalAction`."""
        place = self.seated(seat)
        player = self.players[place]
        if not player.is_in:
            raise IllegalAction(Breach.NOT_IN_ROUND, how=player.gone_by)
        return place

    @property
    def next_place(self) -> int:
        """Return the next place after the turn that still plays."""
        count = len(self.players)
        for step in range(1, count):
            place = (self.at + step) % count
            if self.players[place].is_in:
                return place
        raise AssertionError("nobody is left to play")

    def is_playing(self, seat: int) -> bool:
        """Return whether the seat was dealt in and still plays this deal."""
        place = self.place_of(seat)
        is_in = place is not None and self.players[place].is_in
        return is_in and self.phase is not Phase.OVER


DealT = TypeVar("DealT", bound=PlayersDeal[Any, Any])


def with_player(deal: DealT, place: int, **changes: Any) -> DealT:
    """Return the deal with fields of the player at `place` changed."""
    players = list(deal.players)
    players[place] = replace(players[place], **changes)
    return replace(deal, players=tuple(players))
