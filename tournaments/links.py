"""From a row of the statement to its event."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from tables.access import is_number
from tournaments.models import Tournament
from wallet.links import Link


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
