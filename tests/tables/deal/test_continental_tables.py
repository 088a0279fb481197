"""Continental at a table: a match that brings less than nothing."""

import pytest

from accounts.models import User
from tables.seats import seating
from tables.table.live_table import LiveTable
from tests.tables import house
from tests.tables.duel import on_turn
from tests.tables.house import Hands, act, chips, view
from tests.tables.matchplay import ENTRY, entry_table, is_running, match_of, rows
from wallet import audit

pytestmark = pytest.mark.django_db

THREES, TENS, FOUR = (2, 15, 41), (9, 22, 35), 3
JUNK = (5, 20, 33, 47, 53, 69, 82)


@pytest.fixture
def trios(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who begins holds two trios and a fourth three; 8s is turned up, 4s drawn."""
    hand = (*THREES, *TENS, 28)
    dealt = [card for pair in zip(hand, JUNK, strict=True) for card in pair]
    order = [*dealt, 7, FOUR]
    house.stack_deck(
        monkeypatch, [*order, *(card for card in range(106) if card not in order)]
    )


def test_a_match_that_ends_below_zero_is_written_and_paid(
    trios: None, hands: Hands, asha: User, bilal: User
) -> None:
    """See continental.md C8."""
    table = entry_table(asha, bilal, game="continental-quick")
    for person in (asha, bilal):
        act(table, person, "start")
    assert is_running(table)
    number, first = on_turn(table)
    other = bilal if first == asha else asha
    pack = LiveTable.read(table.pk).pack
    last = house.draw(table, first)
    act(table, other, "pass")
    melds = [pack.names(THREES), pack.names(TENS)]
    act(table, first, "go_down", melds=melds)
    three = next(
        entry for entry in view(table, first)["legal"] if entry["kind"] == "lay"
    )
    act(table, first, "lay", card=three["card"], meld=three["meld"])
    act(table, first, "discard", card=last)
    scores = {row["seat"]: row["score"] for row in view(table, None)["last"]["seats"]}
    assert scores[number] == -10
    seating.stand_up(table.pk, other)
    assert match_of(table).ended_at is not None
    assert rows(table)[number].points == -10
    assert chips(first) == 10_000 + ENTRY
    assert audit.findings() == []
