"""The books: accounts and transfers, and what a payment provider said of cash."""

from wallet.models.cash import (
    Callback,
    CashClosing,
    Deposit,
    SandboxMessage,
    Withdrawal,
)
from wallet.models.ledger import Account, Transfer

__all__ = [
    "Account",
    "Callback",
    "CashClosing",
    "Deposit",
    "SandboxMessage",
    "Transfer",
    "Withdrawal",
]
