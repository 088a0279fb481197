"""What each seat sees of a table: the view of docs/protocol.md, built in one place.

The rules' `seen_by` gives the cards; this adds people, chips, clocks, the seat's own
groups with their verdict, and the last result. Nothing else makes views.
"""

from typing import Any, NamedTuple

import msgspec

from rules import result_notation
from rules.game import Event
from rules.phases import (
    Phase as DealPhase,
)
from tables.deal import dealing, seat_choices
from tables.games import rake, stopped_games, titles
from tables.match import start_confirmation
from tables.models import Phase, Seat
from tables.table.live_table import LiveTable
from tables.view import match_view, seat_rows, shared_parts, verdicts
from wallet import money
from wallet.codes import CASH

Wire = dict[str, Any]

_BETWEEN = (Phase.WAITING, Phase.STARTING, Phase.BETWEEN, Phase.CLOSED)
_LAID_OPEN = (Phase.BETWEEN, Phase.REJOIN, Phase.SPLIT)
"""Between two deals the last one still lies on the table."""
_BARE: Wire = {
    "order": [],
    "stock": 0,
    "discard": [],
    "wild": None,
    "runs": None,
    "melds": [],
    "windows": [],
    "finish": None,
}


class Common(NamedTuple):
    """What everybody sees alike, made once for all views of a change."""

    options: Any
    table_info: Any
    fairness: Any
    last: Any
    result: Any
    seats: list[seat_rows.Base]


def common(live: LiveTable) -> Common:
    """Return what everybody sees alike."""
    return Common(
        options=live.game.describe_options(live.options),
        table_info=_about(live),
        fairness=shared_parts.fairness(live),
        last=_last(live),
        result=_result(live),
        seats=seat_rows.bases(live),
    )


def common_encoded(live: LiveTable) -> Common:
    """Return it with parts as JSON, which go into each view as they are."""
    return Common(
        options=shared_parts.described(live.table.game, bytes(live.table.options)),
        table_info=shared_parts.as_json(_about(live)),
        fairness=shared_parts.as_json(shared_parts.fairness(live)),
        last=shared_parts.as_json(_last(live)),
        result=shared_parts.as_json(_result(live)),
        seats=seat_rows.bases(live),
    )


class Shared(NamedTuple):
    """What is known already where several views of one moment are made."""

    common: Common
    legal: dict[int, list[Wire]]
    """What each seat may do."""


def view(live: LiveTable, number: int | None, known: Shared | None = None) -> Wire:
    """Return the view of the seat `number`, or of a spectator for None."""
    table, deal = live.table, live.deal
    shared = known.common if known else common(live)
    shown = _shown_part(live, number)
    own = live.seats.get(number) if number is not None else None
    return {
        **shown,
        "game": table.game,
        "family": live.game.family,
        "options": shared.options,
        "table": table.pk,
        "table_info": shared.table_info,
        "match": table.match_id,
        "match_info": match_view.info(live, number),
        "deal": str(deal.pk) if deal is not None else None,
        "fairness": shared.fairness,
        "version": table.version,
        "phase": str(table.phase),
        "you": _you(live, own, shown["you"]) if own is not None else None,
        "seats": seat_rows.rows(live, shown["seats"], shared.seats),
        "turn": _turn(live, shown["turn"], number),
        "windows": [
            {**window, **_deadline(live, window["seats"], _kind_of(window))}
            for window in shown["windows"]
        ],
        **({"absent": match_view.absent(live)} if live.game.match_clock else {}),
        "legal": _legal(live, number, known),
        "last": shared.last,
        "result": shared.result,
        "rematch": _is_rematch_due(live, number),
        "stopped": None if live.is_running else _stopped(live),
    }


def _stopped(live: LiveTable) -> Wire | None:
    """Return why no match begins here; None while a deal runs, or play goes on."""
    if live.is_running or not live.stopped:
        return None
    return stopped_games.told(live.stopped)


def _kind_of(window: Wire) -> str:
    """Return the kind of timer that ends a window."""
    return "claim" if window["phase"] == DealPhase.CLAIM else "meld"


def event(happened: Wire | Event, live: LiveTable, viewer: int | None) -> Wire:
    """Return an event as the viewer (None: a spectator) may see it."""
    if isinstance(happened, Event):
        return result_notation.event_to_wire(happened, live.pack, viewer)
    return happened


def _legal(live: LiveTable, number: int | None, known: Shared | None) -> list[Wire]:
    if number is None:
        return []
    return known.legal[number] if known else legal(live, number)


def legal(live: LiveTable, number: int) -> list[Wire]:
    """Return what the seat may do now, prices in chips beside the points."""
    if not live.is_running:
        if live.offer is not None:
            return match_view.legal(live, number)
        if start_confirmation.asks(live, number):
            return [{"kind": "start", "hint": {"chips": live.table.stake}}]
        is_asked = dealing.asks_ready(live, number)
        is_asked = is_asked and number not in live.clock.ready
        if not is_asked:
            return []
        # Saying yes after a match means the entry fee of another.
        is_again = live.has_entry and not live.in_match
        again = {"hint": {"chips": live.table.stake}} if is_again else {}
        return [{"kind": "ready", **again}]
    shown = live.seen_by(number)
    entries = [
        _priced(live, number, entry) if "hint" in entry else entry
        for entry in shown["legal"]
    ]
    return entries or _takes_over(live, number, shown["seats"])


def _takes_over(live: LiveTable, number: int, rows: list[Wire]) -> list[Wire]:
    """Return what a person may say while others play and the house plays for them.

    On their turn any act says the same (indian.md 7.4.8).
    """
    seat = live.seats.get(number)
    if (
        seat is None
        or seat.user.is_bot
        or seat.is_leaving
        or not seat_rows.was_dealt(live, number)
    ):
        return []
    is_auto = any(row["seat"] == number and row["state"] == "auto" for row in rows)
    return [{"kind": "back"}] if is_auto else []


def leave_terms(live: LiveTable, seat: Seat) -> Wire:
    """Return when the seat would leave, and what that costs (`leaves`, `cost`)."""
    is_later = live.in_deal(seat.number) and not live.game.match_clock
    when = "after_deal" if is_later else "now"
    if live.has_entry:
        chips = match_view.price_of_leaving(live, seat.number)
        return {"leaves": when, "cost": {"points": 0, "chips": chips}}
    if not live.in_deal(seat.number):
        return {"leaves": when, "cost": {"points": 0, "chips": 0}}
    points = live.game.leave_cost(live.state, seat.number)
    waits = live.game.waiting_for(live.state)
    if any(w.phase == DealPhase.MELD and seat.number in w.seats for w in waits):
        # Leaving in the meld window sends the groups as they are saved.
        verdict = verdicts.judged(live, seat.number)[1]
        points = verdict["points"] if verdict else points
    cost = {"points": points, "chips": _chips(live, points)}
    return {"leaves": when, "cost": cost}


def _shown_part(live: LiveTable, number: int | None) -> Wire:
    is_shown = live.is_running or live.table.phase in _LAID_OPEN
    if live.has_cards and is_shown:
        own = number if seat_rows.was_dealt(live, number) else None
        return live.seen_by(own)
    return {**_BARE, "phase": "", "you": None, "seats": [], "turn": None, "legal": []}


def _about(live: LiveTable) -> Wire:
    table = live.table
    low, high = buy_in_bounds(live)
    return {
        "id": table.pk,
        "name": table.name,
        "stake": table.stake,
        "chips": table.ledger,
        **_of_cash(live),
        "pace": table.pace,
        "assist": table.assist,
        "practice": table.is_practice,
        **({"bots_level": table.bots_level} if table.is_practice else {}),
        "private": table.is_private,
        **({"rated": True} if table.is_rated else {}),
        "chat": table.chat,
        "seats_max": table.seats_max,
        "starts_full": live.game.starts_full,
        **({"starts_confirmed": True} if start_confirmation.applies(live) else {}),
        **({"hosted": True, "host": table.host} if live.is_hosted else {}),
        **({"on_timeout": table.on_timeout} if live.game.match_clock else {}),
        "waiting": table.waiting_count,
        "deal_number": table.deals_count,
        "buy_in_min": low,
        "buy_in_max": high,
    }


def _of_cash(live: LiveTable) -> Wire:
    """Return the currency of amounts in hundredths, and the house's rate of them."""
    ledger = live.table.ledger
    if ledger != CASH:
        return {}
    bp = 0 if live.is_hosted else rake.ring_bp(ledger, live.game)
    return {"currency": money.currency_of(ledger), "rake_bp": bp}


def buy_in_bounds(live: LiveTable) -> tuple[int, int]:
    """Return the fewest and the most chips a seat brings (docs/decisions.md, stake)."""
    if live.has_entry:
        return live.table.stake, live.table.stake
    return titles.buy_in(live.game, live.table.stake)


def top_up_bounds(live: LiveTable, seat: Seat) -> Wire | None:
    """Return the fewest and the most chips the seat may add now, None in a deal."""
    if live.has_entry or live.is_hosted:
        return None
    low, high = buy_in_bounds(live)
    have = live.stack_of(seat.number)
    if live.in_deal(seat.number) or have >= high:
        return None
    bounds = {"low": max(1, low - have), "high": high - have, "needed": have < low}
    return (
        seat_choices.re_entry(live, seat, bounds, low, high) if have < low else bounds
    )


def _you(live: LiveTable, seat: Seat, shown: Wire | None) -> Wire:
    saved = live.arrangements().get(seat.number)
    you = {
        "seat": seat.number,
        "hand": [],
        "drawn": None,
        "taken": None,
        "drop": None,
        "groups": [],
        "revision": saved.revision if saved else 0,
        "verdict": None,
        "stack": live.stack_of(seat.number),
        "leave": leave_terms(live, seat),
        "leaving": seat.is_leaving,
        "last_game": seat_choices.last_game(live, seat),
        "may_move": seat_choices.may_move(live, seat),
        "top_up": top_up_bounds(live, seat),
        **(shown or {}),
    }
    if shown and shown["hand"] and live.is_running:
        you["groups"], you["verdict"] = verdicts.judged(live, seat.number)
        you["drop"] = shown["drop"] and _with_chips(live, seat.number, shown["drop"])
        if live.table.assist and not seat.user.is_bot:
            proposal = live.game.proposal(live.state, seat.number)
            if proposal is not None:
                you["proposal"] = result_notation.proposal_to_wire(proposal, live.pack)
    return you


def _turn(live: LiveTable, shown: Wire | None, number: int | None) -> Wire | None:
    if live.is_running:
        if shown is None:
            return None
        is_turn = live.game.match_clock or shown["phase"] in ("draw", "discard")
        kind = "turn" if is_turn else "meld"
        return {**shown, **_deadline(live, shown["seats"], kind)}
    if (offer := live.offer) is not None:
        phase, seats = offer.phase.value, match_view.asked(offer, number)
        return {"phase": phase, "seats": seats, **_deadline(live, seats, phase)}
    if live.table.phase in (Phase.STARTING, Phase.BETWEEN):
        asked = [n for n in live.people if n not in live.clock.ready]
        phase = str(live.table.phase)
        if live.stopped and not live.in_match:
            asked = []
        elif live.in_match or (live.is_hosted and phase == "between"):
            asked = [n for n in asked if dealing.asks_ready(live, n)]
        kind = "start" if phase == "starting" else "between"
        return {"phase": phase, "seats": asked, **_deadline(live, asked, kind)}
    return None


def _deadline(live: LiveTable, seats: list[int], kind: str) -> Wire:
    timer = live.clock.of(kind) or live.clock.of("seeds")
    bank = dict(live.clock.banks).get(seats[0], 0) if len(seats) == 1 else 0
    return {
        "deadline": timer.due if timer else None,
        "bank_ms": bank if timer and timer.kind == "turn" else 0,
        "now": live.at,
    }


def _last(live: LiveTable) -> Wire | None:
    deal = live.deal
    if deal is None or not deal.result or live.is_running:
        return None
    last: Wire = msgspec.json.decode(bytes(deal.result))
    last["match_over"] = not live.in_match
    return last


def _result(live: LiveTable) -> Wire | None:
    """Return the result of the last match: on points tables, of the last deal."""
    if live.has_entry:
        return match_view.result(live)
    return _last(live) if live.table.phase in _BETWEEN else None


def _is_rematch_due(live: LiveTable, number: int | None) -> bool:
    """Tell whether the people of the last deal could only go on at another table."""
    deal = live.deal
    if deal is None or not deal.result or live.is_running or live.in_match:
        return False
    if live.is_hosted:
        return False
    if number is None or not _has_played(live, number):
        return False
    if live.stopped:
        return False
    played = list(live.entrants) if live.has_entry else deal.order
    return any(
        one not in live.seats
        or live.seats[one].is_leaving
        or not _has_played(live, one)
        for one in played
    )


def _has_played(live: LiveTable, number: int) -> bool:
    """Whether who sits there now has played the match that is over."""
    return (
        live.has_played(number) if live.has_entry else seat_rows.was_dealt(live, number)
    )


def _priced(live: LiveTable, number: int, entry: Wire) -> Wire:
    hint = entry["hint"]
    if "points" not in hint:
        return entry
    return {**entry, "hint": _with_chips(live, number, hint)}


def _with_chips(live: LiveTable, number: int, price: Wire) -> Wire:
    """Add what the points are in chips, and whether they end the match for the seat."""
    told = {**price, "chips": _chips(live, price["points"])}
    if match_view.puts_out(live, number, price["points"]):
        told["out"] = True
    return told


def _chips(live: LiveTable, points: int) -> int:
    return points * live.table.stake if live.game.stake_per_point else 0
