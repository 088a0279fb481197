"""Own seeds in a match of several deals: every deal takes them, leaving ends them."""

import pytest

from rules import deal_record
from tables.fairness import audit, commitments
from tables.history import records
from tables.models import Deal, Phase
from tables.seats import seating
from tests.tables.exchange import commit, open_seed, own
from tests.tables.house import phase, view
from tests.tables.matchplay import (
    answer,
    begun,
    entry_table,
    is_running,
    lose,
    lose_all,
    match_of,
    next_deal,
)
from wallet import audit as ledger_audit

pytestmark = pytest.mark.django_db


def test_own_seeds_are_in_the_first_deal_and_in_later_ones(
    asha, bilal, chandra, hands
) -> None:
    table = entry_table(asha, bilal, chandra)
    for number in range(2):
        commit(table, asha, own(1))
        commit(table, bilal, own(2))
        hands.pass_time(8.5)
        assert not is_running(table)
        open_seed(table, asha, own(1))
        assert open_seed(table, bilal, own(2)) is not None
        assert view(table, asha)["fairness"]["deal"]["present"] == [0, 1]
        if not number:
            lose(table, s0="drop", s1="drop")
    lose(table, s0="drop", s1="drop")
    for deal in Deal.objects.exclude(started_at=None):
        assert deal_record.verify(commitments.record(deal)) == []


def test_only_who_was_dealt_in_is_listed_in_the_proof(
    asha, bilal, chandra, hands
) -> None:
    table = begun(hands, asha, bilal, chandra)
    wrong = {"s0": "wrong", "s2": "drop"}
    lose_all(hands, table, wrong, wrong)
    answer(table, asha, "decline")
    answer(table, bilal, "split_no")
    next_deal(hands, table)
    lose(table, s2="drop")
    deal = Deal.objects.exclude(started_at=None).latest("number")
    assert [one["seat"] for one in records.proof_shown(deal)["seats"]] == [1, 2]
    assert deal_record.verify(commitments.record(deal)) == []


def test_a_match_that_ends_while_seeds_are_opened_gives_that_deck_up(
    asha, bilal, hands
) -> None:
    table = begun(hands, asha, bilal)
    lose(table, s0="drop")
    commit(table, bilal, own(2))
    hands.pass_time(8.5)
    assert phase(table) == Phase.BETWEEN
    seating.stand_up(table.pk, asha)
    assert match_of(table).ending == "last_survivor"
    given_up = Deal.objects.get(started_at=None, abandoned="players_left")
    assert given_up.revealed_at is not None
    assert list(audit.faults_of_open()) == []
    assert ledger_audit.findings() == []
