"""What a host asks of a table that cannot be done: refused, and nobody stands up."""

import pytest
from django.utils import timezone

from tables.models import Phase, Seat, Table
from tests.tables import hosts, house
from tests.tables.seats.test_seats_and_chips import refused
from tournaments.hosting import hosted_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha, bilal, hands) -> Table:
    return hosts.seated([asha, bilal])


def test_a_closed_table_takes_nobody_and_calls_no_deal(table, chandra) -> None:
    hosted_tables.close(table.pk)
    refused("closed", hosted_tables.seat, table.pk, [(chandra, None)])
    refused("closed", hosted_tables.let_start, table.pk)
    assert house.phase(table) == Phase.CLOSED
    hosted_tables.close(table.pk)


def test_a_seat_is_free_and_within_the_table(asha, bilal, chandra, hands) -> None:
    table = hosts.seated([asha, bilal], seats=4)
    hosts.issue([chandra])
    for number in (-1, 4, True, "2"):
        refused("bad_seat", hosted_tables.seat, table.pk, [(chandra, number)])
    refused("seat_taken", hosted_tables.seat, table.pk, [(chandra, 0)])
    assert hosted_tables.seat(table.pk, [(chandra, 3)]) == [3]


def test_a_full_table_takes_nobody(table, chandra) -> None:
    refused("full", hosted_tables.seat, table.pk, [(chandra, None)])
    assert Seat.objects.filter(table=table, left_at=None).count() == 2


def test_nobody_is_moved_to_a_table_that_cannot_take_them(table, asha) -> None:
    target = hosts.opened()
    Table.objects.filter(pk=target.pk).update(quarantined_at=timezone.now())
    refused("out_of_order", hosted_tables.move, table.pk, target.pk, [asha])
    closed = hosts.opened()
    hosted_tables.close(closed.pk)
    refused("closed", hosted_tables.move, table.pk, closed.pk, [asha])
    assert Seat.objects.filter(user=asha, table=table, left_at=None).exists()


def test_nobody_is_moved_between_tables_of_two_hosts(table, asha) -> None:
    other = hosted_tables.open_table(
        "tournament:13", hosts.POINTS, name="T", seats=2, stake=2, ledger=hosts.HOST
    )
    refused("no_table", hosted_tables.move, table.pk, other.pk, [asha])
    plain = house.table_of(asha)
    refused("no_table", hosted_tables.move, plain.pk, table.pk, [])


def test_a_table_of_an_event_names_a_rule_for_time_that_there_is() -> None:
    refused("bad_field", hosts.opened, on_timeout="shrug")


def test_a_match_of_an_event_has_no_stake_between_its_players(asha, bilal) -> None:
    table = hosts.seated([asha, bilal], "gin-quick", ledger="play")
    refused("bad_amount", hosted_tables.let_start, table.pk, stake=5)
