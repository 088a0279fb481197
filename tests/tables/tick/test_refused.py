"""What the tick is refused holds up no other seat, and not for ever; staff see it."""

from typing import Any

import pytest

from accounts.models import User
from rules.basic.game import BasicGame
from rules.game import Breach, IllegalAction
from tables import hooks, tasks
from tables.actions import forfeits
from tables.clock import isolation
from tables.models import Heartbeat, RefusedTick, Seat, Table
from tables.table.live_table import LiveTable
from tables.tick import rounds, sweep
from tests.tables import house
from tests.tables.house import Hands, act, deal, table_of, view
from tests.tables.match.test_disconnected import wait
from tests.tables.matchplay import entry_table, is_running, match_of, rows
from wallet import audit
from wallet.errors import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(asha: User, bilal: User, chandra: User, hands: Hands) -> Table:
    """A match of three in its first deal, on a match clock."""
    table = entry_table(asha, bilal, chandra, game="basic")
    for person in (asha, bilal, chandra):
        act(table, person, "start")
    assert is_running(table)
    return table


@pytest.fixture
def refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules refuse to mark seat 0, whatever is to be marked."""
    usual = BasicGame.apply

    def apply(state: Any, seat: int | None, action: Any) -> Any:
        if seat is None and getattr(action, "seat", None) == 0:
            raise IllegalAction(Breach.NOT_IN_ROUND)
        return usual(state, seat, action)

    monkeypatch.setattr(BasicGame, "apply", staticmethod(apply))


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list that takes in the errors of the tick."""
    kept: list[Any] = []
    monkeypatch.setattr(
        isolation.log, "error", lambda event, **more: kept.append((event, more))
    )
    return kept


def seat_of(table: Table, number: int) -> Seat:
    return Seat.objects.get(table=table, number=number, left_at=None)


def test_one_seat_that_cannot_be_marked_holds_up_no_other(table, hands, refuses):
    wait(hands, 9, 0, 1, 2)
    assert [seat_of(table, n).is_away for n in range(3)] == [False, True, True]
    assert sorted(one["seat"] for one in view(table, None)["absent"]) == [1, 2]
    wait(hands, 3)
    assert [seat_of(table, n).is_away for n in range(3)] == [False] * 3


def test_a_refusal_that_comes_again_is_one_error_and_staff_see_it(
    table, hands, refuses, logged
):
    seen = hands.moment
    wait(hands, 9, 0)
    rows = RefusedTick.objects.filter(table=table)
    assert rows.values_list("act", "code", "times").get() == (
        *("presence", "not_in_round"),
        1,
    )
    assert not RefusedTick.objects.repeated(hands.moment).exists()
    assert logged == []
    for _tick in range(3):
        wait(hands, 1, 0)
    row = RefusedTick.objects.repeated(hands.moment).get()
    assert (row.times, row.at) == (4, hands.moment)
    assert (row.since - seen).total_seconds() == 9
    told = {"table": table.pk, "act": "presence", "code": "not_in_round"}
    assert logged == [("tick refused again", told)]


def test_a_refusal_is_over_when_it_has_not_come_again_for_a_minute(table, hands):
    def refused(_table: int) -> bool:
        raise Refusal("not_allowed")

    for _time in range(2):
        isolation.safely("timer", table.pk, refused)
    assert RefusedTick.objects.repeated(hands.moment).count() == 1
    hands.pass_time(20)
    isolation.safely("timer", table.pk, lambda _table: True)
    hands.pass_time(41)
    assert not RefusedTick.objects.repeated(hands.moment).exists()
    isolation.safely("timer", table.pk, refused)
    row = RefusedTick.objects.get()
    assert (row.times, row.since) == (1, hands.moment)


def test_a_lost_race_with_the_sweep_is_no_fault(table, hands):
    Table.objects.filter(pk=table.pk).update(quarantined_at=hands.moment)
    for _time in range(2):
        isolation.safely("timer", table.pk, lambda pk: bool(LiveTable.read(pk)))
    assert not RefusedTick.objects.exists()


def test_a_clock_is_put_off_no_longer_than_a_silence_can_show(table, hands):
    """A web process that beats and never says whom it heard judges nobody silent."""
    number = view(table, None)["turn"]["seats"][0]
    Heartbeat.beat("web:deaf", hands.moment, covered_until=hands.moment)

    def passes(seconds: float) -> None:
        for _second in range(round(seconds)):
            hands.moment += house.timedelta(seconds=1)
            for process in ("web:one", "web:deaf", "tick"):
                house.beat(process, hands.moment)
            here = Seat.objects.filter(left_at=None).exclude(number=number)
            here.update(seen_at=hands.moment)
            rounds.tick()

    passes(30 + forfeits.LOOKS_MAX - 1)
    assert rows(table)[number].how == ""
    passes(3)
    assert rows(table)[number].disconnections == 0
    assert view(table, None)["seats"][number]["state"] == "out"


def test_a_table_whose_clock_is_put_off_again_and_again_is_taken_out(
    table, hands, asha, monkeypatch
):
    """The sweep sets its match aside, and every entry fee goes back."""
    monkeypatch.setattr(forfeits, "waits", lambda _live, timer: timer.kind == "turn")
    hands.pass_time(590)
    sweep.sweep()
    assert Table.objects.get(pk=table.pk).quarantined_at is None
    hands.pass_time(12)
    assert Table.objects.get(pk=table.pk).next_due_at > hands.moment
    sweep.sweep()
    assert match_of(table).ending == "abandoned"
    assert house.chips(asha) == 10_000
    assert audit.findings() == []


def test_a_table_that_waits_for_us_is_not_taken_out(table, hands, monkeypatch):
    """The time of an outage of ours is nobody's."""
    hands.pass_silently(400)
    hands.pass_time(5)
    monkeypatch.setattr(forfeits, "waits", lambda _live, timer: timer.kind == "turn")
    hands.pass_time(300)
    sweep.sweep()
    assert match_of(table).ended_at is None


def test_a_slow_table_on_which_somebody_acts_is_not_taken_out(
    asha, bilal, hands
) -> None:
    table = table_of(asha, bilal, pace="relaxed")
    deal(table)
    for _round in range(7):
        hands.pass_time(100)
        sweep.sweep()
    assert Table.objects.get(pk=table.pk).quarantined_at is None
    assert Table.objects.get(pk=table.pk).closed_at is None


# What fails for all tables ------------------------------------------------------------


def fails(*_given: Any) -> Any:
    raise LookupError("planted")


def test_a_part_of_the_tick_that_fails_keeps_no_other_from_its_turn(
    asha, bilal, hands, monkeypatch
) -> None:
    table = table_of(asha, bilal)
    Seat.objects.filter(table=table, number=1).update(short_until=hands.moment)
    for module in (rounds.disconnections, rounds.waiting_list):
        monkeypatch.setattr(module, "due", fails)
    hands.moment += house.timedelta(seconds=1)
    with pytest.raises(LookupError):
        rounds.tick()
    assert not Seat.objects.filter(table=table, number=1, left_at=None).exists()
    assert Heartbeat.objects.get(pk="tick").beat_at == hands.moment


def test_a_part_of_the_sweep_that_fails_keeps_no_other_from_its_turn(
    table, hands, asha, monkeypatch
) -> None:
    Table.objects.filter(pk=table.pk).update(quarantined_at=hands.moment)
    monkeypatch.setattr(sweep.cash_tables, "wanted", fails)
    expired: list[int] = []
    monkeypatch.setattr(hooks, "sweeps", [lambda: expired.append(1) or 1])
    with pytest.raises(LookupError):
        tasks.sweep()
    assert match_of(table).ending == "abandoned"
    assert expired == [1]
    assert house.chips(asha) == 10_000
