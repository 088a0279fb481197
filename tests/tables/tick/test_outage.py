"""Outages and faults of ours: nobody loses a seat or chips by them."""

from datetime import timedelta

import pytest
from django.db import OperationalError

from accounts.models import User
from tables.models import DealAction, Phase, Seat, Table
from tables.seats import last_game, seating
from tables.tick import rounds, sweep, timeouts
from tests.tables import house
from tests.tables.house import Hands, deal, phase, table_of
from wallet import audit

pytestmark = [pytest.mark.django_db, pytest.mark.databases]


@pytest.fixture
def table(asha: User, bilal: User, hands: Hands) -> Table:
    table = table_of(asha, bilal)
    deal(table)
    hands.pass_time(5)
    return table


def kinds(table: Table) -> list[str]:
    return list(DealAction.objects.filter(table=table).values_list("kind", flat=True))


@pytest.mark.parametrize("sweeps_first", [True, False])
def test_nobody_loses_the_seat_by_a_long_outage(table, hands, sweeps_first) -> None:
    hands.pass_silently(3_600)
    house.beat("web:one", hands.moment)
    if sweeps_first:
        sweep.sweep()
    rounds.tick()
    sweep.sweep()
    hands.pass_silently(1)
    house.beat("web:one", hands.moment)
    rounds.tick()
    assert kinds(table) == []
    assert Seat.objects.filter(table=table, left_at=None, is_leaving=False).count() == 2


def test_silence_does_not_grow_while_no_web_process_lives(table, hands) -> None:
    for _step in range(12):
        hands.pass_silently(60)
        rounds.tick()
        sweep.sweep()
    assert Seat.objects.filter(table=table, left_at=None, is_leaving=False).count() == 2
    house.beat("web:two", hands.moment)
    rounds.tick()
    assert "disconnected" not in kinds(table)


def test_a_true_silence_still_ends_after_an_outage(table, hands) -> None:
    hands.pass_silently(60)
    house.beat("web:one", hands.moment)
    rounds.tick()
    hands.pass_time(10, present=False)
    assert kinds(table) == ["disconnected", "disconnected"]


def test_a_crash_while_moving_moves_no_table_twice(
    table, asha, bilal, hands, monkeypatch
) -> None:
    other = table_of(asha, bilal)
    left = due(table) - hands.moment
    hands.pass_silently(100)
    house.beat("web:one", hands.moment)
    with monkeypatch.context() as broken:
        broken.setattr(last_game, "move", lambda *_given: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            rounds.tick()
    hands.pass_silently(1)
    house.beat("web:one", hands.moment)
    rounds.tick()
    assert due(table) - hands.moment == left
    assert phase(other) == Phase.STARTING


def test_a_trouble_of_the_database_sets_no_table_aside(
    table, hands, monkeypatch
) -> None:
    def fail(*_given: object) -> None:
        raise OperationalError("deadlock detected")

    with monkeypatch.context() as broken:
        broken.setattr(timeouts, "expire", fail)
        hands.pass_time(95)
    assert Table.objects.get(pk=table.pk).quarantined_at is None
    hands.pass_time(1)
    assert kinds(table) == ["timed_out"]


def test_a_broken_table_that_waits_stops_no_tick(table, chandra, hands) -> None:
    broken = seating.open_table(chandra, "indian-points", seats=3, stake=1, bots=2)
    Table.objects.filter(pk=broken.pk).update(
        options=b"nothing", watched_at=hands.moment + timedelta(seconds=100)
    )
    hands.pass_time(95)
    assert kinds(table) == ["timed_out"]
    assert Table.objects.get(pk=broken.pk).quarantined_at is not None


def test_leavers_go_home_too_when_an_untimed_deal_is_void(
    asha, bilal, chandra, hands
) -> None:
    table = table_of(asha, bilal, chandra, pace="untimed")
    deal(table)
    seating.stand_up(table.pk, bilal)
    for _step in range(250):
        hands.pass_time(2.5, present=False)
        Seat.objects.exclude(user=asha).update(seen_at=hands.moment)
    sweep.sweep()
    assert table.deals.exclude(ended_at=None).get().ending == "abandoned"
    here = Seat.objects.filter(table=table, left_at=None)
    assert [seat.user for seat in here] == [chandra]
    assert [house.chips(person) for person in (asha, bilal)] == [10_000, 10_000]
    assert audit.findings() == []


def test_a_sweep_that_finds_nothing_to_do_changes_nothing(table, hands) -> None:
    before = house.version(table)
    Table.objects.filter(pk=table.pk).update(created_at=house.START - timedelta(days=1))
    sweep.sweep()
    assert house.version(table) == before


def due(table: Table):
    return Table.objects.values_list("next_due_at", flat=True).get(pk=table.pk)
