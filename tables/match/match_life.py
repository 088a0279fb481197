"""The life of a match: beginning, questions between deals, end.

On points tables each deal is a match, and only `begin` and `end` are used. Elsewhere
one entry fee buys a match: deals until the rules decide a result. Every step is logged,
so that the log reproduces the stored match. The caller has locked the table.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

import msgspec

from rules.family import GameMatch
from rules.results import (
    DealResult,
    SeatResult,
)
from tables.clock import timers
from tables.errors import Refusal
from tables.match import called_off, host_results
from tables.messages import notices
from tables.models import Match, MatchAction, MatchSeat, Pace, Phase
from tables.settlement import entry_fees, outcomes
from tables.settlement.abandoned_matches import Division
from tables.table.live_table import LiveTable

REJOIN: Final = "rejoin"
ANSWERS: Final = frozenset({REJOIN, "decline", "split_yes", "split_no"})
TOLD: Final = {REJOIN: "rejoined", "decline": "declined"}
"""Events of answers that everybody sees; votes are visible only to the voter."""


def begin(live: LiveTable, order: tuple[int, ...]) -> Match:
    """Begin a match of these seats, in order of play; collect entry fees in its pot."""
    table = live.table
    played = live.game.new_match(order, live.options)
    match = Match.objects.create(
        table=table,
        game=table.game,
        options=table.options,
        rules_version=live.game.rules_version,
        stake=table.stake,
        ledger=table.ledger,
        state=live.game.encode_match(played),
        started_at=live.now,
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match,
            seat=live.seats[number],
            number=number,
            user_id=live.seats[number].user_id,
            entries=int(live.has_entry),
        )
        for number in sorted(order)
    )
    live.keep_match(match, played)
    if live.has_entry:
        entry_fees.collect(match, live.entrants.values())
        pot = entry_fees.prize_of(live).pot
        live.tell("match_started", match=match.pk, seats=sorted(order), pot=pot)
    return match


def seats_of_next_deal(live: LiveTable) -> tuple[int, ...] | None:
    """Return who is dealt in next, in order of play; None if no deal is due."""
    return live.game.next_deal(live.played) if live.in_match else None


def is_in(live: LiveTable, number: int) -> bool:
    """Whether leaving the running match would cost the seat anything."""
    if not live.in_match:
        return False
    states = {row.seat: row.state for row in live.standing()}
    return states.get(number) == "playing"


def still_in(live: LiveTable) -> list[int]:
    """Return the seats in the running match, without those who left in this deal."""
    seats = [number for number in live.entrants if is_in(live, number)]
    return [number for number in seats if not _has_left(live, number)]


def record(live: LiveTable, result: DealResult) -> None:
    """Add an ended deal to the match, with those who left during it."""
    deal, match = live.running_deal, live.running_match
    rows = match.actions.filter(kind="left").order_by("n")
    told = [msgspec.json.decode(bytes(row.data)) for row in rows]
    left = [one["seat"] for one in told if one.get("deal") == str(deal.pk)]
    played = live.game.record_deal(live.played, result, tuple(left))
    _step(live, played, None, {"kind": "deal", "deal": str(deal.pk), "left": left})


def answer(live: LiveTable, number: int, kind: str, *, asked: bytes) -> None:
    """Process a seat's answer to the open offer; rejoining takes another entry fee.

    Raise `IllegalAction` if the seat is not asked that, `Refusal` `insufficient_chips`.
    """
    offer = live.offer
    if offer is None:
        raise Refusal("not_allowed")
    answered = live.game.answer(live.played, number, kind)
    if kind == REJOIN:
        entry_fees.rejoin(live, live.entrants[number])
    _step(live, answered, number, {"kind": kind}, asked=asked)
    if kind in TOLD:
        live.tell(TOLD[kind], seat=number)


def close_offer(live: LiveTable) -> None:
    """Close the open offer when its time is up; silence means no."""
    offer = live.offer
    if offer is None:
        raise Refusal("not_allowed")
    wire = {"kind": "offer_closed", "phase": offer.phase.value}
    _step(live, live.game.close_offer(live.played), None, wire)
    live.tell("offer_closed", phase=offer.phase.value)


def leave(live: LiveTable, number: int, why: str = "") -> None:
    """Record that somebody leaves a running match for good, losing the entry fee.

    `why` is how the seat's end is called on a match clock: by itself `resigned`, by the
    house `timed_out` or `disconnected`.
    In a deal it takes effect when the deal is recorded, otherwise at once. A seat that
    has left already, or does not play the match, changes nothing; nor does anybody
    once the match is decided.
    """
    if not live.in_match or number not in live.entrants or _has_left(live, number):
        return
    if live.game.match_result(live.played) is not None:
        return
    wire: dict[str, Any] = {"kind": "left", "seat": number}
    why = why or ("resigned" if live.game.match_clock else "")
    if why:
        wire["why"] = why
    played = live.played
    if live.is_running:
        wire["deal"] = str(live.running_deal.pk)
    else:
        given = (why,) if why else ()
        played = live.game.forfeit(played, number, *given)
    _step(live, played, number, wire)
    # Nobody waits for those who have left, even if others play on.
    row = live.entrants[number]
    row.back_by, row.is_called = None, False
    row.save(update_fields=["back_by", "is_called"])


def end_if_decided(live: LiveTable) -> None:
    """End the match once the rules decide its result: pay and show it."""
    if not live.in_match:
        return
    result = live.game.match_result(live.played)
    if result is None:
        return
    match = live.running_match
    if result.winners:
        prizes = entry_fees.pay(live)
    else:
        prizes = entry_fees.give_back(match)
    paid = {n: row.entries * match.stake for n, row in live.entrants.items()}
    chips = {number: prizes.get(number, 0) - fee for number, fee in paid.items()}
    match.result = msgspec.json.encode(outcomes.match(live, result, prizes))
    end(live, result.ending, result.seats, chips)
    live.tell("match_ended", match=match.pk, ending=result.ending)
    live.table.phase = Phase.BETWEEN
    live.clock = timers.single("between", live.at, timers.AGAIN_MS)
    is_patient = live.table.pace == Pace.UNTIMED or live.table.is_practice
    if is_patient or live.is_hosted:
        live.clock = timers.Clock()


def end(
    live: LiveTable, ending: str, rows: Iterable[SeatResult], chips: dict[int, int]
) -> None:
    """Store the end of a match and of each seat; `chips` won or lost by seat."""
    match = live.running_match
    match.state = live.game.encode_match(live.played)
    match.ending, match.ended_at = ending, live.now
    match.save(update_fields=["state", "ending", "ended_at", "result", "rake"])
    for row in rows:
        kept = live.entrants[row.seat]
        kept.place, kept.points, kept.how = row.place, row.points, row.how
        kept.chips = chips[row.seat]
    MatchSeat.objects.bulk_update(
        live.entrants.values(), ["place", "points", "how", "chips"]
    )
    host_results.ended(live)


def desert(live: LiveTable) -> None:
    """End a match that only house bots still play: all but the best placed give up."""
    end_if_decided(live)
    while live.in_match and not live.people:
        playing = [row.seat for row in live.standing() if row.state == "playing"]
        leave(live, playing[-1])
        end_if_decided(live)


def abandon(live: LiveTable, reason: str, division: Division | None = None) -> None:
    """Abandon a match that cannot continue; every entry fee is refunded.

    A `division` divides the pot instead (`tables.settlement.abandoned_matches`).
    """
    match = live.running_match
    set_aside(match, division, live.now, reason)
    live.table.host_go = False
    live.tell("match_ended", match=match.pk, ending=match.ending)
    if reason != "voided" and not live.is_hosted:
        for row in match.results.select_related("user", "match__table"):
            if not row.user.is_bot:
                notices.send(row.user_id, called_off.notice(row, reason))


def set_aside(
    match: Match, division: Division | None, now: datetime, reason: str
) -> None:
    """End a match without a result; its pot is divided or fully refunded."""
    if match.results.filter(entries__gt=0).exists():
        if division is None:
            got = entry_fees.give_back(match)
        else:
            got = entry_fees.give_shares(match, division)
        rows = list(match.results.all())
        for row in rows:
            row.chips = got.get(row.number, 0) - row.entries * match.stake
        MatchSeat.objects.bulk_update(rows, ["chips"])
    match.ending, match.ended_at = "abandoned", now
    match.save(update_fields=["ending", "ended_at", "rake"])
    host_results.set_aside(match, now, reason)


def _has_left(live: LiveTable, number: int) -> bool:
    return live.running_match.actions.filter(kind="left", seat=number).exists()


def _step(
    live: LiveTable,
    played: GameMatch,
    seat: int | None,
    wire: dict[str, Any],
    *,
    asked: bytes = b"",
) -> None:
    """Store the match after a step and log it; `commit.commit` must follow."""
    match = live.running_match
    live.keep_match(match, played)
    match.state = live.game.encode_match(played)
    match.actions_count += 1
    match.save(update_fields=["state", "actions_count"])
    MatchAction.objects.create(
        table=live.table,
        match=match,
        n=match.actions_count,
        seat=seat,
        kind=wire["kind"],
        data=msgspec.json.encode(wire),
        asked=asked,
        judged=live.judged or live.table.version,
        version=live.table.version + 1,
        at=live.now,
    )
