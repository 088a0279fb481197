"""Events that are overdue: why, since when, and that their organiser reads it."""

import ast
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tables.models import HostedResult, Switch, Table
from tables.staff import switching
from tests.tournaments.field import Evening, enter, event_of, fresh, people, status
from tests.tournaments.organisers import begun, run
from tests.words.trees import nodes_of
from tournaments.hosting import hosted_tables
from tournaments.models import Act, Entry, EventTable, Status, Tournament
from tournaments.money import transfers
from tournaments.running import event_tick, open_and_start, organiser_actions
from tournaments.staff import fault_text, overdue
from wallet.staff.overdue import Kind, Overdue

pytestmark = [pytest.mark.django_db, pytest.mark.databases]
BRACKET = {"format": "bracket", "game": "gin-quick", "seats": 2}
QUERIES_MAX = 4
"""However many events there are."""
WHY = "The hall has no light tonight."
STEPS = ("running", "planning", "event", "prizes", "formats")
"""The rooms that have steps of events."""


def found() -> list[Overdue]:
    return list(overdue.overdue())


def only() -> Overdue:
    (one,) = found()
    return one


def later(evening: Evening, seconds: float) -> None:
    """Let time pass in which no tick runs."""
    evening.moment += timedelta(seconds=seconds)


def changed(event: Tournament, **columns: Any) -> None:
    Tournament.objects.filter(pk=event.pk).update(**columns)


def bracket(evening: Evening, *entrants: User, **given: Any) -> Tournament:
    """Return a running bracket, its first tables open."""
    event = event_of(evening, **{**BRACKET, **given})
    enter(event, *entrants)
    evening.jump(601)
    evening.go(2)
    assert status(event) == Status.RUNNING
    return fresh(event)


def test_a_house_whose_events_move_has_nothing_overdue(
    evening: Evening, asha: User, bilal: User
) -> None:
    event_of(evening, starts_at=evening.moment + timedelta(days=1))
    bracket(evening, asha, bilal)
    with CaptureQueriesContext(connection) as asked:
        assert found() == []
    assert len(asked) <= QUERIES_MAX


# Steps that fail ----------------------------------------------------------------------


def test_a_step_that_raises_twice_is_overdue_with_its_sentence(
    evening: Evening, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(open_and_start, "begin", lambda *_given: 1 / 0)
        evening.jump(601)
        since = evening.moment
        evening.go(1)
    one = only()
    assert (one.kind, one.label, one.since) == (Kind.EVENT, event.name, since)
    assert one.reason == (
        "The event could not begin. This is a fault of ours. It is tried again when "
        "staff let the event continue."
    )
    evening.go(30)
    assert len(found()) == 1
    organiser_actions.go_on(event.pk, by=None)
    assert found() == []
    evening.go(2)
    assert (status(event), found()) == (Status.RUNNING, [])


def test_a_step_that_fails_once_is_not_overdue(
    evening: Evening, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(open_and_start, "begin", lambda *_given: 1 / 0)
        evening.moment += timedelta(seconds=601)
        event_tick.tick()
    assert fresh(event).faults
    assert found() == []


def test_an_event_that_meets_a_switch_is_stopped_until_it_is_lifted(
    evening: Evening, event: Tournament, browser: Client
) -> None:
    switch = switching.switch_off(
        Switch.Scope.GAME, reason=WHY, by=None, game=event.game
    )
    evening.jump(601)
    evening.go(30)
    one = only()
    assert (one.kind, one.rows) == (Kind.STOPPED, (event, switch))
    assert one.reason == (
        "Table T1 could not open. No new matches can begin here right now: "
        f"{WHY} It is tried again every 10 seconds."
    )
    assert WHY in run(browser, event)
    switching.switch_on(switch.pk, by=None)
    evening.go(15)
    assert found() == []
    assert "What the event is waiting for" not in run(browser, event)


def test_prizes_that_cannot_be_paid_are_a_payment(
    evening: Evening, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(evening, event)
    organiser_actions.cancel(event.pk, reason=WHY, by=None)
    with monkeypatch.context() as broken:
        broken.setattr(transfers, "pay_out", lambda *_given: 1 / 0)
        evening.go(3)
    assert {one.kind for one in found()} == {Kind.REFUND}
    assert len(found()) == 2
    organiser_actions.go_on(event.pk, by=None)
    evening.go(2)
    assert (status(event), found()) == (Status.CANCELLED, [])


# Steps that nobody takes --------------------------------------------------------------


def test_a_step_that_is_due_and_not_taken_is_overdue(
    evening: Evening, event: Tournament
) -> None:
    begun(evening, event)
    changed(event, next_due_at=evening.moment)
    due = evening.moment
    later(evening, 59)
    assert found() == []
    later(evening, 2)
    one = only()
    assert (one.kind, one.since, one.rows) == (Kind.EVENT, due, (event,))
    evening.tick()
    assert found() == []


def test_an_event_that_does_not_begin_in_time_is_overdue(
    evening: Evening, event: Tournament
) -> None:
    later(evening, 700)
    assert "has not begun" in only().reason
    due = fresh(event).next_due_at
    # Also where no step is planned at all.
    changed(event, next_due_at=None)
    assert only().since == event.starts_at
    changed(event, next_due_at=due)
    evening.tick()
    assert found() == []


def test_a_running_event_in_which_nothing_is_planned_is_overdue(
    evening: Evening, asha: User, bilal: User
) -> None:
    event = bracket(evening, asha, bilal)
    changed(event, next_due_at=None)
    EventTable.objects.update(state=EventTable.State.SHOWN)
    last = event.acts.latest("at").at
    evening.moment = last + timedelta(seconds=60)
    assert found() == []
    later(evening, 1)
    one = only()
    assert "nothing is planned" in one.reason
    assert one.since == last


def test_a_result_that_is_not_taken_up_is_overdue(
    evening: Evening, asha: User, bilal: User
) -> None:
    event = bracket(evening, asha, bilal)
    table = event.event_tables.get().table
    row = HostedResult.objects.create(
        host=event.host, table=table, kind="abandoned", finished_at=evening.moment
    )
    later(evening, 59)
    assert "table T1" not in " ".join(one.reason for one in found())
    later(evening, 2)
    told = [one for one in found() if "table T1" in one.reason]
    assert [(one.kind, one.since) for one in told] == [(Kind.EVENT, row.finished_at)]
    hosted_tables.claim(row.pk)
    assert "table T1" not in " ".join(one.reason for one in found())


@pytest.mark.parametrize("is_tie", [True, False])
def test_a_drawn_table_that_does_not_open_is_overdue(
    is_tie: bool, evening: Evening, asha: User, bilal: User
) -> None:
    event = bracket(evening, asha, bilal)
    opened = event.event_tables.get().opened_at
    EventTable.objects.create(tournament=event, round=1, number=2, is_tie_break=is_tie)
    changed(event, next_due_at=opened + timedelta(hours=1))
    evening.moment = opened + timedelta(seconds=59)
    assert found() == []
    later(evening, 2)
    told = [one for one in found() if "T2" in one.reason]
    kind = Kind.TIE_BREAK if is_tie else Kind.EVENT
    assert [(one.kind, one.since) for one in told] == [(kind, opened)]
    # During a break, and in a pause, it may wait.
    changed(event, pause_until=evening.moment + timedelta(seconds=30))
    assert "T2" not in " ".join(one.reason for one in found())
    changed(event, pause_until=None, paused_at=evening.moment)
    assert "T2" not in " ".join(one.reason for one in found())


def test_a_table_that_was_told_to_begin_and_has_no_clock_is_overdue(
    evening: Evening, asha: User, bilal: User
) -> None:
    event = bracket(evening, asha, bilal)
    row = event.event_tables.get()
    changed(event, next_due_at=evening.moment + timedelta(hours=1))
    Table.objects.update(next_due_at=None)
    later(evening, 61)
    one = only()
    assert (one.kind, one.since, one.rows) == (
        Kind.EVENT,
        row.opened_at,
        (event, row.table),
    )
    switch = switching.switch_off("table", reason=WHY, by=None, table=row.table)
    one = only()
    assert (one.kind, one.rows) == (Kind.STOPPED, (event, switch))
    assert one.reason == (
        f"Table T1 can't begin, because the house has stopped play: {WHY}"
    )


# Pause, review, payment ---------------------------------------------------------------


def test_a_long_pause_says_who_began_it(
    evening: Evening, event: Tournament, olga: User, browser: Client
) -> None:
    begun(evening, event)
    organiser_actions.pause(event.pk, by=olga)
    since = evening.moment
    evening.jump(590)
    assert found() == []
    evening.jump(20)
    one = only()
    assert (one.kind, one.since) == (Kind.STOPPED, since)
    assert f"It was paused by {olga.display_name}." in one.reason
    assert one.reason in run(browser, event)
    organiser_actions.resume(event.pk, by=olga)
    evening.go(2)
    assert found() == []


def test_a_pause_of_the_house_says_that_players_are_offline(
    evening: Evening, event: Tournament
) -> None:
    begun(evening, event)
    long_ago = evening.moment - timedelta(minutes=11)
    changed(event, paused_at=long_ago, offline_since=long_ago)
    assert only().reason == "It is paused because most players are offline."


def test_a_review_that_does_not_end_is_overdue(
    evening: Evening, event: Tournament
) -> None:
    changed(
        event,
        status=Status.REVIEW,
        review_until=evening.moment,
        next_due_at=None,
    )
    later(evening, 59)
    assert found() == []
    later(evening, 2)
    assert only().kind == Kind.PAYMENT


@pytest.mark.parametrize(
    ("at", "kind", "act", "words"),
    [
        (Status.PAYING, Kind.PAYMENT, "paying", "Paying the prizes has stopped"),
        (Status.CANCELLING, Kind.REFUND, "cancelled", "Refunding has stopped"),
    ],
)
def test_payments_that_stop_are_overdue_a_minute_after_the_last(
    at: Status,
    kind: Kind,
    act: str,
    words: str,
    evening: Evening,
    event: Tournament,
    asha: User,
) -> None:
    changed(event, status=at, next_due_at=None)
    Act.objects.create(tournament=event, kind=act, data={}, at=evening.moment)
    later(evening, 50)
    Entry.objects.filter(user=asha).update(settled_at=evening.moment)
    paid_at = evening.moment
    later(evening, 59)
    assert found() == []
    later(evening, 2)
    one = only()
    assert (one.kind, one.since) == (kind, paid_at)
    assert one.reason == f"{words} with 1 player left."


# Sentences ----------------------------------------------------------------------------


def keys_of_steps() -> Iterator[str]:
    """Yield how the key of each step begins that the code of events makes."""
    rooms = [Path(settings.BASE_DIR) / "tournaments" / room for room in STEPS]
    for path in (one for room in rooms for one in sorted(room.rglob("*.py"))):
        named = dict[str, ast.expr]()
        for node in nodes_of(path):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named[node.targets[0].id] = node.value
        for node in nodes_of(path):
            is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if is_call and node.func.id == "Step":
                yield beginning(node.args[0], named)


def beginning(key: ast.expr, named: dict[str, ast.expr]) -> str:
    """Return the text that a key begins with; a variable has its last value."""
    key = named[key.id] if isinstance(key, ast.Name) else key
    first = key.values[0] if isinstance(key, ast.JoinedStr) else key
    assert isinstance(first, ast.Constant), ast.dump(key)
    return str(first.value)


def test_every_step_of_an_event_has_a_sentence_for_when_it_fails() -> None:
    kinds = {key.partition(":")[0] for key in keys_of_steps()}
    assert len(kinds) > 15
    assert [kind for kind in sorted(kinds) if not fault_text.is_known(kind)] == []


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("begin:T3", "Table T3 could not begin."),
        ("begin", "The event could not begin."),
        ("seat:T3:1-2", "The players of table T3 could not be seated."),
        ("judge:T3-T4", "It could not be decided who plays at table T3, T4."),
        ("draw:R2", "The tables could not be drawn."),
    ],
)
def test_a_fault_names_the_table(key: str, said: str) -> None:
    fault = {"code": "database_trouble", "params": {}, "times": 3, "since": ""}
    assert fault_text.sentence(key, fault) == (
        f"{said} The database did not answer in time. It is tried again every 10 "
        "seconds."
    )


def test_an_event_whose_next_step_cannot_be_found_says_that_it_is_looked_for() -> None:
    fault = {"code": "error", "params": {"error": "KeyError"}, "times": 9, "since": ""}
    assert fault_text.sentence("search", fault) == (
        "The next step of the event could not be found. This is a fault of ours. It is "
        "tried again every 10 seconds."
    )


def test_many_events_cost_no_more_queries_than_one(evening: Evening) -> None:
    for number in range(3):
        event_of(evening, name=f"Cup {number}")
    enter(fresh(event_of(evening, name="Another")), *people(2))
    with CaptureQueriesContext(connection) as asked:
        assert found() == []
    assert len(asked) <= QUERIES_MAX
