"""What formats of rounds differ in: who meets whom, and starts without everybody."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from tournaments.models import EventTable, Tournament


class Drawn(NamedTuple):
    """A round as it was drawn, by the numbers of the entries."""

    groups: list[tuple[int, ...]]
    """Who sits at one table."""
    byes: tuple[int, ...]
    """Who goes on without playing."""


class RoundRules(ABC):
    """What a format of rounds answers to the steps that all of them share."""

    plays_off_title: ClassVar[bool] = False
    """Whether players level for the first place of the final play a tie-break."""
    refunds_unstarted: ClassVar[bool] = False
    """Whether those who do not press Start in the first round get the entry back."""

    @abstractmethod
    def groups(self, event: Tournament, drawn: Sequence[int]) -> Drawn:
        """Return the tables of a round, for players in the order of the draw."""

    @abstractmethod
    def judge(
        self, event: Tournament, late: list[EventTable], *, has_begun: bool
    ) -> bool:
        """Write the verdict on tables that not everybody started (D2).

        `has_begun` says whether a match of the round has begun elsewhere, or somebody
        goes on. Return whether the event is off, because nowhere enough have started.
        """
