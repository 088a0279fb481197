"""When what happens in an event, before it has happened."""

from datetime import timedelta

import pytest

from tests.tournaments.field import Evening, event_of, status
from tournaments.view import schedule

pytestmark = pytest.mark.django_db


def test_the_schedule_counts_levels_and_breaks_from_the_start(evening) -> None:
    levels = [[10, 1], [10, 2], [10, 4]]
    event = event_of(evening, levels=levels, pause_seconds=300)
    rows = schedule.level_rows(event)
    assert event.starts_at is not None
    gone = [(row.begins_at - event.starts_at).total_seconds() / 60 for row in rows]
    assert gone == [0, 15, 30]
    assert [row.need for row in rows] == [80, 160, 320]
    # 40 minutes by the clock, and in each level half of a deal for two: 4 minutes.
    assert schedule.length(event) == timedelta(minutes=46)
    # At four tables of six the slowest deal has 6.4 of its 8 minutes to go.
    assert schedule.length(event, 24) == timedelta(minutes=59, seconds=12)


def test_a_round_takes_as_long_as_its_slowest_table(evening) -> None:
    event = event_of(evening, format="tables", pace="quick")
    # A pool of six takes 24 minutes at this pace; with 6 tables a quarter more.
    assert schedule.length(event, 6) == timedelta(minutes=26)
    assert schedule.length(event, 36).total_seconds() // 60 == 58


def test_the_foreseen_end_is_not_before_the_real_one(evening: Evening) -> None:
    evening.quick_bots()
    given = {"bots_fill": 5, "is_listed": False, "entrants_min": 5}
    event = event_of(evening, levels=[[1, 2], [1, 4], [1, 8]], pace="quick", **given)
    evening.until(lambda: status(event) == "review", minutes=30)
    event.refresh_from_db()
    took = event.acts.get(kind="decided").at - event.started_at
    assert timedelta(minutes=3) <= took < schedule.length(event)


@pytest.mark.parametrize(
    ("format", "entrants", "rounds"),
    [
        ("bracket", 5, [(5, 1), (4, 2), (2, 1)]),
        ("bracket", 8, [(8, 4), (4, 2), (2, 1)]),
        ("tables", 36, [(36, 6), (6, 1)]),
        ("tables", 6, [(6, 1)]),
    ],
)
def test_the_rounds_of_a_knockout_are_foreseen(
    evening, format: str, entrants: int, rounds: list[tuple[int, int]]
) -> None:
    seats = 2 if format == "bracket" else 6
    game = "gin-quick" if format == "bracket" else "indian-pool-101"
    event = event_of(evening, format=format, seats=seats, game=game)
    event.entrants = entrants
    rows = schedule.round_rows(event)
    assert [(row.players, row.tables) for row in rows] == rounds
    assert rows[-1].name == "Final"
