"""Change limits: tightened at once, loosened after a wait and a confirmation."""

from datetime import datetime
from typing import NamedTuple

from django.conf import settings

from accounts.models import Decision, Limit, User
from accounts.wellbeing import breaks, clock, limit_kinds
from accounts.wellbeing.limit_kinds import LAPSES_AFTER, Key, Tool
from wallet.errors import Refusal


class Set(NamedTuple):
    """The state of a limit after a request."""

    value: int | None
    """The value in force."""
    asked_from: datetime | None
    """When the looser value may be confirmed; None: nothing is pending."""


def choose(user: User, key: Key, value: int | None) -> Set:
    """Set a limit, or (None) remove it; a looser value must wait and be confirmed.

    Repeating a request changes nothing. A different request starts a new wait;
    tightening a limit, or requesting the value in force, cancels the pending change.
    Raise `no_limit` (404), `bad_limit_value` (400).
    """
    cap = settings.DEPOSIT_CAPS.get(key.period) if key.tool == Tool.DEPOSIT else None
    limit_kinds.check(key, value, cap=cap)
    with breaks.locked(user):
        moment = clock.now()
        row = _row(user, key, moment)
        if waits(row, moment) and row.asked == value:
            return Set(row.value, row.asked_from)
        before = row.value
        if limit_kinds.is_looser(key.tool, value, before):
            row.asked, row.asked_from = value, moment + limit_kinds.wait_of(key)
            _keep(row, Decision.Act.ASKED, before, value, moment, row.asked_from)
        elif value != before:
            row.value = value
            row.asked = row.asked_from = None
            _keep(row, Decision.Act.SET, before, value, moment)
        elif waits(row, moment):
            _forget(row, moment)
        return Set(row.value, row.asked_from)


def confirm(user: User, key: Key) -> Set:
    """Confirm the looser limit once its waiting period is over.

    Raise `nothing_waits`, `not_yet` (until).
    """
    limit_kinds.check(key, None)
    with breaks.locked(user):
        moment = clock.now()
        row = _row(user, key, moment)
        if not waits(row, moment):
            raise Refusal("nothing_waits")
        assert row.asked_from is not None
        if row.asked_from > moment:
            raise Refusal("not_yet", until=clock.said(row.asked_from))
        before, row.value = row.value, row.asked
        row.asked = row.asked_from = None
        _keep(row, Decision.Act.CONFIRMED, before, row.value, moment)
        return Set(row.value, None)


def withdraw(user: User, key: Key) -> Set:
    """Cancel the pending change; raise `nothing_waits`."""
    limit_kinds.check(key, None)
    with breaks.locked(user):
        moment = clock.now()
        row = _row(user, key, moment)
        if not waits(row, moment):
            raise Refusal("nothing_waits")
        _forget(row, moment)
        return Set(row.value, None)


def waits(row: Limit, moment: datetime) -> bool:
    """Return whether a looser value is pending; unconfirmed ones expire."""
    return row.asked_from is not None and moment < row.asked_from + LAPSES_AFTER


def _row(user: User, key: Key, moment: datetime) -> Limit:
    row, _made = Limit.objects.get_or_create(
        user=user, **key._asdict(), defaults={"changed_at": moment}
    )
    return row


def _forget(row: Limit, moment: datetime) -> None:
    asked, row.asked, row.asked_from = row.asked, None, None
    _keep(row, Decision.Act.WITHDRAWN, asked, row.value, moment)


def _keep(
    row: Limit,
    act: str,
    before: int | None,
    after: int | None,
    moment: datetime,
    until: datetime | None = None,
) -> None:
    row.changed_at = moment
    row.save(update_fields=["value", "asked", "asked_from", "changed_at"])
    Decision.objects.create(
        user=row.user,
        at=moment,
        act=act,
        tool=row.tool,
        ledger=row.ledger,
        period=row.period,
        before=before,
        after=after,
        until=until,
    )
