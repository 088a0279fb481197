"""The page of a deal of gin: both hands, the layoffs, and how the points came about.

All of it is read from the deal's stored result (docs/protocol.md, `showdown`).
"""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from msgspec import UNSET

from rules.cards import RANKS
from rules.views.deal import AnyDealView
from rules.views.results import GroupView, ShowdownView
from tables.families import card_words
from tables.families.face import Fact, Term
from tables.families.gin.result_words import SHOWDOWN
from tables.shapes.results import DealOutcome, DealSeat

Drawn = dict[str, Any]
"""How the templates draw a card (`card_words.card_drawn`)."""


class Part(NamedTuple):
    """Cards shown together, and their label."""

    kind: str
    word: str
    cards: list[Drawn]


class Hand(NamedTuple):
    """One of the two hands, as it lay at the end."""

    name: str
    parts: list[Part]
    left: list[Drawn]
    """The cards that count."""
    points: int
    was: int | None
    """The count before layoffs, if different."""


class Meeting(NamedTuple):
    """The showdown of both hands."""

    hands: list[Hand]
    """The knocker's and the defender's."""
    terms: list[Term]
    boxes: int
    why: str
    """The rule of an undercut, or of equal counts."""


def of_result(result: DealOutcome, names: dict[int, str]) -> Meeting | None:
    """Return the showdown for the page, or None for a deal without one."""
    told = result.showdown
    if told is UNSET:
        return None
    rows = {row.seat: row for row in result.seats}
    knocker = _knocker(told, rows[told.knocker], names)
    defender = _defender(told, rows[told.defender], names)
    has_why = told.kind in ("undercut", "level")
    return Meeting(
        hands=[knocker, defender],
        terms=terms(result, told, names),
        boxes=told.boxes,
        why=_words(f"gin.{told.kind}Why") if has_why else "",
    )


def facts(_view: AnyDealView, result: DealOutcome | None) -> list[Fact]:
    """Return the knock limit of the deal."""
    told = result.showdown if result is not None else UNSET
    if told is UNSET:
        return []
    limit = told.limit
    said = _("at most %(n)s") % {"n": limit} if limit else _("gin only")
    return [Fact(_("Knock with"), said)]


def terms(result: DealOutcome, told: ShowdownView, names: dict[int, str]) -> list[Term]:
    """Return the sum of the deal, term by term (gin.md A7, A9)."""

    def count(seat: int, n: int) -> tuple[int, str]:
        return n, _words("gin.countOf", name=names.get(seat, ""))

    own = count(told.knocker, told.count)
    other = count(told.defender, told.left)
    more, less = (own, other) if told.kind == "undercut" else (other, own)
    found = [Term("(" if told.doubled else "", *more)]
    if told.kind not in ("gin", "big_gin"):
        found.append(Term("−", *less))
    if told.bonus:
        found.append(Term("+", told.bonus, _words(f"gin.bonus.{told.kind}")))
    if told.doubled:
        found[-1] = found[-1]._replace(closes=")")
        found.append(Term("×", 2, _words("gin.doubled")))
    to = _words("gin.toNobody")
    if result.winners:
        to = _words("gin.to", name=names.get(result.winners[0], ""))
    return [*found, Term("=", told.points, to, is_sum=True)]


def _knocker(told: ShowdownView, row: DealSeat, names: dict[int, str]) -> Hand:
    parts = []
    for meld, group in enumerate(_melds(row)):
        laid = [card for card, on in told.laid if on == meld]
        cards = [*group.cards, *laid]
        if group.kind == "run":
            cards.sort(key=lambda card: RANKS.index(card[0]))
        parts.append(_part(group.kind, cards, frozenset(laid)))
    if told.card:
        parts.append(_part("knock", [told.card]))
    return Hand(names.get(row.seat, ""), parts, _left(row), told.count, None)


def _defender(told: ShowdownView, row: DealSeat, names: dict[int, str]) -> Hand:
    parts = [_part(group.kind, group.cards) for group in _melds(row)]
    if told.laid:
        parts.append(_part("gone", [card for card, _on in told.laid]))
    was = None if told.raw == told.left else told.raw
    return Hand(names.get(row.seat, ""), parts, _left(row), told.left, was)


def _melds(row: DealSeat) -> list[GroupView]:
    return [group for group in row.groups if group.kind != "loose"]


def _left(row: DealSeat) -> list[Drawn]:
    cards = [c for g in row.groups if g.kind == "loose" for c in g.cards]
    return _drawn(cards)


def _part(kind: str, cards: list[str], laid: frozenset[str] = frozenset()) -> Part:
    return Part(kind, _words(f"gin.part.{kind}"), _drawn(cards, laid))


def _drawn(cards: list[str], laid: frozenset[str] = frozenset()) -> list[Drawn]:
    return [{**card_words.card_drawn(card), "is_laid": card in laid} for card in cards]


def _words(key: str, **params: str) -> str:
    """Return a sentence of the page's own, filled in."""
    return str(SHOWDOWN[key]).format(**params)
