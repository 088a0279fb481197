"""The tables of a running round, and the people there who press Start."""

from collections.abc import Iterable

from accounts.models import User
from tests.tables.house import act
from tests.tournaments.field import fresh
from tournaments.models import EventTable, Tournament


def tables(event: Tournament) -> list[tuple[EventTable, list[User]]]:
    """Return the tables of the running round with their people."""
    event = fresh(event)
    rows = EventTable.objects.filter(tournament=event, round=event.round)
    return [
        (row, [one.user for one in row.entries.order_by("number")])
        for row in rows.select_related("table").order_by("number")
    ]


def press(event: Tournament, *counts: int) -> list[list[User]]:
    """Let so many of each table press Start; return who did, by table."""
    pressed = []
    for (event_table, users), count in zip(tables(event), counts, strict=True):
        start(event_table, users[:count])
        pressed.append(users[:count])
    return pressed


def start(event_table: EventTable, users: Iterable[User]) -> None:
    """Let these people of a table press Start."""
    for user in users:
        act(event_table.table, user, "start")
