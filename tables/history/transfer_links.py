"""Links from a transfer to its deal, match or table, for the statement."""

from collections.abc import Sequence

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.requests.asker import Asker
from accounts.requests.row_ids import is_id
from rules import catalogue
from tables import access
from tables.models import Phase, Seat
from wallet.hooks import Link


def of_references(references: Sequence[str], user: Asker) -> dict[str, Link]:
    """Return the links of `match:<n>` and `table:<n>` that this person may open."""
    numbers: dict[str, list[int]] = {"match": [], "table": []}
    for reference in references:
        kind, _separator, number = reference.partition(":")
        if kind in numbers and is_id(number):
            numbers[kind].append(int(number))
    return {
        **_matches(numbers["match"], user),
        **_tables(numbers["table"], user),
    }


def of_seats(user: User, chips: str) -> list[Link]:
    """Return the tables where the person sits with chips of a ledger, or an entry."""
    seats = Seat.objects.filter(
        user=user, left_at=None, table__ledger=chips, table__host=""
    )
    # On points tables chips are at the seat; elsewhere in the pot of a match.
    stakes = Q(stack__balance__gt=0) | Q(results__entries__gt=0) & Q(
        results__match__ended_at=None
    )
    rows = seats.filter(stakes).exclude(table__phase=Phase.CLOSED).order_by("sat_at")
    names = rows.values_list("table", "table__name").distinct()
    return [Link(name, reverse("table", args=[pk])) for pk, name in names]


def _matches(numbers: list[int], user: Asker) -> dict[str, Link]:
    """Link a match, or its deal if each deal is a match. A match that was set aside
    links to its own page, which says why."""
    if not numbers:
        return {}
    rows = access.deals_seen(user).filter(match__in=numbers, started_at__isnull=False)
    columns = ("match_id", "pk", "number", "table__name", "match__game")
    told = rows.order_by("number").values_list(*columns, "match__voiding")
    found: dict[str, Link] = {}
    for match, pk, number, name, game, aside in told:
        if catalogue.find(game).stake_per_point and aside is None:
            words = _("%(table)s, deal %(n)s") % {"table": name, "n": number}
            url = reverse("deal", args=[pk])
        else:
            words = _("%(table)s, match %(n)s") % {"table": name, "n": match}
            url = reverse("match", args=[match])
        found[f"match:{match}"] = Link(words, url)
    return found


def _tables(numbers: list[int], user: Asker) -> dict[str, Link]:
    """Name a table; a closed one has no link."""
    if not numbers:
        return {}
    rows = access.tables_seen(user).filter(pk__in=numbers)
    return {
        f"table:{pk}": Link(
            name, "" if phase == Phase.CLOSED else reverse("table", args=[pk])
        )
        for pk, name, phase in rows.values_list("pk", "name", "phase")
    }
