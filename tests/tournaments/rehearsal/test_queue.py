"""Asking for rehearsals, their queue, and the process that keeps one (4.12)."""

import json
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

from accounts.models import User
from tables.models import Heartbeat
from tests.tournaments.field import Evening, event_of
from tournaments import tasks
from tournaments.errors import Refusal
from tournaments.models import Rehearsal, Status, Tournament
from tournaments.rehearsal import event_spec, requests, worker

pytestmark = pytest.mark.django_db
State = Rehearsal.State


@pytest.fixture
def event(evening: Evening, olga: User) -> Tournament:
    return event_of(evening, organiser=olga, entrants_min=3, entrants_max=12)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the rehearsals for which a keeper was asked; none is started."""
    asked: list[int] = []

    class Started:
        def poll(self) -> None:
            return None

    def start(pk: int) -> Started:
        asked.append(pk)
        return Started()

    monkeypatch.setattr(worker, "start_keeper", start)
    monkeypatch.setattr(worker, "keepers", [])
    return asked


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let a keeper start a program of the test's instead of the rehearsal."""
    monkeypatch.setattr(worker, "LOOK_SECONDS", 0.05)

    def put(program: str) -> None:
        command = [sys.executable, "-c", program]
        monkeypatch.setattr(worker, "command_line", lambda: command)

    return put


def asked(event: Tournament, by: User, players: Any = 6) -> Rehearsal:
    return requests.ask(event.pk, players, by=by)


def claimed(event: Tournament, by: User) -> Rehearsal:
    row = asked(event, by)
    assert worker.claim(row.pk)
    return row


def outcome(row: Rehearsal) -> tuple[str, str]:
    row.refresh_from_db()
    return row.state, row.fault


def refused(event: Tournament, by: User, players: Any = 6) -> str:
    before = Rehearsal.objects.count()
    with pytest.raises(Refusal) as refusal:
        requests.ask(event.pk, players, by=by)
    assert Rehearsal.objects.count() == before
    return refusal.value.code


def test_a_rehearsal_is_asked_for_with_the_event_as_data(event, olga) -> None:
    row = asked(event, olga)
    assert (row.state, row.wanted, row.wish["players"]) == ("queued", 6, 6)
    assert event_spec.begins_at(row.wish) == event.starts_at
    json.dumps(row.wish)


@pytest.mark.parametrize("players", [2, 13, -1, True, "6", None, 6.0, 10**30])
def test_it_is_played_by_as_many_as_the_event_takes(event, olga, players) -> None:
    assert refused(event, olga, players) == "bad_field"


def test_a_larger_field_is_rehearsed_with_as_many_as_the_house_can(
    event, olga, settings
) -> None:
    settings.REHEARSAL_PLAYERS_MAX = 4
    row = asked(event, olga, 12)
    assert (row.wanted, row.wish["players"]) == (12, 4)


def test_what_has_begun_or_is_faulty_is_not_rehearsed(evening, event, olga) -> None:
    rows = Tournament.objects.filter(pk=event.pk)
    for status in set(Status.values) - {*requests.BEFORE}:
        rows.update(status=status)
        assert refused(event, olga) in ("event_begun", "event_over")
    rows.update(status=Status.DRAFT, starts_at=evening.moment)
    assert refused(event, olga) == "faulty"


def test_one_of_an_event_at_a_time_and_a_few_an_hour(
    evening, event, olga, settings
) -> None:
    settings.REHEARSALS_HOUR_MAX = 2
    asked(event, olga)
    assert refused(event, olga) == "rehearsal_running"
    requests.stop(event.pk)
    asked(event, olga)
    requests.stop(event.pk)
    assert refused(event, olga) == "too_many_rehearsals"
    evening.moment += timedelta(hours=1, seconds=1)
    assert asked(event, olga).state == "queued"


def test_only_the_newest_are_kept(event, olga) -> None:
    for _n in range(requests.KEPT + 2):
        row = asked(event, olga)
        requests.stop(event.pk)
    assert event.rehearsals.count() == requests.KEPT
    assert event.rehearsals.first() == row


def test_one_is_played_at_a_time_in_the_order_of_asking(
    evening, event, olga, kept
) -> None:
    other = event_of(evening, organiser=olga)
    first, second = asked(event, olga), asked(other, olga)
    assert tasks.rehearsals.apply(throw=True).get() == 1
    assert tasks.rehearsals.apply(throw=True).get() == 0
    assert kept == [first.pk]
    assert not worker.claim(second.pk)
    worker.end_with(first.pk, worker.Outcome({"kind": "report"}))
    worker.start_next()
    assert kept == [first.pk, second.pk]
    assert outcome(first) == (State.DONE, "")
    assert outcome(second) == (State.RUNNING, "")


def test_what_nobody_keeps_any_more_is_given_up(evening, event, olga, kept) -> None:
    row = claimed(event, olga)
    evening.moment += worker.SILENT
    worker.start_next()
    assert outcome(row) == (State.RUNNING, "")
    evening.moment += timedelta(seconds=1)
    worker.start_next()
    assert outcome(row) == (State.FAILED, "lost")


def test_a_keeper_that_cannot_be_started_ends_it(
    event, olga, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "manage_command", lambda: ["/nowhere/python"])
    row = asked(event, olga)
    worker.start_next()
    assert outcome(row) == (State.FAILED, "broke")


def test_lines_are_kept_and_the_last_one_is_the_report(event, olga, programs) -> None:
    programs(
        "import json, sys\n"
        "wished = json.load(sys.stdin)\n"
        "print(json.dumps({'kind': 'progress', 'left': 3}), flush=True)\n"
        "print(json.dumps({'kind': 'report', 'players': wished['players']}))\n"
    )
    row = claimed(event, olga)
    worker.play_claimed(row.pk)
    assert outcome(row) == (State.DONE, "")
    assert row.report == {"kind": "report", "players": 6}


@pytest.mark.parametrize(
    ("program", "error"),
    [("raise SystemExit('cards on the floor')", "cards"), ("print('{')", "")],
)
def test_a_rehearsal_that_dies_is_given_up(
    event, olga, programs, program, error
) -> None:
    programs(program)
    row = claimed(event, olga)
    worker.play_claimed(row.pk)
    assert outcome(row) == (State.FAILED, "broke")
    assert error in row.error


ENDLESS = "import threading; threading.Event().wait()"


def test_a_rehearsal_that_takes_too_long_is_ended(
    event, olga, programs, settings
) -> None:
    settings.REHEARSAL_SECONDS_MAX = 0
    programs(ENDLESS)
    row = claimed(event, olga)
    worker.play_claimed(row.pk)
    assert outcome(row) == (State.FAILED, "overdue")


def test_one_that_is_stopped_or_whose_house_closes_is_ended(
    event, olga, programs
) -> None:
    programs(ENDLESS)
    row = claimed(event, olga)
    Heartbeat.objects.filter(pk="tick").delete()
    worker.play_claimed(row.pk)
    assert outcome(row) == (State.FAILED, "lost")
    row = claimed(event, olga)
    requests.stop(event.pk)
    worker.play_claimed(row.pk)
    assert outcome(row) == (State.FAILED, "stopped")


def test_the_real_thing_leaves_the_house_and_the_disk_as_they_were(
    event, olga, settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/real")
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    Tournament.objects.filter(pk=event.pk).update(levels=[[1, 10]], entrants_min=2)
    row = requests.ask(event.pk, 2, by=olga)
    assert worker.claim(row.pk)
    before = _rows()
    worker.play_claimed(row.pk)
    assert outcome(row) == (State.DONE, ""), row.error
    assert _rows() == before
    assert row.report["findings"] == []
    assert row.report["paid_out"] == row.report["pool"] > 0
    assert list(tmp_path.iterdir()) == []


def _rows() -> list[Any]:
    """Return every row of the house that is no rehearsal."""
    models = [one for one in apps.get_models() if one is not Rehearsal]
    return [(one.__name__, list(one.objects.order_by("pk").values())) for one in models]
