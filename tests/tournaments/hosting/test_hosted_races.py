"""Two workers of one event at once: real commits, real threads."""

import pytest

from accounts.guests.guest_accounts import create_guest
from tables.models import Deal, Seat, Table
from tests.racing import at_once
from tests.tables import hosts
from tests.tables.house import Hands
from tests.tournaments.hosting.test_hosting import called, dropped
from tournaments.hosting import hosted_tables

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]


@pytest.fixture
def table(hands: Hands) -> Table:
    """Two people are seated for an event."""
    return hosts.seated([create_guest(), create_guest()])


def test_a_result_asked_for_at_once_is_claimed_by_one(table, hands) -> None:
    called(table, hands)
    dropped(table)
    (row,) = hosts.results()
    claims = at_once([lambda: hosted_tables.claim(row.pk)] * 6)
    assert sorted(claims) == [False] * 5 + [True]


def test_a_move_asked_for_at_once_is_made_once(table, hands) -> None:
    other = hosts.seated([create_guest()], seats=6)
    people = [seat.user for seat in Seat.objects.filter(table=table)]
    at_once([lambda: hosted_tables.move(table.pk, other.pk, people)] * 4)
    here = Seat.objects.filter(left_at=None)
    assert sorted(here.values_list("table", "number")) == [
        (other.pk, number) for number in range(3)
    ]


def test_a_deal_called_at_once_is_dealt_once(hands) -> None:
    table = hosts.seated(hosts.bots(2))
    at_once([lambda: hosted_tables.let_start(table.pk, number=1)] * 4)
    assert Deal.objects.filter(table=table).count() == 1
