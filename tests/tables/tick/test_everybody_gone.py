"""All six are gone, or stand up: the table ends by its rules, nothing is kept."""

import pytest

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.models import Match, Seat, Table
from tables.seats import seating
from tables.tick import sweep
from tests.tables.house import Hands, beat, chips
from tests.tables.matchplay import begun
from wallet import audit
from wallet.codes import Kind
from wallet.models import Account

pytestmark = pytest.mark.django_db
BOUND_SECONDS = 3_600


@pytest.fixture(params=["indian-points", "indian-pool-101"])
def table(request: pytest.FixtureRequest, hands: Hands) -> Table:
    """A table of six in the middle of a deal."""
    people = [create_guest() for _ in range(6)]
    stake = 1 if request.param == "indian-points" else 100
    return begun(hands, *people, game=request.param, stake=stake)


def is_over(table: Table) -> bool:
    return not Match.objects.filter(table=table, ended_at=None).exists()


def is_empty(table: Table, hands: Hands) -> bool:
    beat("web:one", hands.moment)
    sweep.sweep()
    return not Seat.objects.filter(table=table, left_at=None).exists()


def keeps_nothing(people: list[User]) -> bool:
    """Tell whether all chips are people's own, as many as before."""
    kept = Account.objects.filter(kind__in=(Kind.STACK, Kind.POT))
    whole = sum(chips(one) for one in people) == 6 * 10_000
    return whole and not any(kept.values_list("balance", flat=True))


def test_when_six_lines_break_the_match_ends_and_the_seats_are_free(
    table: Table, hands: Hands
) -> None:
    people = [seat.user for seat in table.seats.select_related("user")]
    began = hands.moment
    while not (is_over(table) and is_empty(table, hands)):
        hands.pass_time(20, present=False)
        assert (hands.moment - began).total_seconds() < BOUND_SECONDS
    assert keeps_nothing(people)
    assert audit.findings() == []


def test_when_six_stand_up_nothing_is_kept(table: Table, hands: Hands) -> None:
    people = [seat.user for seat in table.seats.select_related("user")]
    for person in people:
        seating.stand_up(table.pk, person)
    hands.pass_time(60, present=False)
    assert is_over(table)
    assert not Seat.objects.filter(table=table, left_at=None).exists()
    assert keeps_nothing(people)
    assert audit.findings() == []
