"""The public view of a match of several deals: scores, pot, open offer."""

from msgspec import UNSET

from rules.phases import (
    Phase as DealPhase,
)
from rules.results import (
    Offer,
    Standing,
)
from rules.views.actions import Hint, RejoinHint, WireAction
from tables.clock import timers
from tables.match import disconnections, match_life
from tables.models import Phase
from tables.settlement import entry_fees, outcomes
from tables.shapes.results import MatchOutcome
from tables.shapes.view import Absent, MatchInfo, MatchSeat, OfferView, ShareView
from tables.table.live_table import LiveTable


def info(live: LiveTable, number: int | None = None) -> MatchInfo | None:
    """Return the match as seat `number` sees it, or None if each deal is a match.

    Before the first deal it shows the prizes for those seated now.
    """
    if not live.has_entry:
        return None
    if not is_shown(live):
        prize = entry_fees.prize_of(live, len(live.seats))
        return MatchInfo(
            number=None,
            facts=None,
            entry=live.table.stake,
            pot=prize.pot,
            prize=prize.rest,
            rake=prize.rake or UNSET,
            started=False,
            seats=[],
            offer=None,
        )
    match, prize = live.running_match, entry_fees.prize_of(live)
    return MatchInfo(
        number=match.pk,
        facts=live.game.match_facts(live.played),
        entry=match.stake,
        pot=prize.pot,
        prize=prize.rest,
        rake=prize.rake or UNSET,
        started=live.in_match,
        seats=[_seat(live, row) for row in live.standing()],
        offer=_offer(live, number),
    )


def is_shown(live: LiveTable) -> bool:
    """Return whether the table's match runs or its result is shown."""
    if live.match is None or not live.has_entry:
        return False
    return live.in_match or live.table.phase in (Phase.BETWEEN, Phase.CLOSED)


def absent(live: LiveTable) -> list[Absent]:
    """Return the disconnected seats and until when they may come back."""
    return [
        Absent(
            seat=number,
            phase="prompt" if live.entrants[number].is_called else "grace",
            deadline=timers.ms_of(live.entrants[number].due_back),
            now=live.at,
            lost=live.entrants[number].disconnections,
            lost_max=disconnections.LOST_MAX,
        )
        for number in sorted(live.absent)
    ]


def standings(live: LiveTable) -> dict[int, Standing]:
    """Return how each seat stands in the match that is shown, by seat."""
    if not is_shown(live):
        return {}
    return {row.seat: row for row in live.standing()}


def legal(live: LiveTable, number: int) -> list[WireAction]:
    """Return the answers the seat may give to the open offer, with their prices."""
    offer = live.offer
    if offer is None:
        return []
    prices: dict[str, Hint] = {}
    if offer.score is not None:
        prices["rejoin"] = RejoinHint(chips=live.table.stake, points=offer.score)
    if offer.shares:
        chips = entry_fees.divided(live, offer.shares).get(number, 0)
        prices["split_yes"] = Hint(chips=chips)
    return [
        WireAction(kind, hint=prices.get(kind, UNSET))
        for kind in live.game.answers(live.played, number)
    ]


def puts_out(live: LiveTable, number: int, points: int) -> bool:
    """Return whether this many more points end the match for the seat (indian.md 5)."""
    row = standings(live).get(number)
    if row is None:
        return False
    limit = live.game.match_facts(live.played).limit
    return limit is not None and row.score + points >= limit


def price_of_leaving(live: LiveTable, number: int) -> int:
    """Return the entry fees that the seat gives up by leaving a running match."""
    if not match_life.is_in(live, number):
        return 0
    return live.entrants[number].entries * live.running_match.stake


def result(live: LiveTable) -> MatchOutcome | None:
    """Return the result of the last match of several deals, until the next begins."""
    match = live.match
    if match is None or live.in_match:
        return None
    return outcomes.of_match(match)


def _seat(live: LiveTable, row: Standing) -> MatchSeat:
    entrant, is_clocked = live.entrants[row.seat], live.game.match_clock
    missed = entrant.missed_turns if is_clocked else 0
    return MatchSeat(
        seat=row.seat,
        name=entrant.user.display_name,
        bot=entrant.user.is_bot,
        place=row.place,
        score=row.score,
        state=row.state,
        entries=row.entries,
        drops_left=row.drops_left,
        chips=row.chips,
        boxes=UNSET if row.boxes is None else row.boxes,
        lost_lines=entrant.disconnections if is_clocked else UNSET,
        lost_max=disconnections.LOST_MAX if is_clocked else UNSET,
        missed_turns=missed or UNSET,
    )


def asked(offer: Offer, number: int | None) -> list[int]:
    """Return the seats that an offer still asks, as shown to seat `number`.

    Votes on a split are secret: the others count as asked until it is decided.
    """
    if offer.phase is not DealPhase.SPLIT:
        return list(offer.seats)
    sharing = [share.seat for share in offer.shares]
    return [seat for seat in sharing if seat != number or seat in offer.seats]


def _offer(live: LiveTable, number: int | None) -> OfferView | None:
    offer = live.offer
    if offer is None:
        return None
    timer = live.clock.of(offer.phase.value)
    return OfferView(
        phase=offer.phase.value,
        seats=asked(offer, number),
        score=offer.score,
        price=live.table.stake if offer.score is not None else None,
        shares=_shares(live, offer),
        deadline=timer.due if timer else None,
        now=live.at,
        bank_ms=0,
    )


def _shares(live: LiveTable, offer: Offer) -> list[ShareView]:
    if not offer.shares:
        return []
    chips = entry_fees.divided(live, offer.shares)
    return [ShareView(seat, amount) for seat, amount in chips.items()]
