"""A deal of melds on the table told turn by turn, from its replay.

Each turn has its sentences and the melds it changed, as they lay when it was over.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from rules import catalogue
from rules.cards import Pack
from rules.game import Event
from tables.fairness import replay
from tables.families.melds_on_table.result_words import TABLED, contract_said
from tables.history.showdowns import Term
from tables.models import Deal
from tables.text import deal_text

Wire = dict[str, Any]
FAMILIES: Final = frozenset({"basic", "continental"})
KINDS: Final = {"set": lazy("Set"), "run": lazy("Run")}
UNTOLD: Final = frozenset(
    {"dealt", "turn", "claim_opened", "unclaimed", "window_closed", "deal_over"}
)
"""What the sentences beside it say already."""


class Meld(NamedTuple):
    """A meld on the table, its cards drawn."""

    word: str
    cards: list[Wire]
    """`is_laid` marks those that came with the turn."""


class Turn(NamedTuple):
    """What happened in a turn, a sentence each, and the melds it changed."""

    lines: list[str]
    melds: list[Meld]


def of_deal(deal: Deal, names: dict[int, str]) -> list[Turn]:
    """Return a deal turn by turn.

    Nothing for games without melds on the table, and for deals that older rules played:
    those are told from their log alone.
    """
    match = deal.match
    assert match is not None, "the deal was dealt"
    game = catalogue.find(match.game)
    is_known = match.rules_version == game.rules_version
    if game.family not in FAMILIES or not is_known:
        return []
    pack = game.pack(game.decode_options(bytes(deal.options) or bytes(match.options)))
    told: list[Turn] = []
    lying: list[Wire] = []
    for events, view in _turns(deal):
        lines = [
            _sentence(event, pack, names, view)
            for event in events
            if event.kind not in UNTOLD
        ]
        if lines:
            told.append(Turn(lines, _changed(lying, view["melds"])))
        lying = view["melds"]
    return told


def contract(deal: Deal) -> str:
    """Return the contract of a deal of Continental in words; empty elsewhere."""
    assert deal.match is not None, "the deal was dealt"
    game = catalogue.find(deal.match.game)
    asked = game.seen_by(game.decode(bytes(deal.state)), None).get("contract")
    return contract_said(asked["trios"], asked["runs"]) if asked else ""


def terms(result: Wire, options: Wire, names: dict[int, str]) -> list[Term]:
    """Return the sum of a deal that somebody went out of, term by term (basic.md B4).

    Nothing where each seat scores what it holds itself, or nobody went out.
    """
    tally = result.get("tally")
    if tally is None or options["scoring"] != "winner_takes_all":
        return []
    found = [
        Term("+" if at else "", n, _word("handOf", names.get(seat, "")))
        for at, (seat, n) in enumerate(tally["counts"])
    ]
    if tally["factor"] > 1:
        if len(found) > 1:
            found[0] = found[0]._replace(sign="(")
            found[-1] = found[-1]._replace(closes=")")
        found.append(Term("×", tally["factor"], _word("double", "")))
    total = tally["total"] * tally["factor"]
    winner = names.get(tally["winner"], "")
    return [*found, Term("=", total, _word("to", winner), is_sum=True)]


def _word(key: str, name: str) -> str:
    return str(TABLED[f"tabled.{key}"]).format(name=name)


def _turns(deal: Deal) -> Iterator[tuple[list[Event], Wire]]:
    """Yield each turn's events with the view that all had after it."""
    assert deal.match is not None, "the deal was dealt"
    game = catalogue.find(deal.match.game)
    events: list[Event] = []
    for step in replay.steps(deal):
        events += step.events
        if any(event.kind == "turn" for event in step.events):
            yield events, game.seen_by(step.state, None)
            events = []
    if events:
        yield events, game.seen_by(step.state, None)


def _changed(before: list[Wire], after: list[Wire]) -> list[Meld]:
    """Return the melds that are new or longer, or whose cards lie otherwise."""
    old = {meld["id"]: meld for meld in before}
    return [
        _drawn(meld, frozenset(old.get(meld["id"], {}).get("cards", ())))
        for meld in after
        if meld != old.get(meld["id"])
    ]


def _drawn(meld: Wire, lay_there: frozenset[str]) -> Meld:
    cards = [
        {**_card(card, stands), "is_laid": card not in lay_there}
        for card, stands in zip(meld["cards"], meld["as"], strict=True)
    ]
    return Meld(str(KINDS[meld["kind"]]), cards)


def _card(card: str, stands: str) -> Wire:
    """Return how a card is drawn; a joker says what it stands for."""
    drawn = deal_text.card_drawn(card, None)
    if not drawn["is_joker"]:
        return drawn
    word = _("joker for %(card)s") % {"card": deal_text.card_word(stands)}
    return {**drawn, "word": word}


def _sentence(event: Event, pack: Pack, names: dict[int, str], view: Wire) -> str:
    """Return an event in words; every card is told, the deal is over."""
    if event.kind == "reshuffled" or event.kind in deal_text.ABSENCES:
        told = {"kind": event.kind, "seat": event.seat, "why": event.info.get("why")}
        return deal_text.sentence(told, "", names)
    card, info = event.card, event.info
    if info.get("down"):
        words = _("%(who)s discarded %(card)s face down, and was out.")
        told = {"card": deal_text.card_word(view["finish"]["card"])}
    else:
        words = _pattern(event)
        told = {"card": "" if card is None else deal_text.card_word(pack.name(card))}
    return words % {**told, "who": names.get(event.seat or 0, "")}


def _pattern(event: Event) -> str:
    info = event.info
    match event.kind, info.get("source"):
        case "drew", "discard":
            return _("%(who)s took the open card, %(card)s.")
        case "drew", "penalty":
            return _("%(who)s drew the penalty card, %(card)s.")
        case "drew", _other:
            return _("%(who)s drew %(card)s from the closed deck.")
        case "discarded", _other:
            return _("%(who)s discarded %(card)s.")
        case "melded", _other:
            return _("%(who)s put down a meld.")
        case "went_down", _other:
            return _("%(who)s laid the contract down.")
        case "laid", _other:
            return _("%(who)s laid off %(card)s.")
        case "claimed", _other:
            return _("%(who)s claimed %(card)s.")
        case "joker_replaced", _other:
            if info["to"] not in (None, info["meld"]):
                return _("%(who)s put %(card)s for a joker, and that on another run.")
            return _("%(who)s put %(card)s in the place of a joker.")
        case "joker_moved", _other:
            if info["from"] != info["to"]:
                return _("%(who)s moved a joker to another run.")
            return _("%(who)s moved a joker to the other end of its run.")
        case kind, _other:
            return "%(who)s: " + kind.replace("_", " ")
