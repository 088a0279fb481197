"""Models of the ledger (accounts, transfers) and of cash payments."""

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
