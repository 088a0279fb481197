"""Races about a match: real commits, real threads."""

import pytest
from django.db import transaction

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.actions import commit, submit
from tables.deal import dealing
from tables.models import Match, MatchAction, Phase, Table
from tables.seats import seating
from tables.settlement import entry_fees
from tables.table.live_table import LiveTable
from tables.tick import rounds
from tests.racing import at_once
from tests.tables import house
from tests.tables.house import Hands, chips, phase, version
from tests.tables.matchplay import answer, begun, entry_table, lose_all, match_of, rows
from wallet import audit, ledger

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]

WRONG = {"s0": "wrong", "s2": "drop"}


@pytest.fixture
def people() -> list[User]:
    return [create_guest() for _ in range(3)]


@pytest.fixture
def rejoining(people: list[User], hands: Hands) -> Table:
    """A pool in the rejoin window of seat 0."""
    table = begun(hands, *people)
    lose_all(hands, table, WRONG, WRONG)
    assert phase(table) == Phase.REJOIN
    return table


def test_rejoin_sent_many_times_at_once_is_paid_once(rejoining, people) -> None:
    at = version(rejoining)
    answers = at_once([lambda: answer(rejoining, people[0], "rejoin", at)] * 6)
    assert {one.version for one in answers} == {at + 1}
    assert sorted(one.dup for one in answers) == [False] + [True] * 5
    assert chips(people[0]) == 9_000
    assert rows(rejoining)[0].entries == 2
    assert audit.findings() == []


def test_two_votes_at_once_both_count_and_the_prize_is_paid_once(
    rejoining, people
) -> None:
    answer(rejoining, people[0], "decline")
    at = version(rejoining)
    voters = people[1:]
    answers = at_once(
        [lambda p=one: answer(rejoining, p, "split_yes", at) for one in voters]
    )
    assert sorted(one.version for one in answers) == [at + 1, at + 2]
    assert match_of(rejoining).ending == "split"
    assert [chips(one) for one in people] == [9_500, 10_750, 9_750]
    assert audit.findings() == []


def test_an_answer_and_the_clock_at_once_have_one_effect(
    rejoining, people, hands
) -> None:
    at = version(rejoining)
    hands.pass_silently(2)
    rounds.tick()
    hands.moment += house.timedelta(seconds=9.1)
    for process in ("web:one", "tick"):
        house.beat(process, hands.moment)
    answers = at_once(
        [lambda: answer(rejoining, people[0], "rejoin", at), rounds.tick, rounds.tick]
    )
    paid = 10_000 - chips(people[0])
    kinds = list(MatchAction.objects.values_list("kind", flat=True))
    if "too_late" in answers:
        assert (paid, kinds[-1]) == (500, "offer_closed")
    else:
        assert (paid, kinds[-1]) == (1_000, "rejoin")
    assert kinds.count("offer_closed") + kinds.count("rejoin") == 1
    assert ledger.balance(entry_fees.pot_of(match_of(rejoining))) == 1_000 + paid
    assert audit.findings() == []


def test_the_same_people_at_two_tables_pay_both_entries_or_neither(
    people, hands
) -> None:
    """Both matches begin at the same moment; who has one fee left pays one of them."""
    tables = [entry_table(*people, stake=6_000), entry_table(*people, stake=6_000)]

    def begin(table: Table) -> bool:
        with transaction.atomic():
            live = LiveTable.lock(table.pk)
            dealing.begin(live)
            commit.commit(live)
        return live.is_running

    begins = at_once([lambda t=table: begin(t) for table in tables])
    assert sorted(begins) == [False, True]
    assert [chips(one) for one in people] == [4_000] * 3
    assert Match.objects.count() == 1
    assert audit.findings() == []


def test_leaving_and_voting_at_once_pay_the_pot_once(rejoining, people) -> None:
    answer(rejoining, people[0], "decline")
    answer(rejoining, people[1], "split_yes")
    at = version(rejoining)
    at_once(
        [
            lambda: answer(rejoining, people[2], "split_yes", at),
            lambda: seating.stand_up(rejoining.pk, people[1]),
        ]
    )
    match = match_of(rejoining)
    assert match.ending in ("split", "last_survivor")
    assert sum(chips(one) for one in people) == 30_000
    assert ledger.balance(entry_fees.pot_of(match)) == 0
    assert audit.findings() == []


def test_everybody_ready_at_once_begins_one_match(rejoining, people, hands) -> None:
    answer(rejoining, people[0], "decline")
    for person in people[1:]:
        answer(rejoining, person, "split_yes")
    at = version(rejoining)
    wire = {"kind": "ready"}
    at_once(
        [
            lambda p=one: submit.submit_action(rejoining.pk, p, wire, at)
            for one in people
        ]
    )
    assert phase(rejoining) == Phase.STARTING
    hands.moment += house.timedelta(seconds=9)
    for process in ("web:one", "tick"):
        house.beat(process, hands.moment)
    at_once([rounds.tick] * 3)
    assert Match.objects.count() == 2
    assert audit.findings() == []
