"""Everything stored of an event, to be compared: what is refused changes nothing."""

from typing import Any

from django.db.models import Q

from tables.models import Deal, HostedResult, Match, Seat, Switch, Table, Voiding
from tournaments.models import Act, Entry, EventTable, Tournament
from wallet.models import Account

Footprint = list[list[tuple[Any, ...]]]


def of(event_id: int) -> Footprint:
    """Return the rows of an event and of its tables, and all balances."""
    host = f"tournament:{event_id}"
    tables = Q(table__host=host)
    of_event = Q(tournament=event_id)
    rows = (
        Tournament.objects.filter(pk=event_id),
        Entry.objects.filter(of_event),
        EventTable.objects.filter(of_event),
        Act.objects.filter(of_event),
        Table.objects.filter(host=host),
        Seat.objects.filter(tables),
        Match.objects.filter(tables),
        Deal.objects.filter(tables),
        HostedResult.objects.filter(host=host),
        Switch.objects.all(),
        Voiding.objects.all(),
        Account.objects.all(),
    )
    return [list(one.order_by("pk").values_list()) for one in rows]
