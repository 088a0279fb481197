"""The score sheet of a table: finished deals, standings, missed shows."""

from typing import Any

import msgspec
from django.db.models import Count, Q, QuerySet, Sum

from accounts.models import User
from rules import catalogue
from rules.cards import JOKER_FACE, face_name
from tables.models import Deal, Table
from tables.settlement import outcomes

Wire = dict[str, Any]
_ROW = ("seat", "user", "name", "bot", "place", "points", "how", "chips")
_IN_MATCH = ("score", "match_chips", "drops_left", "out")
"""Extra fields of a row in a match of several deals: the standing after it."""


def ended(table: Table) -> QuerySet[Deal]:
    """Return the table's finished deals, newest first."""
    dealt = table.deals.exclude(started_at=None).exclude(ended_at=None)
    return dealt.order_by("-number")


def shown(deal: Deal) -> Wire:
    """Return an ended deal as a row of the score sheet; a void one has no seats."""
    result = outcomes.of_deal(deal)
    rows = msgspec.to_builtins(result.seats) if result is not None else []
    return {
        "id": deal.pk,
        "number": deal.number,
        "match": deal.match_id,
        "ending": deal.ending,
        "ended_at": deal.ended_at,
        "winners": result.winners if result is not None else [],
        "seats": [
            {name: row[name] for name in _ROW + _IN_MATCH if name in row}
            for row in rows
        ],
    }


def one_off(deal: Deal, user: User) -> Wire:
    """Return which cards would each have made the person's hand a valid show.

    Empty except for a hand that was counted when another seat showed. `joker` means
    that any joker would have done; in that case jokers are not listed.
    """
    result = outcomes.of_deal(deal)
    rows = result.seats if result is not None else []
    own = next((row for row in rows if row.user == str(user.pk)), None)
    if own is None or own.how != "melded" or deal.match is None:
        return {"cards": [], "joker": False}
    game = catalogue.find(deal.match.game)
    state = game.decode(bytes(deal.state))
    points, faces = game.wanted(state, own.seat)
    names = [face_name(face) for face in faces] if points == 0 else []
    joker = face_name(JOKER_FACE) in names
    wild = game.seen_by(state, None).wild
    if joker:
        jokers = {face_name(JOKER_FACE), *(wild.faces if wild else ())}
        names = [name for name in names if name not in jokers]
    return {"cards": names, "joker": joker}


def standing(table: Table) -> list[Wire]:
    """Return what everybody seated now won or lost since they sat down, by seat.

    `deals` counts matches where an entry fee buys several deals.
    """
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
