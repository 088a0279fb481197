"""Steps of events: what fails is undone alone, kept, and tried again."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError

from tests.tournaments.field import Evening, enter, event_of, fresh, people, status
from tournaments.errors import Refusal
from tournaments.formats.rounds import match_results
from tournaments.hosting import hosted_tables
from tournaments.models import Entry, EventTable, Status, Tournament
from tournaments.prizes import awards
from tournaments.registration import departures
from tournaments.running import advance, event_tick, organiser_actions, reminders

pytestmark = [pytest.mark.django_db]

Error = Callable[[], Exception]


@pytest.fixture
def bracket(evening: Evening) -> Tournament:
    """Return an event of four that begins in ten minutes, with two tables to open."""
    event = event_of(
        evening, format="bracket", game="gin-quick", seats=2, entry=100, entrants_max=4
    )
    enter(event, *people(4))
    return event


def failing_for(
    patch: pytest.MonkeyPatch, number: int, error: Error, most: int = 1_000
) -> list[int]:
    """Let the opening of table T`number` fail `most` times; return each failure."""
    usual = hosted_tables.open_table
    failures: list[int] = []

    def open_table(*args: Any, **given: Any) -> Any:
        if given["name"].endswith(f" T{number}") and len(failures) < most:
            failures.append(number)
            raise error()
        return usual(*args, **given)

    patch.setattr(hosted_tables, "open_table", open_table)
    return failures


def states(event: Tournament) -> dict[int, str]:
    return dict(
        EventTable.objects.filter(tournament=event).values_list("number", "state")
    )


@pytest.mark.parametrize(
    "error",
    [lambda: Refusal("full"), lambda: OperationalError("away"), lambda: KeyError("x")],
)
def test_a_step_that_fails_stops_no_other_step_of_the_same_tick(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, bracket: Tournament, error: Error
) -> None:
    failing_for(monkeypatch, 1, error)
    evening.jump(601)
    assert states(bracket) == {1: "drawn", 2: "playing"}


def test_a_step_that_fails_once_is_tried_again_with_the_next_tick(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, bracket: Tournament
) -> None:
    failing_for(monkeypatch, 1, lambda: Refusal("full"), most=1)
    evening.jump(601)
    assert fresh(bracket).faults["open:T1"]["times"] == 1
    evening.jump(1)
    assert states(bracket) == {1: "playing", 2: "playing"}
    assert fresh(bracket).faults == {}


def test_a_step_that_is_refused_is_tried_every_ten_seconds_and_seen(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, bracket: Tournament
) -> None:
    failures = failing_for(monkeypatch, 1, lambda: Refusal("full", high=2))
    evening.jump(601)
    since = evening.moment
    evening.go(31)
    assert len(failures) == 5
    fault = fresh(bracket).faults["open:T1"]
    assert (fault["code"], fault["params"]) == ("full", {"high": 2})
    assert (fault["times"], fault["since"]) == (5, since.isoformat())
    assert fresh(bracket).failed_at is None


def test_a_step_that_raises_twice_waits_for_staff_while_the_others_go_on(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, bracket: Tournament
) -> None:
    failures = failing_for(monkeypatch, 1, lambda: KeyError("x"), most=2)
    evening.jump(601)
    evening.go(60)
    assert len(failures) == 2
    stopped = fresh(bracket)
    assert stopped.failed_at is not None
    assert stopped.faults["open:T1"]["code"] == advance.ERROR
    organiser_actions.go_on(bracket.pk, by=None)
    evening.jump(1)
    assert states(bracket) == {1: "playing", 2: "playing"}
    going = fresh(bracket)
    assert (going.failed_at, going.faults) == (None, {})


def test_a_report_that_cannot_be_taken_up_keeps_no_other_report_waiting(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening.quick_bots()
    fields = {"bots_fill": 4, "entrants_max": 4, "is_listed": False, "seats": 2}
    event = event_of(evening, format="tables", game="indian-best-of-2", **fields)
    usual, failures = match_results.let_through, []

    def let_through(event: Tournament, rows: list[Entry]) -> None:
        if not failures or rows[0].pk in failures:
            failures.append(rows[0].pk)
            raise KeyError("x")
        usual(event, rows)

    monkeypatch.setattr(match_results, "let_through", let_through)
    through = event.entry_rows.filter(round=2)
    evening.until(through.exists, minutes=30)
    assert len(failures) == 2
    monkeypatch.setattr(match_results, "let_through", usual)
    organiser_actions.go_on(event.pk, by=None)
    assert evening.finish(event, minutes=30).status == Status.FINISHED


def test_an_event_that_is_cancelled_forgets_the_steps_that_failed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, bracket: Tournament
) -> None:
    failing_for(monkeypatch, 1, lambda: KeyError("x"))
    evening.jump(601)
    evening.go(3)
    organiser_actions.cancel(bracket.pk, reason="The hall is closed", by=None)
    evening.until(lambda: status(bracket) == Status.CANCELLED, minutes=1)
    over = fresh(bracket)
    assert (over.failed_at, over.faults, over.next_due_at) == (None, {}, None)


def test_a_step_that_changes_nothing_is_taken_once_a_tick(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []
    monkeypatch.setattr(awards, "fix_prizes", lambda event: calls.append(1))
    event = event_of(evening, late_minutes=1, reentries=0)
    enter(event, *people(2))
    evening.jump(601)
    evening.jump(61)
    assert len(calls) == 1
    assert states(event) == {1: "playing"}, "later steps are taken all the same"


def test_an_event_whose_steps_cannot_be_found_stops_no_other_event(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, bracket: Tournament
) -> None:
    other = event_of(evening, starts_at=bracket.starts_at + timedelta(seconds=1))
    enter(other, *people(2))
    usual = reminders.is_due

    def is_due(event: Tournament, now: Any) -> bool:
        if event.pk == bracket.pk:
            raise KeyError("x")
        return usual(event, now)

    monkeypatch.setattr(reminders, "is_due", is_due)
    evening.jump(602)
    assert status(other) == Status.RUNNING
    stopped = fresh(bracket)
    assert stopped.failed_at is not None
    assert stopped.faults[advance.SEARCH]["params"] == {"error": "KeyError"}


def test_one_entry_that_cannot_be_withdrawn_stops_neither_others_nor_the_tick(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, bracket: Tournament
) -> None:
    rows = list(Entry.objects.filter(tournament=bracket).order_by("pk")[:2])
    usual = departures.withdraw

    def withdraw(event: Tournament, entry: Entry) -> None:
        if entry.pk == rows[0].pk:
            raise KeyError("x")
        usual(event, entry)

    monkeypatch.setattr(departures, "withdraw", withdraw)
    for row in rows:
        row.user.rest_until = evening.moment + timedelta(days=1)
        row.user.save(update_fields=["rest_until"])
    event_tick.tick()
    found = [Entry.objects.get(pk=row.pk).state for row in rows]
    assert found == [Entry.State.REGISTERED, Entry.State.WITHDRAWN]
    evening.jump(601)
    assert status(bracket) == Status.RUNNING
