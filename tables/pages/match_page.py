"""The page of a match: payments and winnings, and the score by deal."""

from itertools import zip_longest
from typing import Any, Final

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.requests.asker import Asker
from rules import catalogue
from tables import access
from tables.errors import Refusal
from tables.families import registry
from tables.families.face import Sheet
from tables.games import titles
from tables.history import anonymity, records
from tables.match import called_off
from tables.models import Match, Voiding
from tables.pages import match_files
from tables.settlement import outcomes
from tables.text import abandoned_text, deal_text

Wire = dict[str, Any]
UNWON: Final = frozenset({"stalemate", "blocked"})
"""The text for a deal that nobody won."""


@require_safe
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show a finished or running match."""
    try:
        found = access.match_for(match_id, request.user)
    except Refusal:
        raise Http404(_("There is no such match.")) from None
    return render(request, "tables/deal/match.html", _told(found, request.user))


def _told(found: Match, reader: Asker) -> Wire:
    is_open = not access.unnamed([found.pk], reader)
    shown = records.match_shown(found)
    if not is_open:
        shown = anonymity.without_names(shown)
    names = {row["seat"]: row["name"] for row in shown["seats"]}
    hows = {row["seat"]: row["how"] for row in shown["seats"]}
    game = catalogue.find(found.game)
    has_entry = not game.stake_per_point
    told = registry.of(game.family).history
    facts = game.match_facts(game.decode_match(bytes(found.state)))
    return {
        "match": found,
        "shown": shown,
        "title": titles.played_title(found.game, bytes(found.options)),
        "has_entry": has_entry,
        "has_file": match_files.is_told(found),
        "first_deal": next((d["id"] for d in shown["deals"] if d["revealed"]), None),
        "aside": _aside(found, names, is_open=is_open),
        "ending": deal_text.match_ending_of(found.ending, shown["seats"])
        if found.ending
        else "",
        "why": called_off.why(found) if found.ending == "abandoned" else "",
        "seats": [
            {**row, "end": deal_text.match_end_of(row["how"]) if row["how"] else ""}
            for row in shown["seats"]
        ],
        "finals": _sheets(found, list(names)),
        "tie": told.tie_said(facts, names),
        "deals": [
            _deal(row, list(names), asked)
            for row, asked in zip_longest(
                shown["deals"], told.asked_said(facts)[: len(shown["deals"])]
            )
        ],
        "answers": [
            deal_text.answer_of(
                row["kind"], names.get(row["seat"], ""), hows.get(row["seat"], "")
            )
            for row in shown["answers"]
        ],
    }


def _aside(found: Match, names: dict[int, str], *, is_open: bool) -> Wire | None:
    """Return why a match was set aside, and the returned chips.

    The reason is shown only to those who played it and to staff
    (`tables.history.anonymity`).
    """
    row = Voiding.objects.filter(match=found).first()
    if row is None:
        return None
    return {
        "cause": row.get_cause_display() if is_open else "",
        "note": row.note if is_open else "",
        "says": abandoned_text.rule_said(row.rule, was_paid=row.was_paid),
        "was_paid": row.was_paid,
        "added": row.added,
        "at": row.at,
        "rows": [
            {**share, "name": names.get(share["seat"], "")} for share in row.shares
        ],
    }


def _sheets(found: Match, seats: list[int]) -> list[Sheet]:
    """Return the score sheets of the match, a column for each seat."""
    result = outcomes.of_match(found)
    if result is None:
        return []
    options = msgspec.json.decode(bytes(found.options))
    told = registry.of_game(found.game).history
    return told.sheets(result, options, seats)


def _deal(row: Wire, seats: list[int], asked: str | None) -> Wire:
    """Return a row of the score sheet, a cell for each seat of the match."""
    cells = {cell["seat"]: cell for cell in row["seats"]}
    # If deals win points, also show how they were won.
    ways = [
        cell["how"] for cell in row["seats"] if cell["place"] == 1 and cell["points"]
    ]
    how = [deal_text.end_of(ways[0])] if ways and not asked else []
    if asked:
        how = [asked]
    if row["ending"] in UNWON:
        how.append(deal_text.end_of(row["ending"]))
    told = " · ".join(how)
    return {**row, "how": told, "cells": [cells.get(seat) for seat in seats]}
