"""Faults of the clock, planted: each turns red what watches over real houses."""

from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from rules.actions import TimedOut
from tables.actions import submit
from tables.clock import timers
from tables.models import DealAction, Table
from tables.table.live_table import LiveTable
from tables.tick import timeouts
from tests.rig.checks import invariants
from tests.tables import house
from tests.tables.house import Hands

pytestmark = pytest.mark.django_db


def rows(query: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return cursor.fetchall()


@pytest.fixture
def table(asha: User, bilal: User, chandra: User, hands: Hands) -> Table:
    table = house.table_of(asha, bilal, chandra)
    house.deal(table)
    return table


def out_of_time(table: Table) -> list[int | None]:
    log = DealAction.objects.filter(table=table, kind="timed_out").order_by("n")
    return list(log.values_list("subject", flat=True))


def test_a_deadline_that_only_a_process_knows_is_found(
    monkeypatch: pytest.MonkeyPatch, table: Table, asha: User, hands: Hands
) -> None:
    """The process that kept it is gone: nobody will ever be out of time."""
    house.draw(table, asha)
    hands.pass_time(60)
    assert invariants.overdue(rows, hands.moment) == []
    kept: list[timers.Clock] = []
    write = timers.write

    def in_memory(clock: timers.Clock) -> bytes:
        kept.append(clock)
        return write(timers.Clock(banks=clock.banks))

    monkeypatch.setattr(timers, "write", in_memory)
    monkeypatch.setattr(timers.Clock, "next_due", None)
    house.act(table, asha, "discard", card=house.you(table, asha)["drawn"])
    monkeypatch.undo()
    house.Hands(monkeypatch).moment = hands.moment
    assert [timer.kind for timer in kept[-1].timers] == ["turn"]
    assert [found for found, _due in invariants.overdue(rows, hands.moment)] == [
        table.pk
    ]


def test_a_clock_that_nobody_looks_at_any_more_is_found(
    table: Table, hands: Hands
) -> None:
    hands.pass_silently(100)
    assert [found for found, _due in invariants.overdue(rows, hands.moment)] == [
        table.pk
    ]


@pytest.mark.parametrize("is_planted", [False, True])
def test_autoplay_that_fires_twice_is_found(
    monkeypatch: pytest.MonkeyPatch, table: Table, hands: Hands, is_planted: bool
) -> None:
    """Two ticks saw one deadline, and the second does not look again under the lock."""
    for number, person in enumerate(seated(table)):
        assert house.to_act(table) == number
        house.turn(table, person)
    right = timeouts.expire

    def twice(live: LiveTable, timer: timers.Timer) -> None:
        right(live, timer)
        (seat,) = live.waits[0].seats
        submit.perform(live, None, TimedOut(seat))

    if is_planted:
        monkeypatch.setattr(timeouts, "expire", twice)
    hands.pass_time(92)
    assert out_of_time(table) == ([0, 1] if is_planted else [0])
    assert bool(invariants.fired_twice(rows)) is is_planted


def seated(table: Table) -> list[User]:
    return [seat.user for _n, seat in sorted(LiveTable.read(table.pk).seats.items())]
