"""What was played at a table: its ended deals, and how those seated now stand."""

from typing import Any

import msgspec
from django.db.models import Count, Q, QuerySet, Sum

from tables.models import Deal, Table

Wire = dict[str, Any]
_ROW = ("seat", "user", "name", "bot", "place", "points", "how", "chips")


def ended(table: Table) -> QuerySet[Deal]:
    """Return the table's deals that were dealt and are over, the newest first."""
    dealt = table.deals.exclude(started_at=None).exclude(ended_at=None)
    return dealt.order_by("-number")


def shown(deal: Deal) -> Wire:
    """Return an ended deal as a row of the score sheet; a void one has no seats."""
    result = msgspec.json.decode(bytes(deal.result)) if deal.result else {}
    return {
        "id": deal.pk,
        "number": deal.number,
        "ending": deal.ending,
        "ended_at": deal.ended_at,
        "winners": result.get("winners", []),
        "seats": [
            {name: row[name] for name in _ROW} for row in result.get("seats", [])
        ],
    }


def standing(table: Table) -> list[Wire]:
    """Return what everybody seated now won or lost since he sat down, by seat."""
    seats = table.seats.filter(left_at=None).select_related("user").order_by("number")
    is_over = Q(results__match__ended_at__isnull=False)
    sums = seats.annotate(
        played=Count("results", filter=is_over),
        points=Sum("results__points", filter=is_over),
        chips=Sum("results__chips", filter=is_over),
    )
    return [
        {
            "seat": seat.number,
            "user": str(seat.user_id),
            "name": seat.user.display_name,
            "bot": seat.user.is_bot,
            "deals": seat.played,
            "points": seat.points or 0,
            "chips": seat.chips or 0,
        }
        for seat in sums
    ]
