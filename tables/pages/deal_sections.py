"""Cached sections of a deal's page: result, log and fair play.

For a finished deal they only depend on the players' names and the language, so they are
rendered once per language and cached.
"""

from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.html import json_script
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from msgspec import UNSET

from rules import catalogue
from rules.views.results import GroupView
from tables.fairness import published_log
from tables.families import registry
from tables.families.card_words import card_drawn
from tables.history import event_text, records
from tables.models import Deal
from tables.settlement import outcomes
from tables.text import deal_text
from tables.text.fairness.deck_check import fair_words

Wire = dict[str, Any]
Names = dict[int, str]

KEPT_SECONDS: Final = 3600
"""The cache lifetime; an upgrade that changes a section shows after this at the
latest.
"""


class Sections(NamedTuple):
    """The rendered sections of a deal; only fair play if it is not over."""

    fair: SafeString
    result: SafeString = SafeString()
    log: SafeString = SafeString()
    data: SafeString = SafeString()
    """Data for the page's scripts."""
    ending: str = ""
    """How the deal ended, in one sentence."""
    first: tuple[str, ...] = ()
    """The winner."""


def of_deal(deal: Deal, names: Names, token: str) -> Sections:
    """Return a deal's sections for a reader who sees these `names`, by seat.

    `token` is that of the link it is read by; empty on its own page.
    """
    if not is_over(deal):
        return Sections(_fair(deal, records.proof_shown(deal), names, token))
    called = sha256(repr(sorted(names.items())).encode()).hexdigest()[:24]
    version = catalogue.find(deal.played_in.game).rules_version
    key = f"sections:{deal.pk}:{version}:{get_language()}:{called}:{token}"
    kept = cache.get(key)
    if kept is None:
        drawn = _drawn_sections(deal, names, token)
        kept = tuple(str(part) for part in drawn[:4]), *drawn[4:]
        cache.set(key, kept, KEPT_SECONDS)
    parts, ending, first = kept
    # Rendered by our own templates, which escape what players typed.
    fair, result, log, data = (mark_safe(part) for part in parts)  # noqa: S308
    return Sections(fair, result, log, data, ending, first)


def is_over(deal: Deal) -> bool:
    """Return whether a deal was dealt, and is over and revealed."""
    return deal.revealed_at is not None and records.was_dealt(deal)


def _drawn_sections(deal: Deal, names: Names, token: str) -> Sections:
    proof = records.proof_shown(deal)
    told = {**_told(deal, proof["record"], names), "deal": deal, "token": token}
    winners = (seat["name"] for seat in told["seats"] if seat["place"] == 1)
    scripts = (
        json_script(value, name)
        for name, value in (
            ("record", proof["record"]),
            ("names", {row["seat"]: row["name"] for row in _own_seeds(proof, names)}),
            ("fair-words", fair_words()),
        )
    )
    return Sections(
        _fair(deal, proof, names, token),
        _section("_result", told),
        _section("_log", told),
        mark_safe("".join(scripts)),  # noqa: S308
        told["ending"],
        tuple(winners),
    )


def _section(template: str, told: Wire) -> SafeString:
    return render_to_string(f"tables/deal/{template}.html", told)


def _fair(deal: Deal, proof: Wire, names: Names, token: str) -> SafeString:
    own_seeds = _own_seeds(proof, names)
    return _section(
        "_fair",
        {
            "deal": deal,
            "proof": proof,
            "shown": is_over(deal),
            "own_seeds": own_seeds,
            "fair_says": deal_text.fairness_of(own_seeds),
            "abandoned": published_log.reason_of(deal),
            "token": token,
        },
    )


def _own_seeds(proof: Wire, names: Names) -> list[Wire]:
    return [{**one, "name": names[one["seat"]]} for one in proof.get("seats", [])]


def _told(deal: Deal, record: Wire, names: Names) -> Wire:
    """Return the template context for a revealed deal with this record."""
    shown = records.deal_shown(deal, record)
    people = {row["seat"]: row for row in shown["seats"]}
    match = deal.played_in
    game, result = catalogue.find(match.game), outcomes.of_deal(deal)
    told = registry.of(game.family).history
    view = game.seen_by(game.decode(bytes(deal.state)), None)
    chips, fee = {}, 0
    if game.stake_per_point:
        fee = match.rake
        chips = dict(match.results.values_list("number", "chips"))
    wild = view.wild.faces if view.wild else []
    seats = [
        {
            "name": names.get(row.seat, ""),
            "bot": people.get(row.seat, {}).get("bot", False),
            "place": row.place,
            "points": row.points,
            "chips": chips.get(row.seat),
            "score": None if row.score is UNSET else row.score,
            "how": row.how,
            "end": deal_text.end_of(row.how),
            "groups": [_drawn(group.cards, wild) for group in row.groups],
            "held": _held(row.groups),
            "dealt": _drawn(shown["hands"].get(str(row.seat), []), wild),
        }
        for row in (result.seats if result is not None else ())
    ]
    turns = event_text.kept(deal, names)
    return {
        "fee": fee,
        "showdown": told.showdown(result, names) if result is not None else None,
        "showdown_template": told.showdown_template,
        "facts": told.facts(view, result),
        "ending": deal_text.ending_of(deal.ending, seats),
        "seats": seats,
        "log": [] if turns else deal_text.story(shown["actions"], names),
        "turns": turns,
        "terms": told.terms(result, shown["options"], names) if result else [],
        "open_card": card_drawn(shown["open"], wild),
        "cut_joker": shown["wild"] and card_drawn(shown["wild"], wild),
    }


def _held(groups: list[GroupView]) -> int | None:
    """Return a seat's remaining cards, if the game lists them."""
    told = [group.points for group in groups if group.costs]
    return sum(told) if told else None


def _drawn(cards: list[str], wild: list[str]) -> list[Wire]:
    return [card_drawn(card, wild) for card in cards]
