"""Worked example 8 of docs/ledger.md, played: a pool of six that three split."""

import pytest

from accounts.guests.guest_accounts import create_guest
from tables.games import rake
from tables.models import Phase
from tables.settlement import entry_fees
from tests.tables.house import Hands, chips, phase, view
from tests.tables.matchplay import answer, begun, lose_all, match_of, rows
from wallet import audit, ledger
from wallet.models import Transfer

pytestmark = pytest.mark.django_db

DEALS = [
    {"s1": "drop", "s2": "wrong", "s3": "wrong", "s4": "wrong", "s5": "wrong"},
    {"s0": "drop", "s1": "drop", "s3": "drop", "s4": "drop", "s5": "drop"},
    {"s0": "drop", "s1": "drop", "s2": "drop", "s4": "drop", "s5": "drop"},
    {"s0": "drop", "s1": "drop", "s3": "drop"},
]
"""They leave 60, 80 and 100 points: two, one and no drop left."""


def test_example_8_a_pool_of_six_split_by_three(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rake, "ring_bp", lambda ledger, game: 1_200)
    people = [create_guest() for _ in range(6)]
    table = begun(hands, *people, stake=1_000)
    pot = entry_fees.pot_of(match_of(table))
    assert ledger.balance(pot) == 6_000
    lose_all(hands, table, *DEALS)
    assert phase(table) == Phase.SPLIT
    offer = view(table, None)["match_info"]["offer"]
    assert [(one["seat"], one["chips"]) for one in offer["shares"]] == [
        (0, 2_640),
        (1, 1_760),
        (2, 880),
    ]
    for person in people[:3]:
        answer(table, person, "split_yes")
    assert [chips(one) for one in people] == [
        *(10_000 - 1_000 + share for share in (2_640, 1_760, 880)),
        *[9_000] * 3,
    ]
    assert ledger.balance(pot) == 0
    assert ledger.balance(ledger.house_account("rake")) == 720
    number = match_of(table).pk
    paid = Transfer.objects.filter(debit=pot).order_by("pk")
    assert list(paid.values_list("key", "amount")) == [
        (f"match:{number}:prize:seat:0", 2_640),
        (f"match:{number}:prize:seat:1", 1_760),
        (f"match:{number}:prize:seat:2", 880),
        (f"match:{number}:rake", 720),
    ]
    net = {number: row.chips for number, row in rows(table).items()}
    assert net == {0: 1_640, 1: 760, 2: -120, 3: -1_000, 4: -1_000, 5: -1_000}
    assert sum(net.values()) == -720
    assert audit.findings() == []
