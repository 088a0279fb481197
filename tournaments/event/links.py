"""Links from a row of the statement, or a table, to its event."""

from collections.abc import Sequence

from django.urls import reverse

from accounts.requests.asker import Asker
from accounts.requests.row_ids import is_id
from tables.hooks import Host
from tournaments.access import events_seen
from tournaments.models import Tournament
from wallet.hooks import Link


def of_references(references: Sequence[str], user: Asker) -> dict[str, Link]:
    """Return the links for `event:<n>` references whose page this person may open."""
    numbers = []
    for reference in references:
        kind, _separator, number = reference.partition(":")
        if kind == "event" and is_id(number):
            numbers.append(int(number))
    if not numbers:
        return {}
    seen = events_seen(user).filter(pk__in=numbers)
    return {
        f"event:{pk}": Link(name, reverse("event", args=[slug]))
        for pk, name, slug in seen.values_list("pk", "name", "slug")
    }


def of_host(host: str) -> Host | None:
    """Return the event that hosts a table: `tournament:12`."""
    kind, _separator, number = host.partition(":")
    if kind != "tournament" or not is_id(number):
        return None
    rows = Tournament.objects.filter(pk=int(number)).values_list("name", "slug")
    found = rows.first()
    if found is None:
        return None
    name, slug = found
    return Host(
        name, reverse("event", args=[slug]), reverse("event_strip", args=[slug])
    )
