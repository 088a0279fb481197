"""Who is dealt in, whether a deal may start, and who must stand up before a match."""

from accounts import may_play
from tables.clock import timers
from tables.match import leaving, match_life, start_confirmation
from tables.messages import notices
from tables.models import Seat
from tables.settlement import entry_fees
from tables.table.live_table import LiveTable

WATCHED_SECONDS = 10
"""A table with only bots deals if somebody was there this recently."""
AWAY_SECONDS = 25
"""Silence after which a person is not dealt in (indian.md 7.4.6)."""


def able(live: LiveTable) -> list[int]:
    """Return the seats that can be dealt in: present, staying, with enough chips.

    In a match the rules decide, whether present or not; likewise before a match that
    everybody must confirm, and in events. Once the list of own seeds is closed, nobody
    is added.
    """
    if live.in_match:
        return sorted(match_life.seats_of_next_deal(live) or ())
    is_counted_on = live.is_hosted or start_confirmation.applies(live)
    return [
        number
        for number, seat in sorted(live.seats.items())
        if not (seat.is_leaving or (_is_gone(live, seat) and not is_counted_on))
        and _is_listed(live, seat)
        and not leaving.is_short(live, seat)
    ]


def can_deal(live: LiveTable) -> bool:
    """Whether a deal may start: enough seats, and somebody present.

    In an event the host decides. A closed list of own seeds always leads to its deal,
    so that the house cannot choose after seeds are revealed.
    """
    seats = able(live)
    if live.is_hosted and not (live.table.host_go or live.listed() is not None):
        return False
    if live.in_match and live.is_hosted:
        return bool(seats)
    if live.in_match:
        return bool(seats and live.people)
    if live.stopped:
        return False
    if len(seats) < _seats_wanted(live):
        return False
    if live.is_hosted:
        return True
    if live.has_entry:
        # A match takes no newcomers, so bots alone would lock everybody out.
        return any(number in live.people for number in seats)
    return any(number in live.people for number in seats) or is_watched(live)


def is_watched(live: LiveTable) -> bool:
    """Whether somebody has looked at the table recently."""
    seen = live.table.watched_at
    return seen is not None and live.now - seen < timers.lease(WATCHED_SECONDS)


def _seats_wanted(live: LiveTable) -> int:
    """Return how many seats are needed for a start (docs/decisions.md, "Start").

    In an event, all seated players.
    """
    if live.game.starts_full and not live.clock.is_short and not live.is_hosted:
        return live.table.seats_max
    return live.game.seats_allowed(live.options)[0]


def _is_listed(live: LiveTable, seat: Seat) -> bool:
    listed = live.listed()
    if listed is None:
        return True
    return seat.number in listed and listed[seat.number].user_id == seat.user_id


def _is_gone(live: LiveTable, seat: Seat) -> bool:
    if seat.user.is_bot:
        return False
    return live.now - seat.seen_at > timers.lease(AWAY_SECONDS)


def _mark_gone(live: LiveTable) -> None:
    for seat in live.people.values():
        if _is_gone(live, seat) and not seat.is_away:
            seat.is_away = True
            seat.save(update_fields=["is_away"])


def prepare(live: LiveTable) -> None:
    """Mark absent seats; before a match, those who may not play or cannot pay stand up.

    In an event nobody stands up: it handles payments and breaks itself.
    """
    _mark_gone(live)
    if live.in_match or live.is_hosted:
        return
    seats = [live.seats[number] for number in able(live) if number in live.people]
    # Lock accounts like the collection of fees, so that this stays true until then.
    have = entry_fees.lock_balances(live, seats) if live.has_entry else {}
    _stand_up_barred(live, seats)
    poor = [
        live.seats[number]
        for number, chips in have.items()
        if chips < live.table.stake and number in live.seats
    ]
    if poor:
        leaving.leave_now(live, *poor, reason="insufficient_chips")
        leaving.close_if_deserted(live)


def _stand_up_barred(live: LiveTable, seats: list[Seat]) -> None:
    """Stand up people whose limits or break prevent another match."""
    found = may_play.barred(
        [seat.user for seat in seats],
        live.table.ledger,
        live.now,
        fee=live.table.stake if live.has_entry else 0,
        stacks={seat.user_id: live.stack_of(seat.number) for seat in seats},
    )
    going = [seat for seat in seats if seat.user_id in found]
    for seat in going:
        # Only for the person; the table is just told that the seat is free.
        notices.send(seat.user_id, notices.kept_away(live.table, found[seat.user_id]))
    if going:
        leaving.leave_now(live, *going)
        leaving.close_if_deserted(live)
