"""What an event can do next, as values, and the steps that every format has."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from tournaments.event import event_tables
from tournaments.models import Tournament


class Step(NamedTuple):
    """One thing that is due now, done in one transaction.

    The key names the fact, `report:812` or `open:T3`: the same step is never taken
    twice in one round of steps, so a step that changes nothing ends by itself.
    """

    key: str
    do: Callable[[], Any]

    @property
    def kind(self) -> str:
        """What kind of step it is: the part of the key before the colon."""
        return self.key.partition(":")[0]


Steps = Iterator[Step]
"""The steps that are due, in the order in which they are tried. Finding them changes
nothing; the caller has locked the event."""


def seating(event: Tournament) -> Steps:
    """Yield the seating of those who are on their way to an open table."""
    for event_table, rows in event_tables.awaited(event).items():
        people = "-".join(str(row.number) for row in rows)
        yield Step(
            f"seat:T{event_table.number}:{people}",
            partial(event_tables.seat, event, event_table),
        )


def closing(event: Tournament, now: datetime) -> Steps:
    """Yield the tables that have shown their result long enough."""
    for event_table in event_tables.shown_long_enough(event, now):
        yield Step(
            f"shut:T{event_table.number}", partial(event_tables.shut, event_table, now)
        )
