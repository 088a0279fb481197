"""The database's clock is set forward or back: nobody gains or loses by it.

docs/decisions.md, "Clocks"; docs/faults.md, F32.
"""

from datetime import datetime, timedelta

import pytest
from django.db import transaction

from accounts.guests.guest_accounts import create_guest
from accounts.models import User
from tables.clock import clock_steps, due_questions, held_up, timers
from tables.models import DealAction, Heartbeat, Match, MatchSeat, Seat, Table, Waiting
from tables.seats import waiting_list
from tables.staff import table_counters
from tables.table.live_table import LiveTable
from tables.tick import outages, rounds, sweep
from tests.tables import house
from tests.tables.duel import begun_duel, on_turn
from tests.tables.house import Hands, deal, draw, table_of, version
from tests.tables.matchplay import is_running
from wallet import audit
from wallet.errors import Refusal

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
STEPS = [-86_400, -600, -5, -2, 2, 5, 300, 700]
"""Seconds by which the wall clock is set."""
CLOSE = 1.1
"""As exactly as anybody's time is kept here: the tick looks once a second."""


class House:
    """Tables where several things run: turns, a call back, a place in a queue."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.turn = table_of(*self._guests(2))
        deal(self.turn)
        self.duel = begun_duel(*self._guests(2))
        self.missed = on_turn(self.duel)[1]
        self.waiter = create_guest()
        full = table_of(*self._guests(2))
        waiting_list.wait(full.pk, self.waiter)
        self.live(10)
        assert Seat.objects.get(user=self.missed).is_away

    def _guests(self, count: int) -> list[User]:
        return [create_guest() for _ in range(count)]

    def live(self, seconds: float) -> None:
        """Let time pass; everybody is here but the one that is missed."""
        for _second in range(round(seconds)):
            self.hands.moment += timedelta(seconds=1)
            self.beat()
            rounds.tick()

    def beat(self) -> None:
        """Let the web process beat and say whom it hears."""
        house.beat(house.WEB, self.hands.moment)
        here = Seat.objects.exclude(user=self.missed)
        here.filter(left_at=None).update(seen_at=self.hands.moment)

    def left(self) -> dict[str, float]:
        """Return how many seconds each thing still has."""
        back = MatchSeat.objects.get(user=self.missed).back_by
        lease = Waiting.objects.get(user=self.waiter).seen_at + timers.lease(
            waiting_list.LEASE_SECONDS
        )
        turn = LiveTable.read(self.turn.pk).clock.of("turn")
        assert back is not None
        assert turn is not None
        dues = {
            "turn": timers.moment_of(turn.due),
            "call back": back,
            "place in the queue": lease,
        }
        now = self.hands.moment
        return {name: (at - now).total_seconds() for name, at in dues.items()}

    def stands_as(self, before: dict[str, float], passed: float) -> None:
        """Everything has so many seconds less, and nobody was judged."""
        for name, seconds in self.left().items():
            assert abs(before[name] - passed - seconds) <= CLOSE, name
        assert not timed_out(self.turn)
        assert is_running(self.duel)
        away = Seat.objects.filter(is_away=True).values_list("user", flat=True)
        assert list(away) == [self.missed.pk]


def timed_out(table: Table) -> bool:
    """Tell whether anybody at the table ran out of time."""
    return DealAction.objects.filter(table=table, kind="timed_out").exists()


@pytest.fixture
def room(hands: Hands) -> House:
    return House(hands)


@pytest.mark.parametrize("seconds", STEPS)
def test_what_runs_has_as_much_time_as_before(room, hands, seconds: int) -> None:
    before = room.left()
    hands.set_clock(seconds)
    room.live(1)
    room.stands_as(before, passed=1)
    room.live(5)
    room.stands_as(before, passed=6)


@pytest.mark.parametrize("seconds", [-600, 300, 700])
@pytest.mark.parametrize("is_due", [False, True], ids=["quiet", "due"])
def test_a_step_at_any_point_of_the_tick_costs_nobody_anything(
    room, hands, monkeypatch, seconds: int, is_due: bool
) -> None:
    """`is_due`: another turn is over, so that the tick locks and acts."""
    late = _with_a_late_turn(hands) if is_due else None
    for reading in range(1, 40):
        with transaction.atomic():
            before = room.left()
            if not _ticks_with_a_step(hands, monkeypatch, seconds, at=reading):
                assert reading > 2
                return
            room.beat()
            room.live(2)
            room.stands_as(before, passed=2)
            assert late is None or timed_out(late)
            transaction.set_rollback(True)
        hands.set_clock(-seconds)
        hands.moment -= timedelta(seconds=2)
        clock_steps.forget()
    raise AssertionError("a tick reads the clock too often")


def _with_a_late_turn(hands: Hands) -> Table:
    """Return another table, where the turn is over by the next tick."""
    table = table_of(create_guest(), create_guest())
    deal(table)
    clock = LiveTable.read(table.pk).clock
    timer = clock.of("turn")
    assert timer is not None
    clock = timers.moved(clock, timers.ms_of(hands.moment) - timer.acts_at)
    rows = Table.objects.filter(pk=table.pk)
    rows.update(clock=timers.write(clock), next_due_at=clock.next_due)
    return table


def _ticks_with_a_step(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, seconds: int, *, at: int
) -> bool:
    """Tick, and set the clock before its reading number `at`; tell if there was one."""
    readings = 0

    def now(_read: datetime | None = None) -> datetime:
        nonlocal readings
        readings += 1
        if readings == at:
            hands.set_clock(seconds)
        return hands.moment

    with monkeypatch.context() as turned:
        turned.setattr(timers, "now", now)
        rounds.tick()
    return readings >= at


# Who does not see it with the tick ----------------------------------------------------


@pytest.mark.parametrize("seconds", [-600, 600])
def test_until_the_clocks_are_moved_no_act_is_judged_by_the_new_time(
    asha, bilal, hands, seconds: int
) -> None:
    table = table_of(asha, bilal)
    deal(table)
    hands.pass_time(5)
    clock, at = LiveTable.read(table.pk).clock, version(table)
    hands.set_clock(seconds)
    with pytest.raises(Refusal, match="busy"):
        draw(table, asha)
    assert (LiveTable.read(table.pk).clock, version(table)) == (clock, at)
    hands.pass_time(0.5)
    draw(table, asha)
    assert LiveTable.read(table.pk).clock.banks == clock.banks


@pytest.mark.parametrize("seconds", [-600, 300])
def test_the_step_is_seen_by_processes_that_have_just_begun(
    room, hands, seconds: int
) -> None:
    before = room.left()
    clock_steps.forget()
    hands.set_clock(seconds)
    room.live(1)
    room.stands_as(before, passed=1)


@pytest.mark.parametrize("seconds", [-600, 300])
def test_the_step_is_seen_by_another_machine(room, hands, seconds: int) -> None:
    before = room.left()
    clock_steps.forget()
    beat = Heartbeat.objects.get(pk="tick")
    beat.reading |= {"boot": "another"}
    beat.save()
    hands.set_clock(seconds)
    room.live(1)
    left = room.left()
    # A step forward looks like an outage: there everybody has 15 s at least.
    assert all(left[name] >= before[name] - 1 - CLOSE for name in left)
    assert all(left[name] <= max(before[name], 15) + CLOSE for name in left)
    assert not timed_out(room.turn)


def test_a_step_while_everything_of_ours_is_down_is_moved_with_the_outage(
    room, hands
) -> None:
    before = room.left()
    hands.pass_silently(60)
    hands.set_clock(-600)
    room.live(1)
    left = room.left()
    assert all(left[name] >= before[name] - 1 - CLOSE for name in left)
    assert not timed_out(room.turn)


def test_a_heartbeat_of_a_former_release_is_no_step(room, hands) -> None:
    """It writes when it beat, and leaves the reading of both clocks as it was."""
    before, at = room.left(), version(room.turn)
    hands.moment += timedelta(seconds=10)
    Heartbeat.beat("tick", hands.moment)
    room.beat()
    room.live(1)
    assert version(room.turn) == at
    assert abs(room.left()["call back"] - before["call back"] + 11) <= CLOSE


def test_clocks_that_drift_apart_slowly_are_no_step(room, hands) -> None:
    before, at = room.left(), version(room.turn)
    for _second in range(10):
        hands.set_clock(-0.2)
        room.live(1)
    assert version(room.turn) == at
    assert not timed_out(room.turn)
    assert abs(room.left()["turn"] - before["turn"] + 8) <= CLOSE


def test_a_match_is_called_off_by_an_outage_and_by_no_step(room, hands) -> None:
    """See gin.md D4."""
    hands.set_clock(outages.OUTAGE_MAX_SECONDS + 100)
    room.live(1)
    assert is_running(room.duel)
    hands.set_clock(-outages.OUTAGE_MAX_SECONDS)
    hands.pass_silently(outages.OUTAGE_MAX_SECONDS + 1)
    room.live(1)
    assert not is_running(room.duel)
    assert Match.objects.filter(table=room.duel, ended_at=None).count() == 0
    assert audit.findings() == []


def test_a_heartbeat_that_lies_ahead_wakes_the_tick_and_is_no_sign_of_life(
    asha, bilal, hands, monkeypatch
) -> None:
    # What a test before this one has heard of its database is of no use here.
    monkeypatch.setattr(held_up, "answered_at", None)
    deal(table_of(asha, bilal))
    hands.pass_time(5)

    def runs() -> bool:
        return due_questions.is_due(rounds.due, hands.moment)

    def silent() -> int:
        needs = {str(need.label): need.count for need in table_counters.needs()}
        return needs["jobs that have not run when they should"]

    assert not runs()
    assert silent() == 0
    hands.set_clock(-60)
    assert runs()
    assert silent() == 1
    held_up.look(hands.moment)
    assert held_up.is_so()
    hands.pass_time(1)
    held_up.look(hands.moment)
    assert not held_up.is_so()


def test_the_sweep_leaves_everything_as_it_is_until_the_clocks_are_moved(
    room, hands
) -> None:
    before = room.left()
    hands.set_clock(3_600)
    assert sweep.sweep() == 0
    room.live(1)
    sweep.sweep()
    room.stands_as(before, passed=1)
