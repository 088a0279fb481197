"""A deal in words: its actions, and how each seat ended."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tables.families import registry
from tables.families.card_words import card_word
from wallet.text.sentences import listed, paragraph

ENDS = {
    "auto": gettext_lazy("Auto"),
    "left": gettext_lazy("Left"),
    "timed_out": gettext_lazy("Out of time"),
    "disconnected": gettext_lazy("Disconnected"),
    "resigned": gettext_lazy("Gave up"),
    "level": pgettext_lazy("as many points", "Level"),
    "last_standing": gettext_lazy("Won"),
    "void": gettext_lazy("Void"),
}

ENDINGS = {
    "last_player_standing": gettext_lazy("Everybody else left the deal."),
    "void": gettext_lazy("The deal is void: nobody scored."),
}

LEFT_BY = {
    "timed_out": gettext_lazy("%(names)s ran out of time."),
    "disconnected": gettext_lazy("%(names)s did not come back in time."),
    "resigned": gettext_lazy("%(names)s gave up the match."),
}
"""Ends of seats whose leaving ended the deal or match."""
LAST_LEFT = frozenset({"last_player_standing", "last_survivor"})

MATCH_ENDS = {
    "won": gettext_lazy("Won"),
    "split": gettext_lazy("Split"),
    "lost": gettext_lazy("Lost"),
    "out": gettext_lazy("Out"),
    "left": gettext_lazy("Left"),
    "level": pgettext_lazy("as many points", "Level"),
}

MATCH_ENDINGS = {
    "last_survivor": gettext_lazy("Everybody else was out or had left."),
    "auto_split": gettext_lazy(
        "Nobody had a drop left, so the players still in shared the prize equally."
    ),
    "split": gettext_lazy("The players still in agreed to split the prize."),
    "all_deals": gettext_lazy("All deals were played."),
    "tie_break": gettext_lazy("Decided by a tie-breaker."),
    "target": gettext_lazy("The target was reached."),
    "deals_max": gettext_lazy(
        "The match had gone on too long, so the standings decided."
    ),
    "void": gettext_lazy("Too many deals in a row were void."),
    "abandoned": gettext_lazy("The match could not go on: every entry was returned."),
}

ANSWERS = {
    "rejoin": gettext_lazy("%(who)s rejoined for another entry."),
    "decline": gettext_lazy("%(who)s did not rejoin."),
    "left": gettext_lazy("%(who)s left the match."),
    "offer_closed": gettext_lazy("The time to answer was up."),
}

_LEFT = {
    # Translators: the name of a player.
    "timed_out": gettext_lazy("%(about)s ran out of time and was out of the match."),
    # Translators: the name of a player.
    "disconnected": gettext_lazy(
        "%(about)s did not come back in time and was out of the match."
    ),
    # Translators: the name of a player.
    "resigned": gettext_lazy("%(about)s gave up the match."),
}
"""Why a seat left, in matches with a match clock."""

ABSENCES = frozenset({"timed_out", "disconnected", "returned", "left"})
"""Kinds of entries about something that happened to a seat."""

_NOT_PROVEN = gettext_lazy(
    "The order of this deck was fixed before the deal and did not change "
    "after it. No player's own seed is in it, so this does not prove that the "
    "house didn't choose it."
)


def fairness_of(seats: list[dict[str, Any]]) -> str:
    """Return what the shuffle proves, depending on whose own seeds are in it."""
    present = sum(seat["present"] for seat in seats)
    if not seats:
        return _("The order of this deck is fixed and will not change.")
    if not present:
        return str(_NOT_PROVEN)
    return ngettext(
        "The order of this deck was fixed before the deal and did not change after it. "
        "One player's own seed is in it, so the house could not choose it.",
        "The order of this deck was fixed before the deal and did not change after it. "
        "%(count)s players' own seeds are in it, so the house could not choose it.",
        present,
    ) % {"count": present}


def end_of(how: str) -> str:
    """Return how a seat ended, in players' words."""
    said = ENDS.get(how) or registry.end_said(how)
    return str(said or how.replace("_", " "))


def ending_of(ending: str, seats: Iterable[dict[str, Any]] = ()) -> str:
    """Return how the deal ended, in words; `seats` have `name` and `how`."""
    if ending in LAST_LEFT and (told := _left_by(seats)):
        return told
    said = ENDINGS.get(ending) or registry.ending_said(ending)
    return str(said or ending.replace("_", " "))


def match_end_of(how: str) -> str:
    """Return how a seat ended a match, in players' words."""
    return str(MATCH_ENDS.get(how, end_of(how)))


def match_ending_of(ending: str, seats: Iterable[dict[str, Any]] = ()) -> str:
    """Return how a match ended, as a sentence; `seats` have `name` and `how`."""
    if ending in LAST_LEFT and (told := _left_by(seats)):
        return told
    return str(MATCH_ENDINGS.get(ending, ending_of(ending)))


def _left_by(seats: Iterable[dict[str, Any]]) -> str:
    """Return who ran out of time, did not return, or gave up; empty if nobody did."""
    names: dict[str, list[str]] = {}
    for seat in seats:
        names.setdefault(seat["how"], []).append(seat["name"])
    told = [
        words % {"names": listed(names[how])}
        for how, words in LEFT_BY.items()
        if how in names
    ]
    return paragraph(told)


def answer_of(kind: str, actor: str, how: str = "") -> str:
    """Return a step between two deals in words; `how` is the seat's end."""
    if kind == "left" and how in LEFT_BY:
        return str(LEFT_BY[how]) % {"names": actor}
    return str(ANSWERS[kind]) % {"who": actor}


def story(actions: list[dict[str, Any]], names: dict[int, str]) -> list[str]:
    """Return a deal's log in words; a draw and the following discard are one line."""
    lines: list[str] = []
    last: dict[str, Any] = {}
    for row in actions:
        action, seat = row["action"], row["seat"]
        actor = names.get(seat, str(_("The house")))
        source = _source(last)
        is_turn = action["kind"] == "discard" and source is not None
        if is_turn and last["by"] == seat:
            lines[-1] = _turn(source, actor, card_word(action["card"]))
        else:
            lines.append(sentence(action, actor, names))
        last = {**action, "by": seat}
    return lines


def _source(action: dict[str, Any]) -> str | None:
    """Return where an action took its card from, or None."""
    if action.get("kind") == "take_upcard":
        return "discard"
    return action.get("from") or "stock" if action.get("kind") == "draw" else None


def _turn(source: str | None, actor: str, card: str) -> str:
    if source == "discard":
        words = _("%(who)s took the open card and discarded %(card)s.")
    else:
        words = _("%(who)s drew from the closed pile and discarded %(card)s.")
    return words % {"who": actor, "card": card}


def sentence(action: dict[str, Any], actor: str, names: dict[int, str]) -> str:
    """Return one entry of the log in words; `actor` is empty for the house.

    All cards are named, because a log is only shown when the deal is over and revealed.
    """
    card = card_word(action["card"]) if action.get("card") else ""
    about = names.get(action.get("seat", -1), "")
    match action["kind"], action.get("from"):
        case "draw", "discard":
            words = _("%(who)s took the open card.")
        case "draw", _other:
            words = _("%(who)s drew from the closed pile.")
        case "discard", _other:
            words = _("%(who)s discarded %(card)s.")
        case "take_upcard", _other:
            words = _("%(who)s took the open card.")
        case "pass", _other:
            words = _("%(who)s passed.")
        case "lay", _other:
            words = _("%(who)s laid off %(card)s.")
        case "timed_out", _other:
            # Translators: the name of a player.
            words = _("Time was up for %(about)s, so the table acted.")
        case "disconnected", _other:
            # Translators: the name of a player.
            words = _("%(about)s disconnected.")
        case "returned", _other:
            # Translators: the name of a player.
            words = _("%(about)s came back.")
        case "left", _other:
            # Translators: the name of a player.
            told = _LEFT.get(action.get("why") or "", _("%(about)s left for good."))
            words = str(told)
        case "reshuffled", _other:
            words = _("The discards were shuffled into a new closed pile.")
        case "window_closed", _other:
            words = _("The time to send cards was up.")
        case kind, _other:
            plain = "%(who)s: " + str(kind).replace("_", " ")
            words = str(registry.act_said(str(kind)) or plain)
    return words % {"who": actor, "card": card, "about": about}
