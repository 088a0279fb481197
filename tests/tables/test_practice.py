"""Play now: one practice table a person, and a fresh one when that is no place."""

import pytest

from accounts.guests import create_guest
from accounts.models import User
from tables import practice, seating
from tables.models import Phase, Table
from tests.tables import house
from tests.tables.house import Hands, phase
from wallet import audit

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor(db: None, hands: Hands) -> User:
    return create_guest()


def test_play_now_again_leads_back_to_the_same_table(visitor) -> None:
    assert practice.play_now(visitor).pk == practice.play_now(visitor).pk


def test_play_now_after_standing_up_in_a_deal_opens_a_fresh_table(visitor) -> None:
    first = practice.play_now(visitor)
    house.draw(first, visitor)
    seating.stand_up(first.pk, visitor)
    second = practice.play_now(visitor)
    assert second.pk != first.pk
    assert house.you(second, visitor)["leaving"] is False


def test_play_now_does_not_lead_to_a_table_set_aside(visitor, hands) -> None:
    first = practice.play_now(visitor)
    Table.objects.filter(pk=first.pk).update(quarantined_at=hands.moment)
    assert practice.play_now(visitor).pk != first.pk


def test_leaving_a_practice_deal_ends_it_by_the_tick_and_closes_the_table(
    visitor, hands
) -> None:
    table = practice.play_now(visitor)
    cost = seating.stand_up(table.pk, visitor).cost
    assert cost == {"points": 20, "chips": 100}
    for _round in range(60):
        hands.pass_time(10)
        if phase(table) == Phase.CLOSED:
            break
    assert phase(table) == Phase.CLOSED
    assert house.chips(visitor) == 9_900
    assert audit.findings() == []


def test_second_deal_at_a_practice_table_turns_the_circle(visitor, hands) -> None:
    table = practice.play_now(visitor)
    first = table.deal.order
    seat = house.you(table, visitor)["seat"]
    assert first[0] == seat
    house.act(table, visitor, "drop")
    for _round in range(60):
        hands.pass_time(10)
        newest = Table.objects.get(pk=table.pk).deal
        if newest.pk != table.deal_id:
            break
    assert newest.order == [*first[1:], first[0]]
