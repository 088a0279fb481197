"""What tables report, taken up one by one and each exactly once."""

from typing import Any, NamedTuple

from tables.hosting import hosted_tables
from tables.models import HostedResult
from tournaments.models import Entry, EventTable, Tournament


class Report(NamedTuple):
    """What a table of the event reports, with its people."""

    kind: str
    event_table: EventTable
    rows: dict[str, dict[str, Any]]
    """What the table says of a seat, by the person's id."""
    entries: list[Entry]
    """Those who belong to the table, by registration."""


def take(event: Tournament) -> Report | None:
    """Claim the event's oldest report; None where there is none.

    The claim is part of the caller's transaction, as is what comes of it.
    """
    for row in hosted_tables.unclaimed(1, host=event.host):
        if not hosted_tables.claim(row.pk):
            return None
        event_table = EventTable.objects.get(table_id=row.table_id)
        event_table.tournament = event
        people = Entry.objects.filter(event_table=event_table).exclude(seat=None)
        return Report(
            kind=row.kind,
            event_table=event_table,
            rows={one["user"]: one for one in row.data.get("seats", ())},
            entries=list(people.select_related("user").order_by("number")),
        )
    return None


def is_deal(report: Report) -> bool:
    """Whether a deal for points was played."""
    return report.kind == HostedResult.Kind.DEAL


def is_match(report: Report) -> bool:
    """Whether a match was played to its end."""
    return report.kind == HostedResult.Kind.MATCH


def is_unstarted(report: Report) -> bool:
    """Whether the time for `start` was up before everybody had pressed it."""
    return report.kind == HostedResult.Kind.UNSTARTED
