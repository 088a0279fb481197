"""The tick sleeps where it has nothing to do, and nothing happens later for it."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tables.clock import due_questions, timers
from tables.match import disconnections
from tables.models import Heartbeat, Phase, Seat, Table, Waiting
from tables.seats import (
    seating,
)
from tables.tick import outages, rounds
from tests.tables import house
from tests.tables.duel import begun_duel
from tests.tables.house import Hands, deal, phase, table_of, version

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
LOOKS_MAX_SECONDS = 0.5
"""The clocks look at least so often, in both profiles."""


def is_due(moment: datetime) -> bool:
    return due_questions.is_due(rounds.play_due, moment)


def runs(moment: datetime) -> bool:
    return due_questions.is_due(rounds.due, moment)


def finds(moment: datetime) -> bool:
    """Tell whether any query of the tick finds something, built for this moment."""
    return any(rows.exists() for rows in rounds.play_due(moment))


class Beat:
    """Both kinds of processes on a test's clock: who looks, and a web process."""

    def __init__(self, hands: Hands) -> None:
        self.hands, self.ticks, self.looks = hands, 0, 0

    def go(self, seconds: float, *, present: bool = True) -> None:
        """Look every half second; tick where the answer is yes."""
        for _look in range(round(seconds / LOOKS_MAX_SECONDS)):
            self.hands.moment += timedelta(seconds=LOOKS_MAX_SECONDS)
            self.looks += 1
            house.beat("web:one", self.hands.moment)
            if present:
                Seat.objects.filter(left_at=None).update(seen_at=self.hands.moment)
            assert is_due(self.hands.moment) == finds(self.hands.moment)
            if runs(self.hands.moment):
                self.ticks += 1
                rounds.tick()


@pytest.fixture
def beat(hands: Hands) -> Beat:
    return Beat(hands)


def test_a_look_at_a_quiet_house_is_one_statement(hands, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert not is_due(hands.moment)


def test_a_look_reads_no_more_tables_for_those_that_wait_for_somebody(hands) -> None:
    if connection.vendor != "sqlite":
        return  # There no index may ask for what a move changes.
    with CaptureQueriesContext(connection) as asked:
        assert not is_due(hands.moment)
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {asked[0]['sql']}")
        steps = [row[3] for row in cursor.fetchall()]
    assert "SEARCH tables_table USING INDEX table_phase (phase=?)" in steps
    assert not [step for step in steps if step.startswith("SCAN tables_table ")]


def test_a_quiet_tick_asks_once_for_each_kind_of_work_and_writes_its_heartbeat(
    asha, hands, django_assert_max_num_queries
) -> None:
    seating.open_table(asha, "indian-points", seats=3, stake=1)
    hands.pass_time(1)
    hands.pass_silently(1)
    # The heartbeats, eleven kinds of work, what runs, and its own heartbeat.
    with django_assert_max_num_queries(16):
        rounds.tick()


def test_only_bots_and_nobody_to_watch_them_need_no_tick(beat, asha) -> None:
    seating.open_table(asha, "indian-points", seats=3, stake=1, bots=2)
    beat.go(30)
    assert beat.ticks == 15
    assert not is_due(beat.hands.moment)


def test_the_heartbeat_goes_on_once_a_second_while_a_timer_runs(
    asha, bilal, beat
) -> None:
    table = table_of(asha, bilal)
    deal(table)
    beat.go(20)
    assert beat.ticks == 20
    assert beat.looks == 40
    age = beat.hands.moment - Heartbeat.objects.get(pk="tick").beat_at
    assert age < timedelta(seconds=1)


def test_nothing_is_later_than_the_next_look(asha, bilal, beat) -> None:
    beat.go(20)
    beat.hands.pass_silently(0.1)
    table = table_of(asha, bilal)
    due = Table.objects.get(pk=table.pk).next_due_at
    while phase(table) == Phase.STARTING:
        beat.go(LOOKS_MAX_SECONDS)
    late = beat.hands.moment - due
    assert timedelta() <= late <= timedelta(seconds=LOOKS_MAX_SECONDS)


def test_with_no_timer_waking_up_moves_nothing(asha, bilal, beat) -> None:
    open_table = seating.open_table(asha, "indian-points", seats=3, stake=1)
    beat.go(5)
    before = version(open_table)
    beat.hands.pass_silently(3_600)
    beat.go(5)
    assert version(open_table) == before
    table = table_of(asha, bilal)
    due = Table.objects.get(pk=table.pk).next_due_at
    beat.go(5)
    assert Table.objects.get(pk=table.pk).next_due_at == due


def test_a_sleeping_tick_that_comes_late_is_no_outage(asha, bilal, beat) -> None:
    seating.open_table(asha, "indian-points", seats=3, stake=1)
    beat.go(10)
    # It beats every two seconds; a second more is no more than a slow machine.
    Heartbeat.objects.filter(pk="tick").update(
        beat_at=beat.hands.moment,
        covered_until=beat.hands.moment + timedelta(seconds=outages.ASLEEP_SECONDS),
    )
    table = table_of(asha, bilal)
    due = Table.objects.get(pk=table.pk).next_due_at
    beat.hands.pass_silently(3.4)
    beat.go(LOOKS_MAX_SECONDS)
    assert Table.objects.get(pk=table.pk).next_due_at == due
    beat.hands.pass_silently(4)
    beat.go(LOOKS_MAX_SECONDS)
    assert Table.objects.get(pk=table.pk).next_due_at > due


def test_three_silent_seconds_move_a_clock_of_a_tick_that_slept(
    asha, bilal, beat
) -> None:
    table = table_of(asha, bilal)
    deal(table)
    beat.go(10)
    assert not is_due(beat.hands.moment)
    due = Table.objects.get(pk=table.pk).next_due_at
    beat.hands.pass_silently(20)
    beat.go(LOOKS_MAX_SECONDS)
    moved = Table.objects.get(pk=table.pk).next_due_at - due
    assert timedelta(seconds=20) < moved <= timedelta(seconds=21)


def test_a_silent_web_process_wakes_the_tick(hands) -> None:
    house.beat("web:one", hands.moment)
    house.beat("web:two", hands.moment)
    hands.pass_silently(4)
    house.beat("tick", hands.moment)
    house.beat("web:two", hands.moment)
    assert runs(hands.moment)
    rounds.tick()
    assert not runs(hands.moment)


def silent(table: Table, hands: Hands) -> None:
    hands.pass_silently(9)


def back(table: Table, hands: Hands) -> None:
    Seat.objects.filter(table=table, number=0).update(is_away=True)
    Seat.objects.filter(table=table).update(seen_at=hands.moment)


def short(table: Table, hands: Hands) -> None:
    Seat.objects.filter(table=table, number=0).update(short_until=hands.moment)


def rests(table: Table, hands: Hands) -> None:
    later = hands.moment + timedelta(days=1)
    User.objects.filter(username="asha").update(rest_until=later)


def excluded(table: Table, hands: Hands) -> None:
    before = hands.moment - timedelta(days=1)
    User.objects.filter(username="asha").update(rest_until=before, is_excluded=True)


def timer(table: Table, hands: Hands) -> None:
    Table.objects.filter(pk=table.pk).update(next_due_at=hands.moment)


def no_offer(table: Table, hands: Hands) -> None:
    Table.objects.filter(pk=table.pk).update(seats_max=3)
    wait(table, hands)


def offer_over(table: Table, hands: Hands) -> None:
    wait(table, hands, seat=1, offer_until=hands.moment)


def place_lost(table: Table, hands: Hands) -> None:
    later = hands.moment + timedelta(hours=1)
    wait(table, hands, seat=1, offer_until=later)
    Waiting.objects.update(seen_at=hands.moment - timedelta(seconds=31))


def wait(table: Table, hands: Hands, **more: object) -> None:
    user = User.objects.get(username="chandra")
    at = {"asked_at": hands.moment, "seen_at": hands.moment}
    Waiting.objects.create(table=table, user=user, **at, **more)


@pytest.mark.parametrize(
    "happens",
    [silent, back, short, rests, excluded, timer, no_offer, offer_over, place_lost],
)
def test_what_the_tick_would_find_wakes_it(
    asha, bilal, chandra, hands, happens: Callable[[Table, Hands], None]
) -> None:
    table = table_of(asha, bilal)
    deal(table)
    Seat.objects.filter(table=table).update(seen_at=hands.moment)
    assert not is_due(hands.moment)
    happens(table, hands)
    assert is_due(hands.moment)


def test_two_bots_and_somebody_who_watches_wake_the_tick(asha, hands) -> None:
    table = seating.open_table(asha, "indian-points", seats=3, stake=1, bots=2)
    assert not is_due(hands.moment)
    Table.objects.filter(pk=table.pk).update(watched_at=hands.moment)
    assert is_due(hands.moment)


def test_a_time_to_come_back_that_is_over_wakes_the_tick(asha, bilal, beat) -> None:
    table = begun_duel(asha, bilal)
    Seat.objects.filter(table=table, user=asha).update(
        seen_at=beat.hands.moment - timedelta(seconds=timers.SILENT_SECONDS + 1)
    )
    rounds.tick()
    row = disconnections.running().get(back_by__isnull=False)
    before, after = row.back_by, row.back_by + timedelta(milliseconds=timers.GRACE_MS)
    Seat.objects.update(seen_at=before - timedelta(seconds=7))
    Table.objects.update(next_due_at=None)
    assert not is_due(before)
    Seat.objects.filter(is_away=False).update(seen_at=after)
    assert is_due(after)


def test_house_bots_never_fall_silent(asha, bilal, hands) -> None:
    table = table_of(asha, bilal)
    deal(table)
    User.objects.filter(pk__in=(asha.pk, bilal.pk)).update(is_bot=True)
    hands.pass_silently(60)
    assert not is_due(hands.moment)
