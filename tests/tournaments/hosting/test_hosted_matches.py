"""Matches of events: they cost nothing, begin when all said so, and stop on call."""

import pytest

from accounts.models import User
from tables.models import Match, Phase, Seat, Table
from tables.staff import switching
from tables.table.live_table import LiveTable
from tests.tables import hosts
from tests.tables.house import Hands, act, phase, view
from tests.tables.matchplay import is_running, kinds, lose, next_deal, ready
from tests.tables.seats.test_seats_and_chips import refused
from tournaments.hosting import hosted_tables
from wallet.models import Transfer

pytestmark = pytest.mark.django_db

GIN = "gin-quick"
POOL = "indian-pool-101"


@pytest.fixture
def duel(asha: User, bilal: User, hands: Hands) -> Table:
    """Asha and bilal are asked for the start of a gin match of an event."""
    table = hosts.seated([asha, bilal], GIN)
    hosted_tables.let_start(table.pk)
    return table


def test_the_match_begins_when_both_have_said_so(duel, asha, bilal, hands) -> None:
    """See gin.md D2."""
    assert kinds(duel, asha) == ["start"]
    assert view(duel, asha)["turn"]["seats"] == [0, 1]
    act(duel, asha, "start")
    assert not is_running(duel)
    act(duel, bilal, "start")
    assert is_running(duel)


def test_of_the_silent_the_host_is_told_and_nobody_is_stood_up(
    duel, asha, hands
) -> None:
    """See gin.md D2."""
    act(duel, asha, "start")
    hands.pass_time(121.5)
    (row,) = hosts.results()
    assert (row.kind, row.match, row.table_id) == ("unstarted", None, duel.pk)
    assert [one["clicked"] for one in row.data["seats"]] == [True, False]
    assert row.data["seats"][0]["user"] == str(asha.pk)
    hands.pass_time(300)
    assert (phase(duel), len(hosts.results())) == (Phase.WAITING, 1)
    assert Seat.objects.filter(table=duel, left_at=None).count() == 2
    assert kinds(duel, asha) == []
    refused("not_allowed", act, duel, asha, "start")
    assert Match.objects.count() == 0


@pytest.mark.parametrize("seconds", [30, 120])
def test_while_play_is_off_nobody_is_reported_for_not_pressing_start(
    duel, asha, bilal, hands, seconds
) -> None:
    """See gin.md D2."""
    hands.pass_time(seconds)
    switch = switching.switch_off("drain", reason="A new release.", by=None)
    hands.pass_time(300)
    assert (kinds(duel, asha), hosts.results()) == ([], [])
    switching.switch_on(switch.pk, by=None)
    hands.pass_time(1)
    for person in (asha, bilal):
        act(duel, person, "start")
    assert is_running(duel)


def test_nobody_clicked_and_the_host_asks_again(duel, asha, bilal, hands) -> None:
    """See gin.md D2."""
    hands.pass_time(121.5)
    (row,) = hosts.results()
    assert [one["clicked"] for one in row.data["seats"]] == [False, False]
    hosted_tables.let_start(duel.pk)
    assert kinds(duel, asha) == ["start"]
    act(duel, asha, "start")
    act(duel, bilal, "start")
    assert is_running(duel)


def test_the_host_begins_with_those_who_are_there(asha, bilal, chandra, hands) -> None:
    """See gin.md D2."""
    table = hosts.seated([asha, bilal, chandra], "basic", seats=4)
    hosted_tables.let_start(table.pk)
    act(table, asha, "start")
    act(table, chandra, "start")
    hands.pass_time(121.5)
    hosted_tables.resolve_start(table.pk, [asha, chandra])
    hosted_tables.resolve_start(table.pk, [asha, chandra])
    refused("not_allowed", hosted_tables.resolve_start, table.pk, [asha])
    hands.pass_time(9)
    assert is_running(table)
    hosted_tables.resolve_start(table.pk, [asha, chandra])
    assert sorted(LiveTable.read(table.pk).entrants) == [0, 2]


def test_one_alone_begins_no_match(duel, asha, hands) -> None:
    """See gin.md D2."""
    act(duel, asha, "start")
    hands.pass_time(121.5)
    refused("not_allowed", hosted_tables.resolve_start, duel.pk, [asha])
    hosted_tables.close(duel.pk)
    assert phase(duel) == Phase.CLOSED


def test_bots_are_always_ready(hands) -> None:
    table = hosts.seated(hosts.bots(2), GIN)
    hosted_tables.let_start(table.pk)
    assert is_running(table)


def test_who_runs_out_of_time_loses_the_match_and_the_host_hears_it(
    duel, asha, bilal, hands
) -> None:
    """See gin.md D3."""
    act(duel, asha, "start")
    act(duel, bilal, "start")
    hands.pass_time(32)
    (row,) = hosts.results()
    assert (row.kind, row.match) == ("match", Match.objects.get())
    assert sorted(one["place"] for one in row.data["seats"]) == [1, 2]
    assert {one["how"] for one in row.data["seats"]} == {"won", "timed_out"}
    assert Transfer.objects.filter(code__in=("entry", "payout", "refund")).count() == 0
    hands.pass_time(60)
    shown = view(duel, asha)
    assert (shown["phase"], shown["legal"]) == ("between", [])
    assert shown["result"]["winners"]
    assert Seat.objects.filter(table=duel, left_at=None).count() == 2
    hosts.all_is_well()


def test_another_match_of_the_same_people_may_follow(duel, asha, bilal, hands) -> None:
    act(duel, asha, "start")
    act(duel, bilal, "start")
    hands.pass_time(32)
    hosted_tables.let_start(duel.pk, number=2)
    assert kinds(duel, asha) == ["start"]
    act(duel, asha, "start")
    act(duel, bilal, "start")
    assert (is_running(duel), Match.objects.count()) == (True, 2)


def test_bots_play_a_pool_to_its_end_and_nothing_is_paid(hands) -> None:
    table = hosts.seated(hosts.bots(3), POOL)
    hosted_tables.let_start(table.pk)
    # Two wrong shows put a seat out of a pool of 101.
    lose(table, s0="wrong", s1="wrong")
    next_deal(hands, table)
    lose(table, s0="wrong", s1="wrong")
    hands.pass_time(11 if phase(table) == Phase.REJOIN else 0)
    (row,) = hosts.results()
    assert row.kind == "match"
    assert sorted(one["place"] for one in row.data["seats"]) == [1, 2, 2]
    assert all(one["score"] is not None for one in row.data["seats"])
    codes = set(Transfer.objects.values_list("code", flat=True))
    assert codes <= {"prize"}
    hosts.all_is_well()


def test_between_two_deals_of_a_match_the_host_may_hold(
    asha, bilal, chandra, hands
) -> None:
    table = hosts.seated([asha, bilal, chandra], POOL)
    hosted_tables.let_start(table.pk)
    hands.pass_time(8.5)
    lose(table, s0="drop", s1="drop")
    assert kinds(table, asha) == ["ready"]
    hosted_tables.hold(table.pk)
    assert (kinds(table, asha), hosts.told()) == ([], [])
    refused("not_allowed", ready, table, asha)
    hands.pass_time(60)
    assert (is_running(table), phase(table)) == (False, Phase.BETWEEN)
    refused("match_running", hosted_tables.seat, table.pk, [(hosts.bots(1)[0], None)])
    refused(
        "deal_running", hosted_tables.let_start, table.pk, options={"first_drop": 25}
    )
    hosted_tables.let_start(table.pk)
    hands.pass_time(8.5)
    assert is_running(table)
    lose(table, s0="drop", s1="drop")
    for one in (asha, bilal, chandra):
        ready(table, one)
    assert is_running(table)


def test_who_is_taken_off_in_a_match_has_lost_it(asha, bilal, hands) -> None:
    table = hosts.seated([asha, bilal], POOL)
    hosted_tables.let_start(table.pk)
    hands.pass_time(8.5)
    lose(table, s0="drop", s1="drop")
    assert hosted_tables.unseat(table.pk, [asha]) is True
    (row,) = hosts.results()
    assert [(one["user"], one["place"]) for one in row.data["seats"]] == [
        (str(asha.pk), 2),
        (str(bilal.pk), 1),
    ]
    hosts.all_is_well()


def test_a_match_of_a_table_out_of_order_is_reported(asha, bilal, hands) -> None:
    table = hosts.seated([asha, bilal], POOL)
    hosted_tables.let_start(table.pk)
    hands.pass_time(8.5)
    Table.objects.filter(pk=table.pk).update(quarantined_at=hands.moment)
    assert hosted_tables.unseat(table.pk, [asha]) is True
    hosted_tables.close(table.pk)
    (row,) = hosts.results()
    assert (row.kind, row.data["reason"]) == ("abandoned", "out_of_order")
    hosts.all_is_well()
