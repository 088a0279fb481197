"""Results of hosted tables, stored in the transaction that ends a deal or match.

A host (an event) acts upon them one by one; `tournaments.hosting.hosted_tables` hands
them out. The caller holds the table, or the match of one that is out of order.
"""

from datetime import datetime
from typing import Any

from tables.families import registry
from tables.models import HostedResult, Match, MatchSeat
from tables.table.live_table import LiveTable

Wire = dict[str, Any]


def ended(live: LiveTable) -> None:
    """Store the end of the table's match or points deal; the host must continue."""
    if not live.is_hosted:
        return
    match = live.running_match
    live.table.host_go = False
    kind = HostedResult.Kind.MATCH if live.has_entry else HostedResult.Kind.DEAL
    _leave(
        live.table.host,
        match.table_id,
        kind,
        live.now,
        match=match,
        data={
            "ending": match.ending,
            "deal": str(live.deal.pk) if live.deal is not None else None,
            "number": live.table.deals_count,
            "stake": match.stake,
            "seats": [
                {**_seat(row), **_worth(live, row)}
                for _number, row in sorted(live.entrants.items())
            ],
        },
    )


def set_aside(match: Match, now: datetime, reason: str) -> None:
    """Store that a match or points deal was set aside without a result."""
    table = match.table
    if not table.host:
        return
    rows = match.results.select_related("user").order_by("number")
    _leave(
        table.host,
        table.pk,
        HostedResult.Kind.ABANDONED,
        now,
        match=match,
        data={"reason": reason, "seats": [_seat(row) for row in rows]},
    )


def unstarted(live: LiveTable) -> None:
    """Store who was ready for a match when the time to start was up."""
    live.table.host_go = False
    _leave(
        live.table.host,
        live.table.pk,
        HostedResult.Kind.UNSTARTED,
        live.now,
        match=None,
        data={
            "seats": [
                {
                    "seat": number,
                    "user": str(seat.user_id),
                    "bot": seat.user.is_bot,
                    "clicked": seat.user.is_bot or number in live.clock.ready,
                }
                for number, seat in sorted(live.seats.items())
            ]
        },
    )


def _leave(
    host: str,
    table_id: int,
    kind: str,
    now: datetime,
    *,
    match: Match | None,
    data: Wire,
) -> None:
    HostedResult.objects.create(
        host=host,
        table_id=table_id,
        match=match,
        kind=kind,
        data=data,
        finished_at=now,
    )


def _seat(row: MatchSeat) -> Wire:
    return {
        "seat": row.number,
        "user": str(row.user_id),
        "bot": row.user.is_bot,
        "place": row.place,
        "points": row.points,
        "how": row.how,
    }


def _worth(live: LiveTable, row: MatchSeat) -> Wire:
    """Return a seat's chips before and after a deal, or its standing after a match.

    After a match `count` is the seat's count in the last deal, 0 for its winner, or
    None if hands were not counted.
    """
    if live.has_entry:
        stands = {one.seat: one for one in live.standing()}
        return {
            "score": stands[row.number].score,
            "chips": stands[row.number].chips,
            "count": _last_count(live, row.number),
        }
    after = live.stack_of(row.number)
    return {"before": after - (row.chips or 0), "after": after}


def _last_count(live: LiveTable, number: int) -> int | None:
    result = live.game.result(live.state) if live.has_cards else None
    if result is None or number not in {one.seat for one in result.seats}:
        return None
    if number in result.winners:
        return 0
    return registry.of_game(live.table.game).figures.count(result, number)
