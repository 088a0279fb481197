"""What the acts of a match cost before they are done: the last drop, another match."""

import pytest

from accounts.models import User
from tests.tables.house import Hands, to_act, view
from tests.tables.matchplay import begun, lose_all, next_deal

pytestmark = pytest.mark.django_db


def test_a_drop_says_when_it_puts_the_seat_out(
    asha: User, bilal: User, chandra: User, hands: Hands
) -> None:
    """See indian.md 5."""
    table = begun(hands, asha, bilal, chandra)
    people = {0: asha, 1: bilal, 2: chandra}
    assert "out" not in view(table, people[to_act(table)])["you"]["drop"]
    lose_all(hands, table, {"s0": "wrong", "s1": "drop"})
    next_deal(hands, table)
    assert view(table, asha)["you"]["drop"]["points"] == 20
    assert "out" not in view(table, asha)["you"]["drop"]
    lose_all(hands, table, {"s0": "drop", "s1": "drop"})
    next_deal(hands, table)
    assert view(table, asha)["match_info"]["seats"][-1]["score"] == 100
    assert view(table, asha)["you"]["drop"]["out"] is True
    assert "out" not in view(table, bilal)["you"]["drop"]


def test_after_a_match_ready_means_another_entry_fee(
    asha: User, bilal: User, hands: Hands
) -> None:
    """See indian.md 6.2."""
    table = begun(hands, asha, bilal)
    lose_all(hands, table, {"s0": "wrong"}, {"s0": "wrong"})
    assert view(table, bilal)["result"]["winners"] == [1]
    assert view(table, bilal)["legal"] == [{"kind": "ready", "hint": {"chips": 500}}]
