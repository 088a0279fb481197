"""How much of each limit is used now, and the week at a glance: reads for the pages."""

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
    """Never below zero: who won has used nothing."""
    on_tables: int
    """Of it: what lies on tables and may be lost."""
    room_at: datetime | None
    """When there is room again; None while there is some, or where only a game's end
    makes it."""


class Week(NamedTuple):
    """The last seven days at a glance."""

    minutes: int
    deals: int
    net: int
    """Play chips won, less those lost."""
    cash: int | None
    """The same in hundredths; None where none was played for."""
    longest: int
    """Minutes of the longest session."""


def of(user: User, key: Key, value: int | None) -> Usage | None:
    """Return what counts towards the limit; None where nothing is counted."""
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
    """Return the person's last seven days; play chips and cash apart."""
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
    """Return the running session as the table's page asks for it.

    `nets` has by ledger what was won less what was lost, of each that was played for.
    `due` says that the reminder is to be shown, between two deals.
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
    """Return what play brought since then, by ledger: never one sum of the two.

    Cash is there only in a house with cash, where the person played for it; play chips
    wherever cash is not, and where the person played for them too.
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
