"""What a person may do now, or from when; the tables use this.

The ledger checks transfers as well (`accounts.wellbeing.ledger_policy`); these checks
come before any chips move.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from accounts.models import User
from accounts.staff import frozen_chips
from accounts.wellbeing import breaks
from accounts.wellbeing.limit_kinds import Key, Tool
from accounts.wellbeing.refusals import LimitReached
from accounts.wellbeing.usage import remaining
from wallet.cash import gate
from wallet.codes import CASH
from wallet.errors import Refusal

TABLES_MAX: Final = 3
OWN_DECISIONS: Final = frozenset({"limit_reached", "on_break", "excluded"})
"""Refusals that enforce a person's own decisions."""


def tables_max(user: User) -> int | None:
    """Return the most tables the person may sit at at once; None for no limit."""
    if user.is_bot:
        return None
    own = remaining.limits_of([user.pk])[user.pk].get(Key(Tool.TABLES))
    return TABLES_MAX if own is None else min(own, TABLES_MAX)


def check_rest(user: Any) -> None:
    """Raise `on_break` or `excluded` (403) during a break or self-exclusion."""
    breaks.check(user)


def check_cash(user: Any, ledger: str) -> None:
    """Raise (403) the reason why the person may not stake cash; ignore play chips."""
    if ledger == CASH:
        gate.require(user)


def deposit_refusal(user: Any) -> Refusal | None:
    """Return the reason why the person may not deposit cash now, or None."""
    return _first_refusal(user, frozen_chips.check, breaks.check)


def withdrawal_refusal(user: Any) -> Refusal | None:
    """Return the reason why the person may not withdraw now, or None."""
    return _first_refusal(user, frozen_chips.check)


def is_resting(user: Any) -> bool:
    """Return whether the person is on a break or excluded."""
    return breaks.is_resting(user)


def check_seat(user: Any, now: datetime) -> None:
    """Raise the reason why a person may not sit down: a break, or the time played."""
    if user.is_bot:
        return
    breaks.check(user)
    frozen_chips.check(user)
    remaining.check_time(user, remaining.limits_of([user.pk])[user.pk], now)


def check_entry(user: Any, ledger: str, fee: int) -> None:
    """Raise `limit_reached` if a limit would refuse the entry fee of a match."""
    remaining.check_stake(user.pk, remaining.limits_of([user.pk])[user.pk], ledger, fee)


def room(user: Any, ledger: str, wanted: int) -> int:
    """Return how many of these chips the person's limits allow in a game."""
    try:
        check_entry(user, ledger, wanted)
    except LimitReached as reached:
        # Check the loss limit only if the stake is allowed.
        left = min(wanted - 1, reached.params["left"])
        return room(user, ledger, left) if left > 0 else 0
    return wanted


def barred(
    people: Iterable[Any],
    ledger: str,
    now: datetime,
    *,
    fee: int = 0,
    stacks: Mapping[Any, int] | None = None,
) -> dict[Any, Refusal]:
    """Return, by id, who cannot be dealt into a new match, and why.

    `fee` is the entry fee of the match. Points tables charge nothing more, but the
    `stacks` there (by id) may not exceed the limits on losses.
    """
    asked = {person.pk: person for person in people if not person.is_bot}
    here = stacks or {}
    limits = remaining.limits_of(asked)
    frozen = frozen_chips.among(asked)
    found = {}
    for pk, person in asked.items():
        try:
            breaks.check(person)
            check_cash(person, ledger)
            if pk in frozen:
                frozen_chips.check(person)
            if limits[pk]:
                remaining.check_time(person, limits[pk], now)
                already = here.get(pk, 0)
                remaining.check_stake(pk, limits[pk], ledger, fee, already=already)
        except Refusal as refusal:
            found[pk] = refusal
    return found


def _first_refusal(user: Any, *checks: Callable[[Any], None]) -> Refusal | None:
    """Return the first refusal that these checks raise, or None."""
    try:
        for check in checks:
            check(user)
    except Refusal as refusal:
        return refusal
    return None
