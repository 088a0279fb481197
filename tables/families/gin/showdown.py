"""The page of a deal of gin: both hands, the layoffs, and how the points came about.

All of it is read from the deal's stored result (docs/protocol.md, `showdown`).
"""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from rules.cards import RANKS
from tables.families import card_words
from tables.families.face import Fact, Term
from tables.families.gin.result_words import SHOWDOWN

Wire = dict[str, Any]


class Part(NamedTuple):
    """Cards that lie together, and what they are."""

    kind: str
    word: str
    cards: list[Wire]


class Hand(NamedTuple):
    """One of the two hands, as it lay at the end."""

    name: str
    parts: list[Part]
    left: list[Wire]
    """The cards that count."""
    points: int
    was: int | None
    """What it was before cards were laid off, where that differs."""


def of_result(result: Wire, names: dict[int, str]) -> Wire | None:
    """Return what the page draws; None for a deal without a showdown."""
    told = result.get("showdown")
    if told is None:
        return None
    rows = {row["seat"]: row for row in result["seats"]}
    return {
        "hands": [
            _knocker(told, rows[told["knocker"]], names),
            _defender(told, rows[told["defender"]], names),
        ],
        "terms": terms(result, names),
        "boxes": told["boxes"],
        "why": _words(f"gin.{told['kind']}Why")
        if told["kind"] in ("undercut", "level")
        else "",
    }


def facts(_view: Wire, result: Wire) -> list[Fact]:
    """Return with how much one could knock in the deal."""
    told = result.get("showdown")
    if told is None:
        return []
    limit = told["limit"]
    said = _("at most %(n)s") % {"n": limit} if limit else _("gin only")
    return [Fact(_("Knock with"), said)]


def terms(result: Wire, names: dict[int, str]) -> list[Term]:
    """Return the sum of the deal, term by term (gin.md A7, A9)."""
    told = result["showdown"]

    def count(role: str, n: int) -> tuple[int, str]:
        return n, _words("gin.countOf", name=names.get(told[role], ""))

    own = count("knocker", told["count"])
    other = count("defender", told["left"])
    more, less = (own, other) if told["kind"] == "undercut" else (other, own)
    found = [Term("(" if told["doubled"] else "", *more)]
    if told["kind"] not in ("gin", "big_gin"):
        found.append(Term("−", *less))
    if told["bonus"]:
        found.append(Term("+", told["bonus"], _words(f"gin.bonus.{told['kind']}")))
    if told["doubled"]:
        found[-1] = found[-1]._replace(closes=")")
        found.append(Term("×", 2, _words("gin.doubled")))
    to = _words("gin.toNobody")
    if result["winners"]:
        to = _words("gin.to", name=names.get(result["winners"][0], ""))
    return [*found, Term("=", told["points"], to, is_sum=True)]


def _knocker(told: Wire, row: Wire, names: dict[int, str]) -> Hand:
    parts = []
    for meld, group in enumerate(_melds(row)):
        laid = [card for card, on in told["laid"] if on == meld]
        cards = [*group["cards"], *laid]
        if group["kind"] == "run":
            cards.sort(key=lambda card: RANKS.index(card[0]))
        parts.append(_part(group["kind"], cards, frozenset(laid)))
    if told["card"]:
        parts.append(_part("knock", [told["card"]]))
    return Hand(names.get(row["seat"], ""), parts, _left(row), told["count"], None)


def _defender(told: Wire, row: Wire, names: dict[int, str]) -> Hand:
    parts = [_part(group["kind"], group["cards"]) for group in _melds(row)]
    if told["laid"]:
        parts.append(_part("gone", [card for card, _on in told["laid"]]))
    was = None if told["raw"] == told["left"] else told["raw"]
    return Hand(names.get(row["seat"], ""), parts, _left(row), told["left"], was)


def _melds(row: Wire) -> list[Wire]:
    return [group for group in row["groups"] if group["kind"] != "loose"]


def _left(row: Wire) -> list[Wire]:
    cards = [c for g in row["groups"] if g["kind"] == "loose" for c in g["cards"]]
    return _drawn(cards)


def _part(kind: str, cards: list[str], laid: frozenset[str] = frozenset()) -> Part:
    return Part(kind, _words(f"gin.part.{kind}"), _drawn(cards, laid))


def _drawn(cards: list[str], laid: frozenset[str] = frozenset()) -> list[Wire]:
    return [{**card_words.card_drawn(card), "is_laid": card in laid} for card in cards]


def _words(key: str, **params: str) -> str:
    """Return a sentence of the page's own, filled in."""
    return str(SHOWDOWN[key]).format(**params)
