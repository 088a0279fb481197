"""Breaks and self-exclusion: immediate, and never shortened.

A break ends by itself. An exclusion ends only at the person's request after its term,
followed by one more day of break. Both are columns of the person, so that every check
reads them with the person.
"""

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from accounts import fanout
from accounts.models import User
from accounts.models.wellbeing import Decision, RestingDevice
from accounts.tokens import bearer_tokens
from accounts.wellbeing import clock
from accounts.wellbeing.refusals import Resting
from wallet import ledger
from wallet.codes import Kind
from wallet.errors import Refusal
from wallet.models import Account

BREAKS: Final = {
    "24h": timedelta(hours=24),
    "7d": timedelta(days=7),
    "30d": timedelta(days=30),
    "60d": timedelta(days=60),
    "90d": timedelta(days=90),
}
EXCLUSIONS: Final = {
    "6m": timedelta(days=183),
    "1y": timedelta(days=365),
    "5y": timedelta(days=5 * 365 + 1),
    "forever": None,
}
RETURN_AFTER: Final = timedelta(hours=24)
"""How long an exclusion continues after the request to come back."""
DEVICE_COOKIE: Final = "meldhouse_rest"


def is_resting(user: Any, moment: datetime | None = None) -> bool:
    """Return whether the person is on a break or excluded."""
    if getattr(user, "rest_until", None) is None:
        return False
    return bool(user.is_excluded or user.rest_until > (moment or clock.now()))


def is_awake(user: Any) -> bool:
    """Return whether the person is active and not on a break."""
    return user.is_active and not is_resting(user)


def awake(path: str = "") -> Q:
    """Return the condition that the person (at `path`) is active and not on a break.

    `path` ends with `__`.
    """
    is_over = {f"{path}rest_until__lte": clock.now()}
    return Q(
        Q(**{f"{path}rest_until": None}) | Q(**is_over),
        **{f"{path}is_active": True, f"{path}is_excluded": False},
    )


def check(user: Any, moment: datetime | None = None) -> None:
    """Raise `on_break` or `excluded` during a break."""
    if is_resting(user, moment):
        raise Resting(user.rest_until, is_excluded=user.is_excluded)


def take_break(user: User, length: str) -> User:
    """Begin a break now; raise `bad_break` (400), `cannot_shorten` (until)."""
    if length not in BREAKS:
        raise Refusal("bad_break", status=400)
    with locked(user):
        person, moment = User.objects.get(pk=user.pk), clock.now()
        until = moment + BREAKS[length]
        before = _resting_until(person, moment)
        if before is not None and (person.is_excluded or until < before):
            raise Refusal("cannot_shorten", until=clock.said(before))
        return _rest(person, until, moment, is_excluded=False)


def exclude(user: User, length: str) -> User:
    """Exclude the person from play now; ends every session, token and seat.

    Raise `bad_break` (400), `cannot_shorten` (until).
    """
    if length not in EXCLUSIONS:
        raise Refusal("bad_break", status=400)
    with locked(user):
        person, moment = User.objects.get(pk=user.pk), clock.now()
        term = EXCLUSIONS[length]
        until = moment + term if term is not None else clock.FOR_GOOD
        before = _resting_until(person, moment)
        if before is not None and until < before:
            raise Refusal("cannot_shorten", until=clock.said(before))
        bearer_tokens.revoke(person)
        person.sessions_ended += 1
        return _rest(person, until, moment, is_excluded=True)


def ask_back(user: User) -> User:
    """Request to come back after an exclusion's term; it lasts one more day.

    Raise `not_resting`, `cannot_shorten` (until).
    """
    with locked(user):
        person, moment = User.objects.get(pk=user.pk), clock.now()
        if not person.is_excluded or person.rest_until is None:
            raise Refusal("not_resting")
        if person.rest_until > moment:
            raise Refusal("cannot_shorten", until=clock.said(person.rest_until))
        person.is_excluded = False
        person.rest_until = moment + RETURN_AFTER
        person.save(update_fields=["is_excluded", "rest_until"])
        _note(person, Decision.Act.RETURN, person.rest_until, moment)
        return person


@contextmanager
def locked(user: User) -> Iterator[None]:
    """Lock the person's accounts in a transaction, like every transfer of chips.

    So a transfer checked before this decision cannot be written after it.
    """
    with transaction.atomic():
        ledger.player_account(user)
        own = Account.objects.filter(owner=user.pk, kind=Kind.PLAYER)
        ledger.lock_balances(own)
        yield


def remember(user: User) -> str:
    """Record the break for this browser; return the cookie's value."""
    value = secrets.token_urlsafe(32)
    RestingDevice.objects.create(digest=_digest(value), user=user)
    return value


def check_device(cookies: Mapping[str, str]) -> None:
    """Raise `on_break` or `excluded` in the browser of a person on a break."""
    cookie = cookies.get(DEVICE_COOKIE)
    if not cookie:
        return
    row = RestingDevice.objects.filter(pk=_digest(cookie)).select_related("user")
    for device in row:
        check(device.user)


def _resting_until(person: User, moment: datetime) -> datetime | None:
    return person.rest_until if is_resting(person, moment) else None


def _rest(
    person: User, until: datetime, moment: datetime, *, is_excluded: bool
) -> User:
    person.rest_until, person.is_excluded = until, is_excluded
    person.save(update_fields=["rest_until", "is_excluded", "sessions_ended"])
    act = Decision.Act.EXCLUDED if is_excluded else Decision.Act.BREAK
    _note(person, act, until, moment)
    # Sockets are notified at the commit; `tables.tick.rounds` frees the seats.
    fanout.send_to_user(person.pk, {"type": "user.rests"})
    return person


def _note(person: User, act: str, until: datetime, moment: datetime) -> None:
    Decision.objects.create(user=person, act=act, until=until, at=moment)


def _digest(value: str) -> str:
    # The cookie holds 256 random bits, so a fast hash is enough.
    return hashlib.sha256(value.encode("utf-8", "replace")).hexdigest()
