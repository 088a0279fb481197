"""From a row of the statement, or a table, to its event."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from tables.hooks import Host
from tables.table.access import is_number
from tournaments.models import Tournament
from wallet.hooks import Link


def of_references(references: Sequence[str], _user: Any) -> dict[str, Link]:
    """Return the links of `event:<n>`, which everybody may open."""
    numbers = []
    for reference in references:
        kind, _separator, number = reference.partition(":")
        if kind == "event" and is_number(number):
            numbers.append(int(number))
    if not numbers:
        return {}
    rows = Tournament.objects.filter(pk__in=numbers).values_list("pk", "name", "slug")
    return {
        f"event:{pk}": Link(name, reverse("event", args=[slug]))
        for pk, name, slug in rows
    }


def of_host(host: str) -> Host | None:
    """Return the event that hosts a table: `tournament:12`."""
    kind, _separator, number = host.partition(":")
    if kind != "tournament" or not is_number(number):
        return None
    rows = Tournament.objects.filter(pk=int(number)).values_list("name", "slug")
    found = rows.first()
    if found is None:
        return None
    name, slug = found
    return Host(
        name, reverse("event", args=[slug]), reverse("event_strip", args=[slug])
    )
