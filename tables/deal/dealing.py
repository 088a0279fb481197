"""Between deals: who is dealt in, when the next deal starts, what remains of the last.

On points tables each deal is a match of its own; elsewhere `tables.match.match_life`
handles the time between deals (docs/decisions.md). The commitment of the next deal is
published while its start is awaited; when that is due, the list of own seeds is closed,
they are opened, and the cards are dealt. The caller holds the table.
"""

import uuid

import msgspec

from rules import notation
from rules.family import GameOptions
from rules.results import (
    DealResult,
)
from tables.clock import timers
from tables.deal import practice_levels
from tables.deal.readiness import able, can_deal, prepare
from tables.fairness import commitments
from tables.games import cash_tables
from tables.match import leaving, match_life, start_confirmation
from tables.models import Arrangement, ClientSeed, Deal, Pace, Phase, Seat
from tables.settlement import outcomes, points_settlement
from tables.settlement.abandoned_matches import Division
from tables.table.live_table import LiveTable


def settle_in(live: LiveTable) -> None:
    """Update the time between deals for the people seated now."""
    table = live.table
    if live.is_running or table.phase == Phase.CLOSED:
        return
    match_life.end_if_decided(live)
    if not live.in_match and not live.is_hosted and cash_tables.is_ending(table):
        leaving.close(live, "cash_closing")
        return
    if live.listed() is not None and (live.shows_result or not can_deal(live)):
        # Those seeds belong to those people; another deal needs a new commitment.
        leaving.drop_commitment(live, "players_left")
        table.phase = Phase.BETWEEN if live.shows_result else Phase.WAITING
    if live.shows_result and _all_ready(live):
        _play_again(live)
    if live.shows_result or live.offer is not None or table.phase == Phase.CLOSED:
        return
    if not can_deal(live):
        _stand_still(live)
        return
    if live.absent:
        # No deal begins while somebody may still rejoin the match (D4).
        table.phase = Phase.BETWEEN
        live.clock = msgspec.structs.replace(live.clock, timers=())
        return
    _await_start(live)
    _committed(live)
    rows = live.listed()
    if rows is not None:
        if _all_open(live, rows):
            begin(live)
    elif _is_due(live):
        start(live)


def _stand_still(live: LiveTable) -> None:
    """Cancel the next deal.

    In an event the table keeps its result and who was ready.
    """
    table, deal = live.table, live.deal
    if not live.is_hosted:
        table.phase = Phase.WAITING
        live.clock = timers.Clock()
        return
    has_more = live.in_match or (deal is not None and bool(deal.result))
    # If the host allows a deal but something else prevents it, the tick checks again.
    is_shown = has_more and not table.host_go
    table.phase = Phase.BETWEEN if is_shown else Phase.WAITING
    live.clock = msgspec.structs.replace(live.clock, timers=())


def _is_due(live: LiveTable) -> bool:
    """Whether the deal need not wait, because everybody is ready."""
    if live.table.phase == Phase.BETWEEN and _all_ready(live):
        return True
    if live.is_hosted and not live.in_match:
        # If only bots play, nobody needs to see the result or send a seed.
        return not set(able(live)) & live.people.keys() or start_confirmation.is_due(
            live
        )
    return start_confirmation.is_due(live)


def asks_ready(live: LiveTable, number: int) -> bool:
    """Whether the seat may send `ready` for a deal it is dealt into.

    In an event only between two deals of a match, while its host allows it; if play is
    switched off, not for a new match.
    """
    if live.is_hosted and not (live.in_match and live.table.host_go):
        return False
    if live.table.phase != Phase.BETWEEN or number not in live.people:
        return False
    return number in able(live) if live.in_match else not live.stopped


def say_ready(live: LiveTable, number: int, told: str = "ready") -> None:
    """Count a seat as ready; the deal starts when everybody is (docs/decisions.md).

    Also for the `start` of a match; `told` is the event.
    """
    ready = tuple(sorted({*live.clock.ready, number}))
    answer = (number, live.judged, live.table.version + 1)
    live.clock = msgspec.structs.replace(
        live.clock, ready=ready, answers=(*live.clock.answers, answer)
    )
    live.tell(told, seat=number)
    settle_in(live)


def close_start(live: LiveTable) -> None:
    """End the time for `start`: go on with those who sent it (gin.md D2)."""
    start_confirmation.close_window(live)
    settle_in(live)


def start(live: LiveTable) -> None:
    """Start the next deal, or first let seats reveal their own seeds.

    With a closed list the deal follows when the last seed is revealed or time is up.
    """
    if live.shows_result:
        _play_again(live)
        settle_in(live)
        return
    prepare(live)
    if not can_deal(live):
        settle_in(live)
        return
    deal, people = _committed(live), _people(live, able(live))
    if not live.people or not commitments.has_own_seeds(deal, people):
        begin(live)
        return
    commitments.close(deal, people, live.now)
    live.clock = timers.awaiting_seeds(live.clock, live.at)
    seeds = commitments.listed(live.listed())
    live.tell("deal_seeds", deal=str(deal.pk), seeds=seeds)


def begin(live: LiveTable, *, first: int | None = None) -> None:
    """Deal, if still possible; `first` plays first, else toss or rotation decides."""
    prepare(live)
    if not can_deal(live):
        settle_in(live)
        return
    table, seats = live.table, able(live)
    deal, people = _committed(live), _people(live, seats)
    recipe = live.game.recipe(_deal_options(live, seats))
    dealt = commitments.Dealt(deal, recipe, people, order=_order(live, seats, first))
    match = live.match if live.in_match else match_life.begin(live, dealt.order)
    options = live.game.deal_options(live.played)
    outcome = live.game.start(dealt.order, options, dealt.pack_order)
    if options != live.options:
        deal.options = live.game.encode_options(options)
    deal.match, deal.mode, deal.order = match, dealt.mode, list(dealt.order)
    deal.present = dealt.present
    deal.toss = {str(seat): card for seat, card in dealt.toss.items()}
    deal.transcript, deal.started_at = dealt.transcript, live.now
    deal.number = table.deals_count + 1
    deal.state = live.game.encode(outcome.deal)
    deal.save(update_fields=_DEALT)
    table.deal, table.next_deal = deal, None
    table.circle, table.deals_count = deal.order, deal.number
    present = [number for number in seats if not live.seats[number].is_away]
    banks = () if live.game.match_clock else present
    live.clock = timers.opening(banks, live.clock.answers)
    live.restart(deal, outcome.deal)
    _lay_out(live, dealt.order)
    live.tell("deal_started", deal=str(deal.pk), number=deal.number, order=deal.order)
    for event in outcome.events:
        live.note(event)


def _deal_options(live: LiveTable, seats: list[int]) -> GameOptions:
    """Return the options of the next deal, which set the number of cards.

    Before a match, those of a match of these seats in any order.
    """
    if live.in_match:
        return live.game.deal_options(live.played)
    played = live.game.new_match(tuple(seats), live.options)
    return live.game.deal_options(played)


def finish(live: LiveTable, result: DealResult) -> None:
    """Settle an ended deal, store its result, and begin the time between deals."""
    deal, match, table = live.running_deal, live.running_match, live.table
    if live.has_entry:
        match_life.record(live, result)
        shown = outcomes.deal(live, result, {})
    else:
        chips = points_settlement.settle(live, match, result)
        live.keep_match(match, live.game.record_deal(live.played, result))
        shown = outcomes.deal(live, result, chips)
        match_life.end(live, str(result.ending), result.seats, chips)
    deal.ending, deal.ended_at = str(result.ending), live.now
    deal.result = msgspec.json.encode(shown)
    deal.save(update_fields=["ending", "ended_at", "result"])
    live.tell("deal_ended", deal=str(deal.pk), ending=deal.ending)
    commitments.reveal(deal, live.now)
    live.tell("deal_reveal", **commitments.opened(deal)._asdict())
    practice_levels.record(live, result)
    table.phase, live.clock = Phase.BETWEEN, _pause(live)
    tidy_seats(live)
    settle_in(live)


def tidy_seats(live: LiveTable) -> None:
    """Remove leaving seats, add missing bots, close a deserted table."""
    leaving.after_deal(live)
    practice_levels.between_deals(live)
    low = live.game.buy_in_points * live.table.stake
    for number in () if live.has_entry or live.is_hosted else live.bots:
        seat = live.seats[number]
        have = seat.own_stack.balance or 0
        if have < low:
            reference = f"table:{live.table.pk}"
            points_settlement.add(seat, 2 * low - have, reference=reference)
    # Bots that play for a spectator before anybody sits down are not deserted.
    if not live.people and live.table.seats.filter(user__is_bot=False).exists():
        leaving.close_if_deserted(live)


def abandon(live: LiveTable, reason: str, division: Division | None = None) -> None:
    """Void the running deal and its match: nobody wins or loses, the seed is revealed.

    People leaving with the deal are then gone, as usual. Between two deals only the
    match is abandoned. A `division` divides its pot; otherwise every entry is refunded.
    """
    match_life.abandon(live, reason, division)
    if live.is_running:
        deal = live.running_deal
        deal.ending, deal.ended_at = "abandoned", live.now
        deal.save(update_fields=["ending", "ended_at"])
        commitments.abandon(deal, reason, live.now)
        live.tell("deal_ended", deal=str(deal.pk), ending="abandoned")
        live.tell("deal_reveal", **commitments.opened(deal)._asdict())
    live.table.phase = Phase.WAITING
    live.clock = timers.Clock()
    if live.deal is not None:
        tidy_seats(live)


def _play_again(live: LiveTable) -> None:
    """Keep bots, people who chose to play again, and those who came after the match."""
    going = [
        seat
        for number, seat in live.people.items()
        if number not in live.clock.ready and live.has_played(number)
    ]
    leaving.leave_now(live, *going, reason="not_ready")
    live.table.phase = Phase.WAITING
    # After "Play again" with the same people no other `start` is needed.
    again = live.clock.ready if start_confirmation.is_complete(live) else ()
    live.clock = timers.Clock(ready=again, answers=live.clock.answers)
    leaving.close_if_deserted(live)


def _await_start(live: LiveTable) -> None:
    """Start the countdown to the next deal, unless it is running."""
    table, count = live.table, len(able(live))
    if waits_for_ready(live):
        table.phase = Phase.BETWEEN
        if live.listed() is None:
            live.clock = msgspec.structs.replace(live.clock, timers=())
    elif live.in_match or table.phase == Phase.BETWEEN and not live.is_hosted:
        if table.phase != Phase.BETWEEN or not live.clock.timers:
            table.phase, live.clock = Phase.BETWEEN, _pause(live)
    elif start_confirmation.opens(live):
        start_confirmation.open_window(live, count)
    elif live.is_hosted:
        _announce(live)
    elif table.phase == Phase.WAITING or (live.has_entry and live.listed() is None):
        table.phase = Phase.STARTING
        is_full = count == table.seats_max or not live.has_entry
        length = timers.START_MS if is_full else timers.GATHER_MS
        turn = count if live.has_entry else 0
        live.clock = timers.starting(live.clock, live.at, length, turn)


def _pause(live: LiveTable) -> timers.Clock:
    """Return the clock between two deals; no pause if only bots play."""
    if live.is_left_to_bots:
        now = timers.Timer("between", live.at)
        return timers.Clock(timers=(now,), is_rushed=True)
    return timers.single("between", live.at, timers.BETWEEN_MS)


def waits_for_ready(live: LiveTable) -> bool:
    """Whether the next deal waits until everybody is ready, without a time limit.

    This is so at untimed and practice tables with a person, so that the result stays
    until it has been read.
    """
    table = live.table
    is_patient = table.pace == Pace.UNTIMED or table.is_practice
    is_between = live.in_match or table.phase == Phase.BETWEEN
    if not (is_patient and is_between) or live.is_hosted:
        return False
    has_been = live.deal is not None and live.deal.match_id == live.table.match_id
    return has_been and any(number in live.people for number in able(live))


def _announce(live: LiveTable) -> None:
    """Start the countdown to a deal called by a host; the last one is still shown."""
    table = live.table
    if table.phase != Phase.BETWEEN:
        table.phase = Phase.STARTING
    kind = "between" if table.phase == Phase.BETWEEN else "start"
    if live.clock.of(kind) is None and live.listed() is None:
        timer = timers.Timer(kind, live.at + timers.scaled(timers.START_MS))
        live.clock = msgspec.structs.replace(live.clock, timers=(timer,))


def _committed(live: LiveTable) -> Deal:
    """Return the next deal; if there is none, commit to one and announce it."""
    table = live.table
    if table.next_deal is None:
        table.next_deal = commitments.commit(table, live.now)
        live.tell("deal_commit", **commitments.announced(table.next_deal)._asdict())
    return table.next_deal


def _people(live: LiveTable, seats: list[int]) -> dict[int, uuid.UUID]:
    return {number: live.seats[number].user_id for number in seats}


def _all_open(live: LiveTable, rows: dict[int, ClientSeed]) -> bool:
    """Whether every own seed that can still be revealed has been."""
    asked = [rows[number] for number in able(live)]
    return all(row.opened_at is not None for row in asked if row.is_committed)


def _all_ready(live: LiveTable) -> bool:
    asked = [number for number in able(live) if number in live.people]
    return bool(asked) and set(asked) <= set(live.clock.ready)


def _order(
    live: LiveTable, seats: list[int], first: int | None
) -> tuple[int, ...] | None:
    """Return the order of play, or None if a toss decides it (docs/decisions.md)."""
    if first is not None:
        at = seats.index(first)
        return (*seats[at:], *seats[:at])
    if live.has_entry:
        return match_life.seats_of_next_deal(live)
    circle, match = live.table.circle, live.match
    people = _people(live, seats)
    if match is None or dict(match.results.values_list("number", "user_id")) != people:
        return None
    return (*circle[1:], circle[0])


def _lay_out(live: LiveTable, order: tuple[int, ...]) -> None:
    """Save an initial arrangement for every person, and renew the leases."""
    here = [number for number in order if number in live.people]
    Arrangement.objects.bulk_create(
        Arrangement(
            deal=live.deal,
            seat=number,
            groups=notation.groups_to_wire(
                live.game.opening_groups(live.state, number), live.pack
            ),
        )
        for number in here
    )
    # Between deals pages ping rarely, so nobody should start a deal with an old lease.
    # People not heard from since the last deal get no new one and are marked as gone
    # again.
    seats = Seat.objects.filter(pk__in=[live.seats[n].pk for n in here])
    seats.filter(is_away=False).update(seen_at=live.now)
    seats.filter(is_away=True).update(is_away=False)


_DEALT = [
    "match",
    "mode",
    "order",
    "present",
    "toss",
    "transcript",
    "started_at",
    "number",
    "options",
    "state",
]
