"""Reports from tables, each processed exactly once."""

from typing import Any, NamedTuple

from tables.models import HostedResult
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, EventTable, Tournament


class Report(NamedTuple):
    """A table's report, with the people concerned."""

    kind: str
    event_table: EventTable
    rows: dict[str, dict[str, Any]]
    """The report's data for each seat, by person's id."""
    entries: list[Entry]
    """Those still in the event, by registration."""


def waiting(event: Tournament) -> list[HostedResult]:
    """Return the oldest unclaimed report of each table."""
    oldest: dict[int, HostedResult] = {}
    for row in hosted_tables.unclaimed(host=event.host):
        oldest.setdefault(row.table_id, row)
    return list(oldest.values())


def reported() -> list[int]:
    """Return the ids of events with an unclaimed report."""
    rows = HostedResult.objects.filter(claimed_at=None).order_by()
    hosts = rows.values_list("host", flat=True).distinct()
    return [int(host.partition(":")[2]) for host in hosts]


def take(event: Tournament, row: HostedResult) -> Report | None:
    """Claim a report; None if somebody else has.

    The claim and its effects are in the caller's transaction.
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
    """Whether a points deal was played."""
    return report.kind == HostedResult.Kind.DEAL


def is_match(report: Report) -> bool:
    """Whether a match was finished."""
    return report.kind == HostedResult.Kind.MATCH


def is_unstarted(report: Report) -> bool:
    """Whether the time for `start` ran out before everybody pressed it."""
    return report.kind == HostedResult.Kind.UNSTARTED
