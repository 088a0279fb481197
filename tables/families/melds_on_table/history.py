"""The presentation of finished deals and matches with melds on the table."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from msgspec import UNSET

from rules.game import Event
from tables.families.face import Names, OptionValues, Term, Words
from tables.families.melds_on_table.result_words import TABLED
from tables.families.sentences import said
from tables.shapes.results import DealOutcome

ENDS: Final[dict[str, Words]] = {
    "went_out": lazy("Went out"),
    "rummy": lazy("Rummy"),
    "stalemate": lazy("Stalemate"),
    "at_once": lazy("Out in one turn"),
    "caught": lazy("Caught"),
    "blocked": lazy("Blocked"),
}
ENDINGS: Final[dict[str, Words]] = {
    "went_out": lazy("Ended by going out."),
    "stalemate": lazy("A stalemate: everybody lost, nobody scored."),
    "blocked": lazy("Blocked: no card was left, everybody counted."),
}
ACTS: Final[dict[str, Words]] = {
    "meld": lazy("%(who)s put down a meld."),
    "go_down": lazy("%(who)s laid the contract down."),
    "claim": lazy("%(who)s asked for the open card."),
    "joker_replace": lazy("%(who)s put %(card)s in the place of a joker."),
    "joker_move": lazy("%(who)s moved a joker."),
}


def event_said(event: Event) -> str:
    """Return the sentence of an event; `%(who)s` and `%(card)s` are still open."""
    info = event.info
    if info.get("down"):
        return _("%(who)s discarded %(card)s face down and went out.")
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
                return _(
                    "%(who)s put %(card)s in the place of a joker and moved the joker "
                    "to another run."
                )
            return _("%(who)s put %(card)s in the place of a joker.")
        case "joker_moved", _other:
            if info["from"] != info["to"]:
                return _("%(who)s moved a joker to another run.")
            return _("%(who)s moved a joker to the other end of its run.")
        case kind, _other:
            return "%(who)s: " + kind.replace("_", " ")


def terms(result: DealOutcome, options: OptionValues, names: Names) -> list[Term]:
    """Return the sum of a deal that somebody went out of, term by term (basic.md B4).

    Empty if each seat scores its own cards or nobody went out.
    """
    tally = result.tally
    if tally is UNSET or options["scoring"] != "winner_takes_all":
        return []
    found = [
        Term("+" if at else "", n, _word("handOf", names.get(seat, "")))
        for at, (seat, n) in enumerate(tally.counts)
    ]
    if tally.factor > 1:
        if len(found) > 1:
            found[0] = found[0]._replace(sign="(")
            found[-1] = found[-1]._replace(closes=")")
        found.append(Term("×", tally.factor, _word("double", "")))
    total = tally.total * tally.factor
    winner = names.get(tally.winner, "")
    return [*found, Term("=", total, _word("to", winner), is_sum=True)]


def _word(key: str, name: str) -> str:
    return said(TABLED[f"tabled.{key}"], name=name)
