"""Rules in which formats of rounds differ: the draw, and incomplete starts."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from tournaments.models import EventTable, Tournament


class Drawn(NamedTuple):
    """A drawn round, by the numbers of the entries."""

    groups: list[tuple[int, ...]]
    """The players of each table."""
    byes: tuple[int, ...]
    """Players who go on without playing."""


class RoundRules(ABC):
    """The rules a format of rounds provides to the shared steps."""

    plays_off_title: ClassVar[bool] = False
    """Whether players tied for first place in the final play a tie-break."""
    refunds_unstarted: ClassVar[bool] = False
    """Whether players who do not press Start in the first round are refunded."""

    @abstractmethod
    def groups(self, event: Tournament, drawn: Sequence[int]) -> Drawn:
        """Return the tables of a round, for players in drawn order."""

    @abstractmethod
    def judge(
        self, event: Tournament, late: list[EventTable], *, has_begun: bool
    ) -> bool:
        """Store the verdict on tables that not everybody started (D2).

        `has_begun`: a match of the round has begun elsewhere, or somebody advances.
        Return whether the event is off because too few started at every table.
        """
