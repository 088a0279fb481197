"""What must hold after an evening, whatever went wrong in it."""

from typing import Any

from tests.rig.knocks import Evening

_LEFT_OVER = (
    "SELECT a.key, a.balance FROM wallet_account a WHERE a.balance <> 0 AND ("
    " a.kind = 'pot' AND EXISTS (SELECT FROM tables_match m WHERE"
    "   a.key = 'pot:match:' || m.id AND m.table_id = ANY(%s))"
    " OR a.kind = 'stack' AND EXISTS (SELECT FROM tables_seat s WHERE"
    "   s.stack_id = a.id AND s.table_id = ANY(%s)))"
)


def left_over(evening: Evening, tables: list[int]) -> list[Any]:
    """Return every pot and stack of these tables that is not empty."""
    return evening.rows(_LEFT_OVER, tables, tables)


def check(evening: Evening) -> None:
    """No act is missing or done twice, views agree, chips and books are whole."""
    assert not evening.wrong_acts()
    assert not evening.wrong_views()
    assert not evening.gaps()
    assert not evening.wrong_chips()
    audit(evening)


def audit(evening: Evening) -> None:
    """The ledger balances, matches were fair, and every deal replays to its bytes."""
    print(f"kills: {evening.house.verify()}")


def acked(evening: Evening) -> int:
    """Return how many acts were acknowledged so far."""
    return sum(len(one.acked) for one in evening.guests)
