"""The ways on for an event, in every status: each works, or is refused with a code."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from tests.tables.house import chips
from tests.tournaments.field import Evening, enter, event_of, fresh, people
from tournaments.models import Entry, Status, Tournament
from tournaments.models.event import ENDED
from tournaments.money import transfers
from tournaments.planning import drafts
from tournaments.running import advance, open_and_start, organiser_actions
from tournaments.staff.audit import faults_of_events
from wallet import audit

pytestmark = pytest.mark.django_db
EVENTS = "/admin/tournaments/tournament/"
WHY = "The hall has no light tonight."
ENTRY = 200
PAUSED = "paused"
AT = [*Status, PAUSED]
"""Every status, and a running event that is paused."""
WAYS = ("on", "resume", "cancel")
CODES = {
    "on": {"no_fault"},
    "resume": {"no_pause"},
    "cancel": {"event_over", "event_decided", "not_running"},
}
"""What each refuses with where it is not offered."""
FAULT = {"code": "error", "params": {"error": "KeyError"}, "times": 2}
Made = Callable[[str], Tournament]


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Return the clock of an evening of events."""
    return Evening(monkeypatch)


@pytest.fixture
def make(evening: Evening) -> Made:
    """Return a maker of a bracket of two people in a status."""

    def event_at(at: str) -> Tournament:
        given: dict[str, Any] = {"review_minutes": 5, "entry": ENTRY}
        if at == Status.ANNOUNCED:
            given["opens_at"] = evening.moment + timedelta(minutes=5)
        event = event_of(evening, format="bracket", game="gin-quick", seats=2, **given)
        if at == Status.DRAFT:
            return drafts.duplicate(event, starts_at=event.starts_at)
        if at != Status.ANNOUNCED:
            enter(event, *people(2))
        for status, step in _steps_to(at):
            step(evening, event)
            assert fresh(event).status == status
        return fresh(event)

    return event_at


def _steps_to(at: str) -> Iterator[tuple[str, Callable[[Evening, Tournament], None]]]:
    """Yield what leads from registration to a status, each with the status it makes."""
    if at in (Status.DRAFT, Status.ANNOUNCED, Status.REGISTERING):
        return
    yield Status.RUNNING, _begin
    if at == PAUSED:
        yield Status.RUNNING, _pause
    if at in (Status.CANCELLING, Status.CANCELLED):
        yield Status.CANCELLING, _cancel
    if at in (Status.REVIEW, Status.PAYING, Status.FINISHED):
        yield Status.REVIEW, _decide
    if at in (Status.PAYING, Status.FINISHED):
        yield Status.PAYING, _begin_to_pay
    if at in ENDED:
        yield at, _end


def _begin(evening: Evening, _event: Tournament) -> None:
    evening.jump(601)
    evening.go(2)


def _pause(evening: Evening, event: Tournament) -> None:
    organiser_actions.pause(event.pk, by=None)
    evening.go(1)


def _cancel(_evening: Evening, event: Tournament) -> None:
    organiser_actions.cancel(event.pk, reason=WHY, by=None)


def _decide(evening: Evening, event: Tournament) -> None:
    loser = Entry.objects.filter(tournament=event).last()
    assert loser is not None
    organiser_actions.disqualify(event.pk, loser.pk, reason=WHY, by=None)
    evening.until(lambda: fresh(event).status == Status.REVIEW)


def _begin_to_pay(evening: Evening, event: Tournament) -> None:
    evening.go(20)
    organiser_actions.pay_now(event.pk, by=None)
    while fresh(event).status == Status.REVIEW:
        assert advance.advance(event.pk, most=1)


def _end(evening: Evening, event: Tournament) -> None:
    evening.finish(event)


def failing(event: Tournament, moment: Any) -> Tournament:
    """Let a step of the event have raised twice."""
    fault = {"open:T9": {**FAULT, "since": moment.isoformat()}}
    Tournament.objects.filter(pk=event.pk).update(faults=fault, failed_at=moment)
    return fresh(event)


def is_offered(at: str, way: str, *, fails: bool) -> bool:
    """Tell whether a way on is to be offered."""
    if way == "on":
        return fails
    if way == "resume":
        return at == PAUSED
    return at in (Status.ANNOUNCED, Status.REGISTERING, Status.RUNNING, PAUSED)


def offered(browser: Client, event: Tournament) -> set[str]:
    page = browser.get(f"{EVENTS}{event.pk}/change/").text
    return {way for way in WAYS if f'data-act="{way}"' in page}


def take(browser: Client, event: Tournament, way: str) -> Any:
    return browser.post(f"{EVENTS}{event.pk}/{way}/", {"reason": WHY})


def stored(event: Tournament) -> dict[str, Any]:
    return Tournament.objects.filter(pk=event.pk).values().get()


CASES = [
    (at, way, fails)
    for at in AT
    for way in WAYS
    for fails in (False, True)
    if is_offered(at, way, fails=fails)
]


@pytest.mark.parametrize(("at", "way", "fails"), CASES)
def test_a_way_on_that_is_offered_works_and_the_event_ends(
    at: str, way: str, fails: bool, make: Made, evening: Evening, at_desk
) -> None:
    event, browser = make(at), at_desk("support")
    event = failing(event, evening.moment) if fails else event
    assert way in offered(browser, event)
    assert take(browser, event, way).status_code == 302
    assert LogEntry.objects.filter(object_id=str(event.pk)).count() == 1
    if at == Status.DRAFT:
        assert fresh(event).faults == {}
        return
    evening.until(lambda: fresh(event).status in ENDED, minutes=120)
    if way == "cancel":
        assert fresh(event).status == Status.CANCELLED
    assert fresh(event).faults == {}
    assert list(faults_of_events()) == []
    assert audit.findings() == []


@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.parametrize("at", AT)
def test_a_way_on_that_is_not_offered_is_refused_and_nothing_changes(
    at: str, fails: bool, make: Made, evening: Evening, at_desk
) -> None:
    event, browser = make(at), at_desk("support")
    event = failing(event, evening.moment) if fails else event
    ways = {way for way in WAYS if is_offered(at, way, fails=fails)}
    assert offered(browser, event) == ways
    before = stored(event)
    for way in sorted(set(WAYS) - ways):
        answer = take(browser, event, way)
        assert answer.status_code == 409, way
        assert any(f"({code})" in answer.text for code in CODES[way]), way
    assert stored(event) == before
    assert not LogEntry.objects.exists()


# Steps that really fail ---------------------------------------------------------------


@pytest.fixture
def parked(
    make: Made, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, object, str], Tournament]:
    """Return a maker of an event in a status whose next step has raised twice."""

    def broken(at: str, module: object, name: str) -> Tournament:
        event = make(at)
        with monkeypatch.context() as planted:
            planted.setattr(module, name, lambda *_given: 1 / 0)
            evening.until(lambda: fresh(event).failed_at is not None)
            evening.go(3)
        return fresh(event)

    return broken


def test_an_event_that_could_not_begin_begins_when_staff_try_again(
    parked, evening: Evening, at_desk
) -> None:
    event = parked(Status.REGISTERING, open_and_start, "begin")
    evening.go(60)
    assert fresh(event).status == Status.REGISTERING
    take(at_desk("support"), event, "on")
    evening.go(2)
    assert fresh(event).status == Status.RUNNING
    evening.finish(event)


def test_an_event_that_could_not_begin_is_cancelled_and_refunds(
    parked, evening: Evening, at_desk
) -> None:
    event = parked(Status.REGISTERING, open_and_start, "begin")
    assert take(at_desk("support"), event, "cancel").status_code == 302
    evening.go(3)
    assert fresh(event).status == Status.CANCELLED
    owners = [row.user for row in event.entry_rows.select_related("user")]
    assert [chips(owner) for owner in owners] == [10_000, 10_000]


@pytest.mark.parametrize("at", [Status.PAYING, Status.CANCELLING])
def test_payments_that_failed_are_made_once_when_staff_try_again(
    at: str, parked, evening: Evening, at_desk
) -> None:
    event = parked(at, transfers, "pay_out")
    assert fresh(event).status == at
    assert len(fresh(event).faults) == 2
    take(at_desk("support"), event, "on")
    evening.go(3)
    assert fresh(event).status in ENDED
    assert audit.findings() == []


def test_a_silent_event_is_woken(make: Made, evening: Evening, at_desk) -> None:
    event, browser = make(Status.CANCELLING), at_desk("support")
    Tournament.objects.filter(pk=event.pk).update(next_due_at=None)
    assert offered(browser, event) == set()
    evening.jump(61)
    assert fresh(event).status == Status.CANCELLING
    assert offered(browser, event) == {"on"}
    take(browser, event, "on")
    evening.go(1)
    assert fresh(event).status == Status.CANCELLED


def test_finance_and_organisers_take_no_way_on(
    make: Made, evening: Evening, at_desk
) -> None:
    event = failing(make(Status.RUNNING), evening.moment)
    browser = at_desk("finance")
    assert offered(browser, event) == set()
    assert {take(browser, event, way).status_code for way in WAYS} == {403}
