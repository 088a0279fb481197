"""What everybody sees of a match of several deals: scores, pot, what is asked now."""

from typing import Any

import msgspec

from rules.phases import (
    Phase as DealPhase,
)
from rules.results import (
    Offer,
    Standing,
)
from tables.clock import timers
from tables.match import disconnections, match_life
from tables.models import Phase
from tables.settlement import entry_fees
from tables.table.live_table import LiveTable

Wire = dict[str, Any]


def info(live: LiveTable, number: int | None = None) -> Wire | None:
    """Return the match as seat `number` sees it; None where each deal is a match.

    Before the first deal it says what the match would be worth to those seated now.
    """
    if not live.has_entry:
        return None
    if not is_shown(live):
        return {
            "number": None,
            "facts": None,
            "entry": live.table.stake,
            **_worth(entry_fees.prize_of(live, len(live.seats))),
            "started": False,
            "seats": [],
            "offer": None,
        }
    match = live.running_match
    return {
        "number": match.pk,
        "facts": live.game.match_facts(live.played),
        "entry": match.stake,
        **_worth(entry_fees.prize_of(live)),
        "started": live.in_match,
        "seats": [_seat(live, row) for row in live.standing()],
        "offer": _offer(live, number),
    }


def is_shown(live: LiveTable) -> bool:
    """Whether the table's match runs, or its result is what the table shows."""
    if live.match is None or not live.has_entry:
        return False
    return live.in_match or live.table.phase in (Phase.BETWEEN, Phase.CLOSED)


def absent(live: LiveTable) -> list[Wire]:
    """Return the disconnected seats and until when they may come back."""
    return [
        {
            "seat": number,
            "phase": "prompt" if live.entrants[number].is_called else "grace",
            "deadline": timers.ms_of(live.entrants[number].due_back),
            "now": live.at,
            "lost": live.entrants[number].disconnections,
            "lost_max": disconnections.LOST_MAX,
        }
        for number in sorted(live.absent)
    ]


def standings(live: LiveTable) -> dict[int, Standing]:
    """Return how each seat stands in the match that is shown, by seat."""
    if not is_shown(live):
        return {}
    return {row.seat: row for row in live.standing()}


def legal(live: LiveTable, number: int) -> list[Wire]:
    """Return the answers the seat may give to the open offer, with their prices."""
    offer = live.offer
    if offer is None:
        return []
    prices = {
        "rejoin": {"chips": live.table.stake, "points": offer.score},
        "split_yes": {"chips": entry_fees.divided(live, offer.shares).get(number, 0)}
        if offer.shares
        else {},
    }
    return [
        {"kind": kind, "hint": prices[kind]} if prices.get(kind) else {"kind": kind}
        for kind in live.game.answers(live.played, number)
    ]


def puts_out(live: LiveTable, number: int, points: int) -> bool:
    """Tell whether so many points more put the seat out of the match (indian.md 5)."""
    row = standings(live).get(number)
    if row is None:
        return False
    limit = live.game.match_facts(live.played)["limit"]
    return limit is not None and row.score + points >= limit


def price_of_leaving(live: LiveTable, number: int) -> int:
    """Return the entry fees that the seat gives up by leaving a running match."""
    if not match_life.is_in(live, number):
        return 0
    return live.entrants[number].entries * live.running_match.stake


def result(live: LiveTable) -> Wire | None:
    """Return the result of the last match of several deals, until the next begins."""
    match = live.match
    if match is None or not match.result or live.in_match:
        return None
    shown: Wire = msgspec.json.decode(bytes(match.result))
    return shown


def _worth(prize: entry_fees.Prize) -> Wire:
    fee = {"rake": prize.rake} if prize.rake else {}
    return {"pot": prize.pot, "prize": prize.rest, **fee}


def _seat(live: LiveTable, row: Standing) -> Wire:
    user = live.entrants[row.seat].user
    count = live.entrants[row.seat].disconnections
    lost: Wire = {"lost_lines": count, "lost_max": disconnections.LOST_MAX}
    if live.entrants[row.seat].missed_turns:
        lost["missed_turns"] = live.entrants[row.seat].missed_turns
    return {
        "seat": row.seat,
        "name": user.display_name,
        "bot": user.is_bot,
        "place": row.place,
        "score": row.score,
        "state": row.state,
        "entries": row.entries,
        "drops_left": row.drops_left,
        "chips": row.chips,
        **({} if row.boxes is None else {"boxes": row.boxes}),
        **(lost if live.game.match_clock else {}),
    }


def asked(offer: Offer, number: int | None) -> list[int]:
    """Return whom an offer still asks, as seat `number` is told.

    Votes on a split are secret: the others count as asked until it is decided.
    """
    if offer.phase is not DealPhase.SPLIT:
        return list(offer.seats)
    sharing = [share.seat for share in offer.shares]
    return [seat for seat in sharing if seat != number or seat in offer.seats]


def _offer(live: LiveTable, number: int | None) -> Wire | None:
    offer = live.offer
    if offer is None:
        return None
    timer = live.clock.of(offer.phase.value)
    return {
        "phase": offer.phase.value,
        "seats": asked(offer, number),
        "score": offer.score,
        "price": live.table.stake if offer.score is not None else None,
        "shares": _shares(live, offer),
        "deadline": timer.due if timer else None,
        "now": live.at,
        "bank_ms": 0,
    }


def _shares(live: LiveTable, offer: Offer) -> list[Wire]:
    if not offer.shares:
        return []
    chips = entry_fees.divided(live, offer.shares)
    return [{"seat": seat, "chips": amount} for seat, amount in chips.items()]
