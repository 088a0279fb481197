"""The rake at ring tables, in basis points (docs/decisions.md)."""

from typing import Final

from rules.family import Game
from wallet.codes import CASH
from wallet.division import rake_of

CASH_POINTS_BP: Final = 1_000
"""Of a winner's gross, if every deal is settled on its own."""
CASH_ENTRY_BP: Final = 1_200
"""Of the pot, if an entry fee buys a match."""


def ring_bp(ledger: str, game: Game) -> int:
    """Return the rate of a ring table; 0 with play chips."""
    if ledger != CASH:
        return 0
    return CASH_POINTS_BP if game.stake_per_point else CASH_ENTRY_BP


def of_gain(gain: int, ledger: str, game: Game) -> int:
    """Return the rake on what a deal's winner gains; 0 for a loss.

    With value cards a winner may pay more for them than the deal brings (indian.md
    9.2).
    """
    return rake_of(max(0, gain), ring_bp(ledger, game))[0]


def in_percent() -> dict[str, int]:
    """Return the rates of cash tables for the published policy."""
    return {"points": CASH_POINTS_BP // 100, "entry": CASH_ENTRY_BP // 100}
