"""What the house keeps of a ring table's chips, in basis points (docs/decisions.md)."""

from typing import Final

from rules.game import Game
from wallet.codes import CASH

CASH_POINTS_BP: Final = 1_000
"""Of a winner's gross, where every deal is settled on its own."""
CASH_ENTRY_BP: Final = 1_200
"""Of the pot, where an entry fee buys a match."""


def ring_bp(ledger: str, game: Game) -> int:
    """Return the rate of a ring table: none with play chips."""
    if ledger != CASH:
        return 0
    return CASH_POINTS_BP if game.stake_per_point else CASH_ENTRY_BP


def in_percent() -> dict[str, int]:
    """Return the rates of cash tables as the policy publishes them."""
    return {"points": CASH_POINTS_BP // 100, "entry": CASH_ENTRY_BP // 100}
