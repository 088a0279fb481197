"""What tables report, taken up one by one and each exactly once."""

from typing import Any, NamedTuple

from tables.models import HostedResult
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, EventTable, Tournament


class Report(NamedTuple):
    """What a table of the event reports, with its people."""

    kind: str
    event_table: EventTable
    rows: dict[str, dict[str, Any]]
    """What the table says of a seat, by the person's id."""
    entries: list[Entry]
    """Those of them who are still in the event, by registration."""


def waiting(event: Tournament) -> list[HostedResult]:
    """Return the reports that nobody has taken up: the oldest of each table."""
    oldest: dict[int, HostedResult] = {}
    for row in hosted_tables.unclaimed(host=event.host):
        oldest.setdefault(row.table_id, row)
    return list(oldest.values())


def reported() -> list[int]:
    """Return the ids of the events with a report that nobody has taken up."""
    rows = HostedResult.objects.filter(claimed_at=None).order_by()
    hosts = rows.values_list("host", flat=True).distinct()
    return [int(host.partition(":")[2]) for host in hosts]


def take(event: Tournament, row: HostedResult) -> Report | None:
    """Claim a report; None where somebody else has it.

    The claim is part of the caller's transaction, as is what comes of it.
    """
    if not hosted_tables.claim(row.pk):
        return None
    event_table = EventTable.objects.get(table_id=row.table_id)
    event_table.tournament = event
    people = Entry.objects.alive().filter(event_table=event_table).exclude(seat=None)
    return Report(
        kind=row.kind,
        event_table=event_table,
        rows={one["user"]: one for one in row.data.get("seats", ())},
        entries=list(people.select_related("user").order_by("number")),
    )


def is_deal(report: Report) -> bool:
    """Whether a deal for points was played."""
    return report.kind == HostedResult.Kind.DEAL


def is_match(report: Report) -> bool:
    """Whether a match was played to its end."""
    return report.kind == HostedResult.Kind.MATCH


def is_unstarted(report: Report) -> bool:
    """Whether the time for `start` was up before everybody had pressed it."""
    return report.kind == HostedResult.Kind.UNSTARTED
