"""Steps: what an event can do next, as values, and the steps of all formats."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from tournaments.event import event_tables
from tournaments.models import Tournament


class Step(NamedTuple):
    """A step that is due, taken in its own transaction.

    The key identifies it, `report:812` or `open:T3`. The same key is never taken twice
    in one round of steps, so a step without effect cannot loop.
    """

    key: str
    do: Callable[[], Any]

    @property
    def kind(self) -> str:
        """The kind of step: the key up to the colon."""
        return self.key.partition(":")[0]


Steps = Iterator[Step]
"""The due steps, in the order in which they are tried.

Finding them changes nothing; the caller has locked the event.
"""


def seating(event: Tournament) -> Steps:
    """Yield steps that seat people assigned to an open table."""
    for event_table, rows in event_tables.awaited(event).items():
        people = "-".join(str(row.number) for row in rows)
        yield Step(
            f"seat:T{event_table.number}:{people}",
            partial(event_tables.seat, event, event_table),
        )


def closing(event: Tournament, now: datetime) -> Steps:
    """Yield steps that close tables whose result has been shown long enough."""
    for event_table in event_tables.shown_long_enough(event, now):
        yield Step(
            f"shut:T{event_table.number}", partial(event_tables.shut, event_table, now)
        )
