"""Current usage of each limit, and a weekly summary, for the pages."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Q

from accounts.models import User
from accounts.wellbeing import clock
from accounts.wellbeing.limit_kinds import PERIODS, Key, Tool
from accounts.wellbeing.usage import (
    moving_windows,
    remaining,
    sessions,
    spent,
)
from accounts.wellbeing.usage.moving_windows import Move
from wallet.cash import gate
from wallet.codes import CASH, PLAY

WEEK = timedelta(days=7)


class Usage(NamedTuple):
    """What counts towards a limit now."""

    used: int
    """Never below zero, even after winnings."""
    on_tables: int
    """The part on tables, which may be lost."""
    room_at: datetime | None
    """When there is room again; None if there is some, or if only a game's end frees
    it.
    """


class Week(NamedTuple):
    """A summary of the last seven days."""

    minutes: int
    deals: int
    net: int
    """Play chips won minus lost."""
    cash: int | None
    """The same for cash in hundredths; None if no cash was played for."""
    longest: int
    """Minutes of the longest session."""


def of(user: User, key: Key, value: int | None) -> Usage | None:
    """Return the usage of the limit; None if nothing is counted."""
    now = clock.now()
    if key.tool == Tool.SESSION:
        session = sessions.of(user, now)
        return Usage(session.minutes if session else 0, 0, None)
    if key.period not in PERIODS:
        return None
    length, at_risk = PERIODS[key.period], 0
    if key.tool == Tool.LOSS:
        moves = spent.losses(user.pk, key.ledger, now - length)
        at_risk = spent.on_tables(user.pk, key.ledger)
    elif key.tool == Tool.EVENTS:
        moves = spent.on_events(user.pk, key.ledger, now - length)
    elif key.tool == Tool.DEPOSIT:
        moves = spent.deposits(user.pk, CASH, now - length)
    else:
        moves = [Move(at, 1) for at in remaining.games_since(user, now - length)]
    used = moving_windows.used(moves, now, length) + at_risk
    until = None
    if value is not None and used >= value:
        until = moving_windows.room_at(moves, now, length, value - at_risk - 1)
    return Usage(max(0, used), at_risk, until)


def week_of(user: User) -> Week:
    """Return the person's last seven days, with play chips and cash apart."""
    now = clock.now()
    found = sessions.since(user, now - WEEK, now)
    deals = user.results.filter(match__deals__started_at__gt=now - WEEK)
    return Week(
        minutes=sum(one.minutes for one in found),
        deals=deals.values("match__deals").count(),
        net=spent.net(user.pk, PLAY, now - WEEK),
        cash=_nets(user, now - WEEK).get(CASH),
        longest=max((one.minutes for one in found), default=0),
    )


def session_of(user: Any) -> dict[str, Any]:
    """Return the current session for the table's page.

    `nets` has the winnings minus losses by ledger. `due` means that the reminder should
    appear between two deals.
    """
    now = clock.now()
    session = sessions.of(user, now)
    every = remaining.reminder_of(user)
    if session is None:
        return {"minutes": 0, "nets": {PLAY: 0}, "every": every, "due": False}
    after = session.played_after(user.reminded_at)
    return {
        "minutes": session.minutes,
        "nets": _nets(user, session.since),
        "every": every,
        "due": after >= timedelta(minutes=every),
    }


def _nets(user: Any, since: datetime) -> dict[str, int]:
    """Return the winnings minus losses since a moment, by ledger, never added up.

    Includes cash if the person played for it, and play chips if they played for them or
    if there is no cash.
    """
    moves = {
        ledger: spent.losses(user.pk, ledger, since)
        for ledger in (PLAY, CASH)
        if ledger == PLAY or gate.is_open()
    }
    seats = user.seats.filter(Q(left_at=None) | Q(left_at__gt=since))
    sat_at = set(seats.values_list("table__ledger", flat=True)) if CASH in moves else ()
    played = [name for name in moves if moves[name] or name in sat_at] or [PLAY]
    return {name: -sum(move.amount for move in moves[name]) for name in played}
