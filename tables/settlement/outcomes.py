"""What a deal and a match leave behind, as the page reads it (docs/protocol.md)."""

from typing import Any

from rules import result_notation
from rules.results import (
    DealResult,
    MatchResult,
    Standing,
)
from tables.settlement import entry_fees
from tables.table.live_table import LiveTable

Wire = dict[str, Any]


def deal(live: LiveTable, result: DealResult, chips: dict[int, int]) -> Wire:
    """Return the result of the table's deal; `chips` won or lost by seat.

    In a match of several deals each row also says how the seat stands after it.
    """
    stands = {}
    is_paid = any(row.value for row in result.seats)
    if live.has_entry:
        stands = {row.seat: row for row in live.standing()}
    return {
        "match": live.running_match.pk,
        "deal": str(live.running_deal.pk),
        "number": live.running_deal.number,
        "ending": str(result.ending),
        "winners": list(result.winners),
        "seats": [
            {
                **_person(live, row.seat),
                "place": row.place,
                "points": row.points,
                "how": row.how,
                "chips": chips.get(row.seat, 0),
                "stack": live.stack_of(row.seat),
                **_standing(stands.get(row.seat)),
                **({"value": row.value} if is_paid else {}),
                "groups": [
                    {
                        "cards": live.pack.names(group.cards),
                        "kind": group.kind,
                        "points": group.points,
                        "counts": group.counts,
                        "reason": group.reason,
                        **({"costs": list(group.costs)} if group.costs else {}),
                    }
                    for group in live.game.explain(live.state, row)
                ],
            }
            for row in result.seats
        ],
        "rake": live.running_match.rake,
        **_arithmetic(live, result),
    }


def _arithmetic(live: LiveTable, result: DealResult) -> Wire:
    """Return how the points came about, where a knock or going out ended the deal."""
    told: Wire = {}
    if result.showdown is not None:
        told["showdown"] = result_notation.showdown_to_wire(result.showdown, live.pack)
    if result.tally is not None:
        told["tally"] = result_notation.tally_to_wire(result.tally, live.pack)
    return told


def match(live: LiveTable, result: MatchResult, prizes: dict[int, int]) -> Wire:
    """Return the result of a match of several deals, with the chips of each seat."""
    stands = {row.seat: row for row in live.standing()}
    prize = entry_fees.prize_of(live)
    fees = {number: row.entries for number, row in live.entrants.items()}
    fee = live.running_match.stake
    return {
        "match": live.running_match.pk,
        "ending": result.ending,
        "winners": list(result.winners),
        "seats": [
            {
                **_person(live, row.seat),
                "place": row.place,
                "points": row.points,
                "how": row.how,
                "entries": fees[row.seat],
                "prize": prizes.get(row.seat, 0),
                "chips": prizes.get(row.seat, 0) - fees[row.seat] * fee,
                "match_chips": stands[row.seat].chips,
            }
            for row in result.seats
        ],
        "entry": fee,
        "pot": prize.pot,
        "rake": prize.rake if result.winners else 0,
        **(
            {"finals": result_notation.finals_to_wire(result.finals)}
            if result.finals
            else {}
        ),
    }


def _person(live: LiveTable, number: int) -> Wire:
    user = live.entrants[number].user
    return {
        "seat": number,
        "user": str(user.pk),
        "name": user.display_name,
        "bot": user.is_bot,
    }


def _standing(row: Standing | None) -> Wire:
    if row is None:
        return {}
    return {
        "score": row.score,
        "match_chips": row.chips,
        "drops_left": row.drops_left,
        "out": row.state != "playing",
    }
