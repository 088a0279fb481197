"""The board of a lesson as the table page reads it (docs/protocol.md, the view).

The rules' `seen_by` gives the cards; this adds names and the groups with their verdict.
"""

from contextlib import suppress
from typing import Any

from django.utils.translation import gettext as _

from learn.play.attempt import Attempt
from learn.play.positions import YOU
from rules import notation, result_notation
from rules.game import IllegalAction
from rules.results import Standing

Wire = dict[str, Any]
_NO_DEAL: Wire = {
    "you": None,
    "seats": [],
    "order": [],
    "stock": 0,
    "discard": [],
    "wild": None,
    "runs": None,
    "melds": [],
    "turn": None,
    "windows": [],
    "finish": None,
}


def view(attempt: Attempt, *, name: str = "") -> Wire:
    """Return the reader's view of the board; `name` is what the board is called."""
    game, deal = attempt.game, attempt.deal
    options = attempt.match.options if deal is None else deal.options
    shown = {**_NO_DEAL, **_offer(attempt)} if deal is None else game.seen_by(deal, YOU)
    stands = {row.seat: row for row in game.standing(attempt.match)}
    is_match = bool(attempt.lesson.position.scores) or deal is None
    rows = shown["seats"] or [{"seat": seat} for seat in sorted(stands)]
    if is_match:
        _mark_last_drop(attempt, shown["legal"], stands[YOU])
    return {
        **shown,
        # A price on a button would be the answer to some questions.
        "legal": [] if attempt.is_question else shown["legal"],
        "game": game.name,
        "family": game.family,
        "options": game.describe_options(options),
        "table": None,
        "table_info": _about(attempt, name),
        "match": None,
        "match_info": _match(attempt, stands) if is_match else None,
        "deal": name,
        "fairness": None,
        "version": attempt.version,
        "you": _you(attempt, shown["you"]),
        "seats": [
            _seat(attempt, row, stands.get(row["seat"]), shown["order"], is_match)
            for row in rows
        ],
        "turn": shown["turn"] and {**shown["turn"], "deadline": None, "bank_ms": 0},
        "windows": [{**one, "deadline": None} for one in shown["windows"]],
        "last": None,
        "result": None,
        "rematch": False,
        "stopped": None,
    }


def _mark_last_drop(attempt: Attempt, legal: list[Wire], own: Standing) -> None:
    """Say of a drop that its points would put the reader out of the match."""
    limit = attempt.game.match_facts(attempt.match).get("limit")
    for entry in legal:
        points = entry.get("hint", {}).get("points")
        is_drop = entry["kind"] == "drop" and limit is not None
        if is_drop and own.score + points >= limit:
            entry["hint"] = {**entry["hint"], "out": True}


def judged(attempt: Attempt) -> Wire:
    """Return the reader's groups with their verdict, as an answer to `arrange`.

    While a question is asked there is no verdict.
    """
    groups = notation.groups_to_wire(attempt.groups, attempt.pack)
    if attempt.is_question:
        return {"groups": groups, "verdict": None}
    verdict = attempt.verdict()
    return {
        "groups": groups,
        "verdict": result_notation.verdict_to_wire(verdict, attempt.pack),
    }


def holds(attempt: Attempt) -> bool:
    """Tell whether the reader holds cards."""
    deal = attempt.deal
    return deal is not None and bool(attempt.game.seen_by(deal, YOU)["you"]["hand"])


def staged(attempt: Attempt) -> Wire:
    """Return what the reader would see: hand, melds, acts, groups and their verdict."""
    game, deal = attempt.game, attempt.running
    shown = game.seen_by(deal, YOU)
    left = {"hand": shown["you"]["hand"], "melds": shown["melds"]}
    if game.result(deal) is not None:
        return {**left, "legal": [], "groups": [], "verdict": None, "ends": True}
    return {**left, "legal": shown["legal"], **judged(attempt), "ends": False}


def events(attempt: Attempt) -> list[Wire]:
    """Return what happened by the last thing that was done."""
    if attempt.deal is None:
        return []
    pack = attempt.pack
    return [result_notation.event_to_wire(one, pack, YOU) for one in attempt.events]


def _match(attempt: Attempt, stands: dict[int, Standing]) -> Wire:
    """Return how the match stands; it is played for nothing."""
    return {
        "number": None,
        "facts": attempt.game.match_facts(attempt.match),
        "entry": 0,
        "pot": 0,
        "prize": 0,
        "started": False,
        "seats": [
            {
                "seat": row.seat,
                "name": attempt.name_of(row.seat),
                "bot": False,
                "place": row.place,
                "score": row.score,
                "state": row.state,
                "entries": row.entries,
                "drops_left": row.drops_left,
                "chips": row.chips,
            }
            for row in stands.values()
        ],
        "offer": None,
    }


def _about(attempt: Attempt, name: str) -> Wire:
    return {
        "name": name,
        "stake": 0,
        "chips": "play",
        "pace": "untimed",
        "assist": False,
        "practice": False,
        "private": True,
        "chat": False,
        "seats_max": len(attempt.lesson.position.names) + 1,
        "starts_full": True,
    }


def _you(attempt: Attempt, shown: Wire | None) -> Wire:
    you: Wire = {
        "seat": YOU,
        "hand": [],
        "drawn": None,
        "taken": None,
        "drop": None,
        "groups": [],
        "revision": attempt.revision,
        "verdict": None,
        "stack": None,
        **(shown or {}),
    }
    if you["hand"]:
        # A hand that is out of the deal is worth nothing any more.
        with suppress(IllegalAction):
            you |= judged(attempt)
    if attempt.is_question:
        # No act is legal meanwhile, but that locks no card.
        you["taken"] = None
    return you


def _seat(
    attempt: Attempt,
    row: Wire,
    stands: Standing | None,
    order: list[int],
    is_match: bool,
) -> Wire:
    seat = row["seat"]
    score = stands.score if stands is not None and is_match else 0
    return {
        "state": "playing",
        "cards": 0,
        **row,
        "user": None,
        "name": attempt.name_of(seat) or _("You"),
        "bot": False,
        "score": score,
        "stack": None,
        "dealer": bool(order) and order[-1] == seat,
    }


def _offer(attempt: Attempt) -> Wire:
    """Return what the match asks between two deals."""
    offer = attempt.game.offer(attempt.match)
    kinds = attempt.game.answers(attempt.match, YOU)
    phase = offer.phase.value if offer is not None else "over"
    return {"phase": phase, "legal": [{"kind": kind} for kind in kinds]}
