"""Between deals: who is dealt in, when the next deal starts, what a deal leaves behind.

On points tables each deal is a match of its own (docs/decisions.md). The commitment of
the next deal is published while its start is awaited; when that is due, the list of own
seeds is closed, they are opened, and the cards are dealt. The caller holds the table.
"""

import uuid
from typing import Any

import msgspec

from rules import notation
from rules.game import DealResult
from tables import clock as clocks
from tables import fairness, leaving, settlement
from tables.live import Live
from tables.models import Arrangement, Deal, Match, MatchSeat, Phase, Seat

WATCHED_SECONDS = 10
"""A table with only bots deals while somebody was there this lately."""
AWAY_SECONDS = 20
"""A person not heard from for this long is not dealt in (indian.md 7.4.6)."""


def able(live: Live) -> list[int]:
    """Return the seats that can be dealt in: present, staying, with enough chips.

    Once the list of own seeds is closed, nobody comes to it.
    """
    least = live.game.buy_in_points * live.table.stake
    return [
        number
        for number, seat in sorted(live.seats.items())
        if not (seat.is_leaving or _is_gone(live, seat))
        and _is_listed(live, seat)
        and seat.stack is not None
        and (seat.stack.balance or 0) >= least
    ]


def can_deal(live: Live) -> bool:
    """Whether a deal may start: enough seats, and somebody who cares."""
    seats = able(live)
    if len(seats) < live.game.seats_min:
        return False
    return any(number in live.people for number in seats) or is_watched(live)


def is_watched(live: Live) -> bool:
    """Whether somebody has looked at the table just now."""
    seen = live.table.watched_at
    return seen is not None and live.now - seen < clocks.lease(WATCHED_SECONDS)


def settle_in(live: Live) -> None:
    """Bring the time between deals in line with who sits there now."""
    table = live.table
    if live.is_running or table.phase == Phase.CLOSED:
        return
    if live.listed() is not None and not can_deal(live):
        # These seeds are for those people: another deal has its own commitment.
        leaving.drop_commitment(live, "players_left")
        table.phase = Phase.WAITING
    if not can_deal(live):
        table.phase = Phase.WAITING
        live.clock = clocks.Clock()
        return
    if table.phase == Phase.WAITING:
        table.phase = Phase.STARTING
        live.clock = clocks.single("start", live.at, clocks.START_MS)
    _committed(live)
    if live.listed() is not None:
        if _all_open(live):
            begin(live)
    elif table.phase == Phase.BETWEEN and _all_ready(live):
        start(live)


def say_ready(live: Live, number: int) -> None:
    """Count a seat as ready; the deal starts when everybody is (docs/decisions.md)."""
    ready = tuple(sorted({*live.clock.ready, number}))
    answer = (number, live.judged, live.table.version + 1)
    live.clock = msgspec.structs.replace(
        live.clock, ready=ready, answers=(*live.clock.answers, answer)
    )
    live.tell("ready", seat=number)
    settle_in(live)


def start(live: Live) -> None:
    """The next deal is due: deal, or first let those open their seeds who have any.

    With a closed list the deal comes when the last seed is open, or by the clock.
    """
    _mark_gone(live)
    if not can_deal(live):
        settle_in(live)
        return
    deal, people = _committed(live), _people(live, able(live))
    if not fairness.has_own_seeds(deal, people):
        begin(live)
        return
    fairness.close(deal, people, live.now)
    live.clock = clocks.awaiting_seeds(live.clock, live.at)
    seeds = fairness.listed(live.listed())
    live.tell("deal_seeds", deal=str(deal.pk), seeds=seeds)


def begin(live: Live, *, first: int | None = None) -> None:
    """Deal, if it still can be; `first` plays first, else toss or circle decide."""
    _mark_gone(live)
    if not can_deal(live):
        settle_in(live)
        return
    table, seats = live.table, able(live)
    deal, people = _committed(live), _people(live, seats)
    recipe = live.game.recipe(live.options)
    dealt = fairness.Dealt(deal, recipe, people, order=_order(live, seats, first))
    outcome = live.game.start(dealt.order, live.options, dealt.pack_order)
    match = _new_match(live, dealt.order)
    deal.match, deal.mode, deal.order = match, dealt.mode, list(dealt.order)
    deal.present = dealt.present
    deal.toss = {str(seat): card for seat, card in dealt.toss.items()}
    deal.transcript, deal.started_at = dealt.transcript, live.now
    deal.number = table.deals_count + 1
    deal.state = live.game.encode(outcome.deal)
    deal.save(update_fields=_DEALT)
    table.match, table.deal, table.next_deal = match, deal, None
    table.circle, table.deals_count = deal.order, deal.number
    live.clock = clocks.opening(seats, live.clock.answers)
    live.restart(deal, outcome.deal)
    _lay_out(live, dealt.order)
    live.tell("deal_started", deal=str(deal.pk), number=deal.number, order=deal.order)
    for event in outcome.events:
        live.note(event)


def finish(live: Live, result: DealResult) -> None:
    """Settle an ended deal, keep its result, and go over to the time between."""
    deal, table = live.deal, live.table
    match = deal.match
    chips = settlement.settle(live, match, result)
    shown = _shown(live, match, result, chips)
    match.state = live.game.encode_match(
        live.game.record_deal(live.game.decode_match(bytes(match.state)), result)
    )
    match.ending, match.ended_at = str(result.ending), live.now
    match.save(update_fields=["state", "ending", "ended_at"])
    rows = {row.number: row for row in match.results.all()}
    for row in result.seats:
        kept = rows[row.seat]
        kept.place, kept.points, kept.how = row.place, row.points, row.how
        kept.chips = chips[row.seat]
    MatchSeat.objects.bulk_update(rows.values(), ["place", "points", "how", "chips"])
    deal.ending, deal.ended_at = str(result.ending), live.now
    deal.result = msgspec.json.encode(shown)
    deal.save(update_fields=["ending", "ended_at", "result"])
    fairness.reveal(deal, live.now)
    live.tell("deal_ended", deal=str(deal.pk), ending=deal.ending)
    live.tell("deal_reveal", **fairness.opened(deal))
    table.phase = Phase.BETWEEN
    live.clock = clocks.single("between", live.at, clocks.BETWEEN_MS)
    tidy_seats(live)
    settle_in(live)


def tidy_seats(live: Live) -> None:
    """Let those go who wanted to, refill the bots, close what is deserted."""
    leaving.leave_now(live, *[s for s in live.seats.values() if s.is_leaving])
    low = live.game.buy_in_points * live.table.stake
    for number in live.bots:
        seat = live.seats[number]
        have = seat.stack.balance or 0
        if have < low:
            reference = f"table:{live.table.pk}"
            settlement.add(seat, 2 * low - have, reference=reference)
    # Bots that play for a spectator before anybody sat down are not deserted.
    if not live.people and live.table.seats.filter(user__is_bot=False).exists():
        leaving.close_if_deserted(live)


def abandon(live: Live, reason: str) -> None:
    """Void the running deal: nobody wins or loses, the seed is opened."""
    deal = live.deal
    deal.ending, deal.ended_at = "abandoned", live.now
    deal.save(update_fields=["ending", "ended_at"])
    fairness.abandon(deal, reason, live.now)
    match = deal.match
    match.ending, match.ended_at = "abandoned", live.now
    match.save(update_fields=["ending", "ended_at"])
    live.tell("deal_ended", deal=str(deal.pk), ending="abandoned")
    live.tell("deal_reveal", **fairness.opened(deal))
    live.table.phase = Phase.WAITING
    live.clock = clocks.Clock()


def _committed(live: Live) -> Deal:
    """Return the coming deal; where there is none, commit to one and say so."""
    table = live.table
    if table.next_deal is None:
        table.next_deal = fairness.commit(table, live.now)
        live.tell("deal_commit", **fairness.announced(table.next_deal))
    return table.next_deal


def _people(live: Live, seats: list[int]) -> dict[int, uuid.UUID]:
    return {number: live.seats[number].user_id for number in seats}


def _is_listed(live: Live, seat: Seat) -> bool:
    listed = live.listed()
    if listed is None:
        return True
    return seat.number in listed and listed[seat.number].user_id == seat.user_id


def _all_open(live: Live) -> bool:
    """Whether every own seed is open that can still come."""
    rows = [live.listed()[number] for number in able(live)]
    return all(row.opened_at is not None for row in rows if row.is_committed)


def _is_gone(live: Live, seat: Seat) -> bool:
    if seat.user.is_bot:
        return False
    return live.now - seat.seen_at > clocks.lease(AWAY_SECONDS)


def _mark_gone(live: Live) -> None:
    for seat in live.people.values():
        if _is_gone(live, seat) and not seat.is_away:
            seat.is_away = True
            seat.save(update_fields=["is_away"])


def _all_ready(live: Live) -> bool:
    asked = [number for number in able(live) if number in live.people]
    return bool(asked) and set(asked) <= set(live.clock.ready)


def _order(live: Live, seats: list[int], first: int | None) -> tuple[int, ...] | None:
    """Return the order of play, or None where a toss decides it (docs/decisions.md)."""
    if first is not None:
        at = seats.index(first)
        return (*seats[at:], *seats[:at])
    circle, match = live.table.circle, live.table.match
    people = _people(live, seats)
    if match is None or dict(match.results.values_list("number", "user_id")) != people:
        return None
    return (*circle[1:], circle[0])


def _new_match(live: Live, order: tuple[int, ...]) -> Match:
    table = live.table
    match = Match.objects.create(
        table=table,
        game=table.game,
        options=table.options,
        rules_version=live.game.rules_version,
        stake=table.stake,
        ledger=table.ledger,
        state=live.game.encode_match(live.game.new_match(order, live.options)),
        started_at=live.now,
    )
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match,
            seat=live.seats[number],
            number=number,
            user_id=live.seats[number].user_id,
        )
        for number in sorted(order)
    )
    return match


def _lay_out(live: Live, order: tuple[int, ...]) -> None:
    """Give every person an arrangement to start with, and a fresh lease."""
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
    # While nothing runs the page pings rarely; nobody starts a deal half expired. Who
    # was not heard from since the last deal gets no new lease: the tick says so again.
    seats = Seat.objects.filter(pk__in=[live.seats[n].pk for n in here])
    seats.filter(is_away=False).update(seen_at=live.now)
    seats.filter(is_away=True).update(is_away=False)


def _shown(
    live: Live, match: Match, result: DealResult, chips: dict[int, int]
) -> dict[str, Any]:
    """Return the result as the page reads it (docs/protocol.md)."""
    return {
        "match": match.pk,
        "deal": str(live.deal.pk),
        "number": live.deal.number,
        "ending": str(result.ending),
        "winners": list(result.winners),
        "seats": [
            {
                "seat": row.seat,
                "user": str(live.seats[row.seat].user_id),
                "name": live.seats[row.seat].user.display_name,
                "bot": live.seats[row.seat].user.is_bot,
                "place": row.place,
                "points": row.points,
                "how": row.how,
                "chips": chips[row.seat],
                "stack": live.seats[row.seat].stack.balance,
                "groups": [
                    {
                        "cards": live.pack.names(group.cards),
                        "kind": group.kind,
                        "points": group.points,
                        "counts": group.counts,
                        "reason": group.reason,
                    }
                    for group in live.game.explain(live.state, row)
                ],
            }
            for row in result.seats
        ],
        "rake": match.rake,
    }


_DEALT = [
    "match",
    "mode",
    "order",
    "present",
    "toss",
    "transcript",
    "started_at",
    "number",
    "state",
]
