"""Transfers to be posted, and the policies that may forbid them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from wallet.models import Account, Transfer


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTransfer:
    """A transfer to be posted: `amount` taken FROM `debit`, given TO `credit`."""

    debit: Account
    credit: Account
    amount: int
    code: str
    key: str
    reference: str = ""
    reverses: Transfer | None = None


Policy = Callable[[Sequence[NewTransfer], Mapping[int, int]], None]
"""Raise a `Refusal` to forbid.

Receives the new transfers and the locked balances before them (by account id, kinds
with a floor only).
"""
