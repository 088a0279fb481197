"""A table that is out of order keeps nobody else in its event waiting."""

from datetime import timedelta

import pytest

from tables.models import Deal, Heartbeat, Table
from tables.tick import rounds, sweep
from tests.tables import house
from tests.tournaments.field import Evening, enter, event_of, fresh, people, status
from tests.tournaments.starts import press, tables
from tournaments import tasks
from tournaments.models import EventTable, Status, Tournament
from tournaments.running import organiser_actions
from wallet import audit

pytestmark = [pytest.mark.django_db]

FIELDS = {"entrants_max": 4, "bots_fill": 4, "is_listed": False, "seats": 2}


def quarantine(evening: Evening, event_table: EventTable) -> None:
    """Put a table out of order, as a fault does."""
    rows = Table.objects.filter(pk=event_table.table_id)
    rows.update(quarantined_at=evening.moment)


def deals_at(event_table: EventTable) -> int:
    return Deal.objects.filter(
        table=event_table.table, started_at__isnull=False
    ).count()


def swept(evening: Evening, event: Tournament) -> Tournament:
    """Let the event be played to its end with the sweep that looks after tables."""

    broken = Table.objects.open().exclude(quarantined_at=None)

    def is_over() -> bool:
        if broken.exists():
            sweep.sweep()
        return status(event) in (Status.FINISHED, Status.CANCELLED)

    evening.until(is_over, minutes=60)
    return fresh(event)


def deal_runs(event: Tournament) -> bool:
    running = Deal.objects.filter(table__host=event.host, ended_at=None)
    return running.exclude(started_at=None).exists()


def resumed_without_one(evening: Evening, event: Tournament) -> None:
    """Put one of two tables of a paused event out of order; the other one deals on."""
    playing = event.event_tables.filter(state=EventTable.State.PLAYING)
    evening.until(lambda: playing.count() == 2, minutes=15)
    organiser_actions.pause(event.pk, by=None)
    evening.until(lambda: not playing.exists() and not deal_runs(event), minutes=5)
    (broken, _pair), (other, _others) = tables(event)
    before = deals_at(other)
    quarantine(evening, broken)
    organiser_actions.resume(event.pk, by=None)
    evening.until(lambda: deals_at(other) > before, minutes=2)
    assert fresh(event).failed_at is None
    assert swept(evening, event).status == Status.FINISHED
    assert audit.findings() == []


@pytest.mark.parametrize("format", ["tables", "bracket"])
def test_the_other_tables_of_a_round_go_on_without_it(
    evening: Evening, format: str
) -> None:
    evening.quick_bots()
    event = event_of(evening, format=format, game="indian-best-of-2", **FIELDS)
    resumed_without_one(evening, event)


def test_the_other_tables_of_timed_levels_deal_without_it(evening: Evening) -> None:
    evening.quick_bots()
    resumed_without_one(evening, event_of(evening, levels=[[2, 10]], **FIELDS))


def test_lots_decide_after_three_tables_in_a_row_that_were_set_aside(
    evening: Evening,
) -> None:
    """See events.md 8.5."""
    evening.quick_bots()
    event = event_of(evening, format="bracket", game="indian-best-of-2", **FIELDS)
    playing = event.event_tables.filter(round=1, state=EventTable.State.PLAYING)
    evening.until(lambda: playing.count() == 2, minutes=15)
    unlucky = tables(event)[0][1][0]
    broken = 0

    def is_decided() -> bool:
        nonlocal broken
        for event_table in playing.filter(entries__user=unlucky):
            quarantine(evening, event_table)
            broken += 1
        sweep.sweep()
        return event.acts.filter(kind="lots").exists()

    evening.until(is_decided, minutes=60)
    assert broken == 4
    assert swept(evening, event).status == Status.FINISHED
    assert audit.findings() == []


def test_a_table_that_breaks_while_people_are_asked_to_start_is_replaced(
    evening: Evening,
) -> None:
    event = event_of(evening, format="bracket", game="gin-quick", seats=2, entry=100)
    enter(event, *people(2))
    evening.jump(601)
    (event_table, _pair) = tables(event)[0]
    quarantine(evening, event_table)
    sweep.sweep()
    evening.jump(15)
    assert fresh(event).event_tables.count() == 1, "nobody has told the event"
    tasks.watch()
    evening.jump(1)
    assert dict(event.event_tables.values_list("number", "state")) == {
        1: EventTable.State.DONE,
        2: EventTable.State.PLAYING,
    }


@pytest.mark.parametrize("format", ["tables", "bracket"])
def test_an_event_whose_only_match_was_set_aside_and_nobody_starts_anew_is_cancelled(
    evening: Evening, format: str
) -> None:
    """See events.md D2: the table that was replaced is none that has begun."""
    event = event_of(evening, format=format, game="gin-quick", seats=2, entry=100)
    users = people(2)
    enter(event, *users)
    evening.jump(601)
    quarantine(evening, tables(event)[0][0])
    sweep.sweep()
    tasks.watch()
    assert evening.finish(event, minutes=30).status == Status.CANCELLED
    assert event.event_tables.count() == 2
    assert [house.chips(user) for user in users] == [10_000, 10_000]
    assert audit.findings() == []


def test_a_table_that_breaks_after_the_verdict_on_its_start_is_replaced(
    evening: Evening,
) -> None:
    """See events.md D2: two of three have pressed Start, and the event is paused."""
    event = event_of(evening, format="tables", game="basic", seats=3, entry=100)
    enter(event, *people(3))
    evening.jump(601)
    press(event, 2)
    (event_table, _users) = tables(event)[0]
    judged = event.event_tables.filter(state=EventTable.State.JUDGED)
    evening.moment += timedelta(seconds=122)
    Heartbeat.objects.update(beat_at=evening.moment)
    rounds.tick()
    organiser_actions.pause(event.pk, by=None)
    evening.tick()
    assert judged.count() == 1
    quarantine(evening, event_table)
    organiser_actions.resume(event.pk, by=None)
    evening.tick()
    evening.tick()
    assert dict(event.event_tables.values_list("number", "state")) == {
        1: EventTable.State.DONE,
        2: EventTable.State.PLAYING,
    }
