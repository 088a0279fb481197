"""The replay on the page of a deal: data for its board, and navigation."""

from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language
from msgspec import UNSET

from accounts.requests.asker import Asker
from rules import catalogue
from tables.families import registry
from tables.families.sentences import for_page
from tables.history import frames
from tables.models import Deal
from tables.settlement import outcomes
from tables.text.page.all_sentences import page_script
from tables.text.replay_words import REPLAY
from wallet import money

Wire = dict[str, Any]
_OF_SEAT = ("seat", "name", "bot")


def parts(deal: Deal, people: list[Wire], reader: Asker) -> Wire:
    """Return the template context of a replay; the deal `can_be_replayed`.

    `people`: the rows of `records.people`, as this person may read them.
    """
    match = deal.played_in
    game = catalogue.find(match.game)
    face = registry.of(game.family)
    options = game.decode_options(bytes(deal.options) or bytes(match.options))
    seats = [
        {**{name: row[name] for name in _OF_SEAT}, "state": "playing", "stack": None}
        for row in people
        if row["seat"] in deal.order
    ]
    base = {
        "game": match.game,
        "family": game.family,
        "options": game.describe_options(options),
        "deal": str(deal.pk),
        "seats": seats,
        "match_info": _standing(deal),
        "table_info": {"chips": match.ledger, "assist": False, "practice": False},
    }
    own = _own_seat(people, deal, reader)
    return {
        "page": face.page,
        **_markup(get_language() or "", game.family),
        "eyes": [(str(row["seat"]), row["name"]) for row in seats],
        "replay_base": {
            "base": base,
            "own": frames.OPEN if own is None else str(own),
            "currency": money.currency_of(match.ledger),
        },
        "replay_words": for_page([REPLAY]),
        "board_words": page_script(game.family, match.ledger),
        "way": _way(deal, people),
    }


@lru_cache(64)
def _markup(_language: str, family: str) -> dict[str, str]:
    """Return the markup common to all deals of a family, cached by language."""
    view = {"order": [0], "wild": None}
    told = {"page": registry.of(family).page, "snapshot": {"view": view}}
    return {
        "board": render_to_string("tables/table/_board.html", told),
        "steps": render_to_string("tables/deal/_replay_steps.html"),
        "keys": render_to_string("tables/deal/_replay_keys.html"),
    }


def _own_seat(people: list[Wire], deal: Deal, reader: Asker) -> int | None:
    """Return the seat that this person played in the deal, or None."""
    if reader is None or not reader.is_authenticated:
        return None
    own = (row["seat"] for row in people if row["user"] == reader.pk)
    return next((seat for seat in own if seat in deal.order), None)


def _standing(deal: Deal) -> Wire | None:
    """Return the standings before the deal; None for the first deal of a match.

    None too if each deal is a match.
    """
    match = deal.played_in
    if catalogue.find(match.game).stake_per_point:
        return None
    earlier = match.deals.filter(number__lt=deal.number).exclude(result=b"")
    last = earlier.order_by("-number").only("result").first()
    return None if last is None else {"seats": _scores(last), "facts": {}}


def _scores(deal: Deal) -> list[Wire]:
    """Return the standings of the match after a finished deal."""
    result = outcomes.of_deal(deal)
    return [
        {
            "seat": row.seat,
            "score": row.score,
            "chips": None if row.match_chips is UNSET else row.match_chips,
            "state": "playing",
        }
        for row in (result.seats if result is not None else ())
        if row.score is not UNSET
    ]


def _way(deal: Deal, people: list[Wire]) -> Wire | None:
    """Return the previous and next deal of this match, and the score after this one.

    None if the match has only one deal.
    """
    rows = deal.played_in.deals.exclude(started_at=None).exclude(revealed_at=None)
    found = list(rows.order_by("number").values_list("pk", flat=True))
    if len(found) < 2 or deal.pk not in found:  # noqa: PLR2004
        return None
    at = found.index(deal.pk)
    names = {row["seat"]: row["name"] for row in people}
    scores = [{"name": names.get(row["seat"], ""), **row} for row in _scores(deal)]
    return {
        "n": at + 1,
        "all": len(found),
        "before": found[at - 1] if at else None,
        "after": found[at + 1] if at + 1 < len(found) else None,
        "scores": scores,
    }
