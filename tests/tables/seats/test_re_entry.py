"""Below the minimum (indian.md 6.1): asked for more chips, else the seat is lost."""

import pytest

from tables.models import Phase, Seat, Table
from tables.seats import seating
from tests.tables import house
from tests.tables.house import act, chips, deal, phase, stack, table_of, you
from wallet import audit, ledger

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha, bilal, chandra, hands) -> Table:
    """A table where chandra has 60 chips left of the 80 that a deal needs."""
    table = table_of(asha, bilal, seats=3)
    seating.sit_down(table.pk, chandra, buy_in=80)
    deal(table, first=2)
    act(table, chandra, "drop")
    act(table, asha, "drop")
    return table


def is_seated(person) -> bool:
    return Seat.objects.filter(user=person, left_at=None).exists()


def spend(person, amount: int) -> None:
    purse = ledger.player_account(person)
    ledger.post(purse, ledger.house_account("promotions"), amount, "reversal", "test:1")


def test_who_is_short_is_told_what_one_press_brings(table, chandra) -> None:
    """See indian.md 6.1."""
    asked = you(table, chandra)["top_up"]
    assert (asked["low"], asked["high"], asked["needed"]) == (20, 740, True)
    assert (asked["amount"], asked["purse"]) == (140, 9_920)
    assert asked["deadline"] - asked["now"] == 20_000


def test_chips_brought_in_time_keep_the_seat(
    table, asha, bilal, chandra, hands
) -> None:
    """See indian.md 6.1."""
    seating.top_up(table.pk, chandra, you(table, chandra)["top_up"]["amount"])
    assert stack(table, 2) == 200
    hands.pass_time(30)
    assert 2 in house.view(table, None)["order"]
    assert is_seated(chandra)


def test_the_others_play_on_meanwhile_and_then_the_seat_is_lost(
    table, asha, bilal, chandra, hands
) -> None:
    """See indian.md 6.1."""
    hands.pass_time(9)
    assert sorted(house.view(table, None)["order"]) == [0, 1]
    assert is_seated(chandra)
    hands.pass_time(12)
    assert not is_seated(chandra)
    assert chips(chandra) == 9_980
    assert phase(table) == Phase.DRAW
    assert audit.findings() == []


def test_a_table_that_cannot_deal_without_you_gives_your_seat_away_too(
    asha, bilal, hands
) -> None:
    """See indian.md 6.1."""
    table = table_of(asha, seats=2)
    seating.sit_down(table.pk, bilal, buy_in=80)
    deal(table, first=1)
    act(table, bilal, "drop")
    hands.pass_time(19)
    assert phase(table) == Phase.WAITING
    assert is_seated(bilal)
    hands.pass_time(3)
    assert not is_seated(bilal)
    assert is_seated(asha)


def test_a_player_with_less_than_the_usual_buy_in_is_asked_for_all_of_it(
    table, chandra
) -> None:
    """See indian.md 6.1."""
    spend(chandra, 9_870)
    assert you(table, chandra)["top_up"]["amount"] == 50
    assert seating.top_up(table.pk, chandra, 50) == 110


def test_a_wallet_with_too_little_is_asked_for_nothing(table, chandra) -> None:
    """See indian.md 6.1."""
    spend(chandra, 9_910)
    asked = you(table, chandra)["top_up"]
    assert (asked["amount"], asked["purse"], asked["low"]) == (None, 10, 20)


def test_without_a_clock_nobody_loses_the_seat(asha, bilal, hands) -> None:
    table = table_of(asha, seats=2, pace="untimed")
    seating.sit_down(table.pk, bilal, buy_in=80)
    deal(table, first=1)
    act(table, bilal, "drop")
    hands.pass_time(60)
    assert is_seated(bilal)
    assert you(table, bilal)["top_up"]["deadline"] is None


def test_an_outage_of_ours_costs_nobody_the_seat(table, chandra, hands) -> None:
    hands.pass_time(10)
    hands.pass_silently(60)
    hands.pass_time(8)
    assert is_seated(chandra)
    hands.pass_time(8)
    assert not is_seated(chandra)
