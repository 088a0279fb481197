"""Check what a person's limits still allow, for the ledger's policy and tables.

Each function raises `LimitReached`, or returns nothing. Callers about to move chips
hold the lock of the person's account, so that two concurrent requests cannot use the
same room.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings

from accounts.models.wellbeing import Limit
from accounts.wellbeing import clock
from accounts.wellbeing.limit_kinds import (
    HALVES,
    PERIODS,
    SHAPES,
    Key,
    Tool,
    quiet_hours,
)
from accounts.wellbeing.refusals import LimitReached
from accounts.wellbeing.usage import moving_windows, sessions, spent
from accounts.wellbeing.usage.moving_windows import Move
from wallet.codes import CASH

Limits = dict[Key, int]


def limits_of(people: Iterable[Any]) -> dict[Any, Limits]:
    """Return people's own limits by person's id, without the site's defaults."""
    found: dict[Any, Limits] = {pk: {} for pk in people}
    rows = Limit.objects.filter(user__in=found, value__isnull=False)
    for row in rows:
        if row.value is not None:
            found[row.user_id][Key(row.tool, row.ledger, row.period)] = row.value
    return found


def check_deposit(user_id: Any, limits: Limits, amount: int) -> None:
    """Refuse a deposit above the person's limits or the site's caps."""
    caps = settings.DEPOSIT_CAPS
    moves: list[Move] | None = None
    for period in PERIODS:
        key = Key(Tool.DEPOSIT, CASH, period)
        bounds = [b for b in (limits.get(key), caps.get(period)) if b is not None]
        if not bounds:
            continue
        now = clock.now()
        if moves is None:
            moves = spent.deposits(user_id, CASH, now - max(PERIODS.values()))
        _fit(key, min(bounds), moves, now, amount)


def check_stake(
    user_id: Any,
    limits: Limits,
    ledger: str,
    amount: int,
    *,
    already: int = 0,
    beside: int = 0,
) -> None:
    """Refuse a stake above the limits; `already` is the stake so far in this game.

    `beside` are the stakes in other games at the same time.
    """
    key = Key(Tool.STAKE, ledger)
    most = limits.get(key)
    if most is not None and already + amount > most:
        raise LimitReached(key, most, left=most - already, needed=amount)
    check_loss(user_id, limits, ledger, amount + beside)


def check_loss(user_id: Any, limits: Limits, ledger: str, amount: int) -> None:
    """Refuse a transfer that could take the person's losses above a limit.

    Chips on tables may all be lost, so they count as lost already.
    """
    wanted = [
        (Key(Tool.LOSS, ledger, period), length) for period, length in PERIODS.items()
    ]
    wanted = [(key, length) for key, length in wanted if key in limits]
    if not wanted:
        return
    now = clock.now()
    moves = spent.losses(user_id, ledger, now - max(length for _, length in wanted))
    at_risk = spent.on_tables(user_id, ledger)
    for key, _length in wanted:
        _fit(key, limits[key], moves, now, amount, at_risk)


def check_events(user_id: Any, limits: Limits, ledger: str, amount: int) -> None:
    """Refuse entries of events above the person's weekly limit."""
    key = Key(Tool.EVENTS, ledger, "week")
    most = limits.get(key)
    if most is None:
        return
    now = clock.now()
    moves = spent.on_events(user_id, ledger, now - PERIODS["week"])
    _fit(key, most, moves, now, amount)


def check_quiet(limits: Limits, now: datetime) -> None:
    """Refuse play in the person's quiet hours."""
    key = Key(Tool.QUIET)
    value = limits.get(key)
    if value is None:
        return
    here = now.astimezone(UTC)
    half = here.hour * 2 + here.minute // 30
    if half in quiet_hours(value):
        midnight = here.replace(hour=0, minute=0, second=0, microsecond=0)
        left = (value % HALVES - half) % HALVES
        until = midnight + (half + left) * timedelta(minutes=30)
        raise LimitReached(key, value, until=until)


def check_time(user: Any, limits: Limits, now: datetime) -> None:
    """Refuse a game in quiet hours, or above the limits on session or daily matches."""
    check_quiet(limits, now)
    key = Key(Tool.SESSION)
    most = limits.get(key)
    if most is not None:
        session = sessions.of(user, now)
        if session is not None and session.minutes >= most:
            last = session.sittings[-1][1]
            raise LimitReached(key, most, until=last + sessions.PAUSE)
    key = Key(Tool.GAMES, period="day")
    most = limits.get(key)
    if most is not None:
        times = games_since(user, now - PERIODS["day"])
        _fit(key, most, [Move(at, 1) for at in times], now, 1)


def games_since(user: Any, start: datetime) -> list[datetime]:
    """Return when each match of the person began, by account."""
    rows = user.results.filter(match__started_at__gt=start)
    return list(rows.values_list("match__started_at", flat=True))


def reminder_of(user: Any) -> int:
    """Return after how many minutes of play the person wants a reminder."""
    own = limits_of([user.pk])[user.pk].get(Key(Tool.REMINDER))
    usual = SHAPES[Tool.REMINDER].usual
    return own if own is not None else usual or 0


def _fit(
    key: Key, most: int, moves: list[Move], now: datetime, amount: int, at_risk: int = 0
) -> None:
    """Raise unless the additional amount is within the limit for the key's period.

    Amounts `at_risk` count regardless of time.
    """
    length = PERIODS[key.period]
    left = most - at_risk - moving_windows.used(moves, now, length)
    if amount <= left:
        return
    until = moving_windows.room_at(moves, now, length, most - at_risk - amount)
    raise LimitReached(key, most, left=left, needed=amount, until=until)
