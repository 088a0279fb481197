"""Public pages about incidents, and about a table that is out of order.

Times, causes by kind, games and sums. Names, match numbers and staff's messages are
shown only to those who played and to staff (`tables.history.anonymity`).
"""

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tables import access
from tables.games import titles
from tables.models import Table, Voiding
from tables.text import abandoned_text
from wallet.templatetags.wallet_tags import sums_in

SHOWN: Final = 200
"""The number of matches the page lists."""
TOGETHER: Final = timedelta(minutes=10)
"""Matches set aside for the same cause within this time form one incident."""


@require_safe
def incidents(request: HttpRequest) -> HttpResponse:
    """List all incidents, newest first."""
    newest = Voiding.objects.select_related("match").order_by("-at", "-pk")[:SHOWN]
    rows = list(newest)
    numbers = {row.pk for row in rows}
    closed = access.unnamed(numbers, request.user)
    context = {"incidents": gathered(rows, open_to_reader=numbers - closed)}
    return render(request, "tables/information/incidents.html", context)


def out_of_order(request: HttpRequest, table: Table) -> HttpResponse:
    """Show what happened to a table that is out of order."""
    match = table.match
    row = Voiding.objects.filter(match=match).first() if match is not None else None
    context = {
        "table": table,
        "title": titles.played_title(table.game, bytes(table.options)),
        "aside": row,
        "says": abandoned_text.rule_said(row.rule, was_paid=row.was_paid)
        if row
        else "",
    }
    return render(request, "tables/information/out_of_order.html", context, status=503)


def gathered(
    rows: Iterable[Voiding], *, open_to_reader: Collection[int] = ()
) -> list[dict[str, Any]]:
    """Return incidents: matches set aside for one cause close together in time.

    Only matches in `open_to_reader` carry their number, which leads to their page.
    """
    found: list[dict[str, Any]] = []
    for row in rows:
        last = found[-1] if found else None
        is_near = last is not None and last["since"] - row.at <= TOGETHER
        if last is None or last["code"] != row.cause or not is_near:
            last = {"code": row.cause, "cause": row.get_cause_display(), "at": row.at}
            last |= {"matches": [], "returned": "", "people": 0, "sums": Counter()}
            found.append(last)
        last["since"] = row.at
        told = _told(row)
        if row.pk in open_to_reader:
            told |= {"id": row.pk, "note": row.note}
        last["matches"].append(told)
        last["sums"][row.match.ledger] += _returned(row)
        last["returned"] = sums_in(last["sums"])
        last["people"] += len(row.shares)
    return found


def _told(row: Voiding) -> dict[str, Any]:
    match = row.match
    return {
        "title": titles.played_title(match.game, bytes(match.options)),
        "says": abandoned_text.rule_said(row.rule, was_paid=row.was_paid),
        "people": len(row.shares),
        "returned": sums_in({match.ledger: _returned(row)}),
    }


def _returned(row: Voiding) -> int:
    """Return the refunds, in units of the match's ledger."""
    return sum(share["returned"] for share in row.shares)
