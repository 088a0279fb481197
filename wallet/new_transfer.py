"""A transfer that is to be posted, and what may forbid it."""

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
"""Raises a `Refusal` to forbid. Gets the transfers that would be new, and the locked
balances (by account id, kinds with a floor only) from before them."""
