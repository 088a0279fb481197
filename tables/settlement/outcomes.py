"""Results of deals and matches, as the page reads them (docs/protocol.md)."""

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from rules.results import (
    DealResult,
    MatchResult,
    SeatResult,
    Standing,
)
from rules.views.results import group_to_wire, showdown_to_wire, tally_to_wire
from tables.models import Deal, Match
from tables.settlement import entry_fees
from tables.shapes.results import (
    DealOutcome,
    DealSeat,
    MatchOutcome,
    MatchSeatEnd,
)
from tables.table.live_table import LiveTable

_OF_DEAL = msgspec.json.Decoder(DealOutcome)
_OF_MATCH = msgspec.json.Decoder(MatchOutcome)


def of_deal(deal: Deal) -> DealOutcome | None:
    """Return the stored result of a deal; None where it has none."""
    return _OF_DEAL.decode(bytes(deal.result)) if deal.result else None


def of_match(match: Match) -> MatchOutcome | None:
    """Return the stored result of a match of several deals; None where it has none."""
    return _OF_MATCH.decode(bytes(match.result)) if match.result else None


def deal(live: LiveTable, result: DealResult, chips: dict[int, int]) -> DealOutcome:
    """Return the result of the table's deal; `chips` won or lost by seat.

    In a match of several deals each row also says how the seat stands after it.
    """
    stands = {}
    is_paid = any(row.value for row in result.seats)
    if live.has_entry:
        stands = {row.seat: row for row in live.standing()}
    showdown, tally, pack = result.showdown, result.tally, live.pack
    return DealOutcome(
        match=live.running_match.pk,
        deal=str(live.running_deal.pk),
        number=live.running_deal.number,
        ending=str(result.ending),
        winners=list(result.winners),
        seats=[
            replace(
                _seat(live, row, chips.get(row.seat, 0), stands.get(row.seat)),
                value=row.value if is_paid else UNSET,
            )
            for row in result.seats
        ],
        rake=live.running_match.rake,
        showdown=showdown_to_wire(showdown, pack) if showdown else UNSET,
        tally=tally_to_wire(tally, pack) if tally else UNSET,
    )


def _seat(
    live: LiveTable, row: SeatResult, chips: int, stands: Standing | None
) -> DealSeat:
    user = live.entrants[row.seat].user
    groups = live.game.explain(live.state, row)
    return DealSeat(
        seat=row.seat,
        user=str(user.pk),
        name=user.display_name,
        bot=user.is_bot,
        place=row.place,
        points=row.points,
        how=row.how,
        chips=chips,
        stack=live.stack_of(row.seat),
        score=UNSET if stands is None else stands.score,
        match_chips=UNSET if stands is None else stands.chips,
        drops_left=UNSET if stands is None else stands.drops_left,
        out=UNSET if stands is None else stands.state != "playing",
        groups=[
            replace(group_to_wire(group, live.pack), stands=UNSET) for group in groups
        ],
    )


def match(live: LiveTable, result: MatchResult, prizes: dict[int, int]) -> MatchOutcome:
    """Return the result of a match of several deals, with the chips of each seat."""
    stands = {row.seat: row for row in live.standing()}
    prize = entry_fees.prize_of(live)
    fees = {number: row.entries for number, row in live.entrants.items()}
    fee = live.running_match.stake
    users = {row.seat: live.entrants[row.seat].user for row in result.seats}
    return MatchOutcome(
        match=live.running_match.pk,
        ending=result.ending,
        winners=list(result.winners),
        seats=[
            MatchSeatEnd(
                seat=row.seat,
                user=str(users[row.seat].pk),
                name=users[row.seat].display_name,
                bot=users[row.seat].is_bot,
                place=row.place,
                points=row.points,
                how=row.how,
                entries=fees[row.seat],
                prize=prizes.get(row.seat, 0),
                chips=prizes.get(row.seat, 0) - fees[row.seat] * fee,
                match_chips=stands[row.seat].chips,
            )
            for row in result.seats
        ],
        entry=fee,
        pot=prize.pot,
        rake=prize.rake if result.winners else 0,
        finals=list(result.finals) or UNSET,
    )
