"""The page of a match: who paid and won what, and the score deal by deal."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules import catalogue
from tables import access, final_scores, history, telling, titles
from tables.errors import Refusal
from tables.models import Match

Wire = dict[str, Any]
NOBODY: Final = frozenset({"void", "level"})
"""How a seat ended a deal that scored nobody."""


@require_safe
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show a match that is over or under way."""
    try:
        found = access.match_for(match_id, request.user)
    except Refusal:
        raise Http404(_("There is no such match.")) from None
    return render(request, "tables/match.html", _told(found))


def _told(found: Match) -> Wire:
    shown = history.match_shown(found)
    names = {row["seat"]: row["name"] for row in shown["seats"]}
    has_entry = not catalogue.find(found.game).stake_per_point
    return {
        "match": found,
        "shown": shown,
        "title": titles.played_title(found.game, bytes(found.options)),
        "has_entry": has_entry,
        "ending": telling.match_ending_of(found.ending) if found.ending else "",
        "seats": [
            {**row, "end": telling.match_end_of(row["how"]) if row["how"] else ""}
            for row in shown["seats"]
        ],
        "finals": final_scores.of(found, list(names)),
        "deals": [_deal(row, list(names)) for row in shown["deals"]],
        "answers": [
            telling.answer_of(row["kind"], names.get(row["seat"], ""))
            for row in shown["answers"]
        ],
    }


def _deal(row: Wire, seats: list[int]) -> Wire:
    """Return a line of the score sheet, a cell for each seat of the match."""
    cells = {cell["seat"]: cell for cell in row["seats"]}
    # Where deals bring points (gin), how they were won is told beside them.
    ways = [
        cell["how"] for cell in row["seats"] if cell["place"] == 1 and cell["points"]
    ]
    how = telling.end_of(ways[0]) if ways else ""
    return {**row, "how": how, "cells": [cells.get(seat) for seat in seats]}
