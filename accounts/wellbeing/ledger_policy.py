"""The ledger's policy for limits and breaks: refuse transfers that violate one.

Registered in `wallet.hooks.policies`: called inside the transaction, with the accounts
locked. Only stakes and deposits are checked; returns, settlements and payouts are never
limited.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from accounts.models import User
from accounts.wellbeing import breaks, clock
from accounts.wellbeing.usage import remaining, spent
from wallet.codes import CASH, EVENT_PREFIX, TOURNAMENT, Code, Kind, chips_of
from wallet.models import Account
from wallet.new_transfer import NewTransfer


def permit(new: Sequence[NewTransfer], balances: Mapping[int, int]) -> None:
    """Raise `on_break`, `excluded` or `limit_reached` by the person's settings."""
    staked = [each for each in new if _is_stake(each)]
    paid_in = [each for each in new if _is_deposit(each)]
    given = [each for each in new if each.code == Code.RELOAD]
    pockets = [each.debit for each in staked]
    pockets += [each.credit for each in (*paid_in, *given)]
    owners = {one.owner_id for one in pockets if one.owner_id is not None}
    if not owners:
        return
    moment = clock.now()
    for person in User.objects.filter(pk__in=owners, rest_until__isnull=False):
        breaks.check(person, moment)
    limits = remaining.limits_of(owners)
    at_stake: dict[Any, int] = {}
    for_events: dict[Any, int] = {}
    for each in staked:
        owner, ledger = each.debit.owner_id, each.debit.ledger
        beside = at_stake.get((owner, ledger), 0)
        at_stake[owner, ledger] = beside + each.amount
        if limits[owner]:
            already = _in_game(each.credit, owner, balances)
            here = {"already": already, "beside": beside}
            remaining.check_stake(owner, limits[owner], ledger, each.amount, **here)
            if chips_of(ledger) != TOURNAMENT:
                # An event that has begun is played to its end.
                remaining.check_quiet(limits[owner], moment)
        if each.reference.startswith(EVENT_PREFIX) and each.credit.kind == Kind.POT:
            wanted = for_events.get((owner, ledger), 0) + each.amount
            for_events[owner, ledger] = wanted
            remaining.check_events(owner, limits[owner], ledger, wanted)
    in_post: dict[Any, int] = {}
    for each in paid_in:
        owner = each.credit.owner_id
        in_post[owner] = in_post.get(owner, 0) + each.amount
        remaining.check_deposit(owner, limits[owner], in_post[owner])


def _is_stake(each: NewTransfer) -> bool:
    """Return whether chips leave a person's account for a game, except corrections."""
    is_game = each.credit.kind in (Kind.STACK, Kind.POT)
    is_own = each.debit.kind == Kind.PLAYER and each.code not in spent.BY_STAFF
    return is_own and is_game


def _is_deposit(each: NewTransfer) -> bool:
    """Return whether money comes in from outside, except returned payouts."""
    is_in = each.debit.kind == Kind.OUTSIDE and each.credit.kind == Kind.PLAYER
    is_new = each.code not in spent.BY_STAFF
    return is_in and is_new and each.debit.ledger == CASH


def _in_game(account: Account, owner: Any, balances: Mapping[int, int]) -> int:
    """Return what the person has already staked in that game."""
    if account.kind == Kind.STACK:
        return balances.get(account.pk, 0)
    return spent.paid_into(owner, account.pk)
