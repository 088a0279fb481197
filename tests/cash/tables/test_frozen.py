"""Frozen chips come home from a table as soon as no deal runs there."""

import pytest

from accounts.models import User
from accounts.staff import frozen_chips
from tables.models import Seat
from tests.cash.house import BROUGHT, cash, cash_table
from tests.tables.house import Hands, act, deal

pytestmark = pytest.mark.django_db


def freeze(person: User) -> None:
    boss, _is_new = User.objects.get_or_create(username="boss", is_staff=True)
    frozen_chips.freeze(person, reason="We look into a report.", by=boss)


def sits(person: User) -> bool:
    return Seat.objects.filter(user=person, left_at=None).exists()


def test_without_a_deal_they_come_home_at_the_freeze(
    players, django_capture_on_commit_callbacks
) -> None:
    cash_table(players[0], stake=100, seats=2)
    assert cash(players[0]) < BROUGHT
    with django_capture_on_commit_callbacks(execute=True):
        freeze(players[0])
    assert cash(players[0]) == BROUGHT
    assert not sits(players[0])


def test_what_the_freeze_missed_the_tick_brings_home(hands: Hands, players) -> None:
    cash_table(players[0], stake=100, seats=2)
    freeze(players[0])
    hands.pass_time(2)
    assert (cash(players[0]), sits(players[0])) == (BROUGHT, False)


def test_from_a_running_deal_they_come_home_when_it_has_ended(
    hands: Hands, players, django_capture_on_commit_callbacks
) -> None:
    table = cash_table(*players[:2], stake=100)
    deal(table)
    with django_capture_on_commit_callbacks(execute=True):
        freeze(players[0])
    hands.pass_time(2)
    assert sits(players[0])
    act(table, players[0], "drop")
    hands.pass_time(2)
    assert (cash(players[0]), sits(players[0])) == (BROUGHT - 2_000, False)
