"""`manage.py nightly_backup`: what is kept was tested; a failure deletes nothing."""

import fcntl
import os
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.management import call_command

from config.backup import archive, own_commands
from config.beat import schedule
from config.celery import app
from config.data_refusal import DataRefusal
from config.monitoring import verified_backup
from config.nightly import commands as nightly
from config.tasks import nightly_backup as task
from tables.clock import timers
from tests.releases.own_house import OwnHouse

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.pg_tools]
OLD = ["nightly-20300101-040000.tar", "nightly-20300102-040000.tar"]
BY_HAND = "meldhouse-20290101-120000.tar"


@pytest.fixture
def folder(own_house: OwnHouse, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a house with two tested backups and one made by hand."""
    own_house.migrated()
    own_house.key("the-key-of-a-house-of-its-own-for-one-test-0123456789")
    folder = own_house.data.parent / "kept"
    folder.mkdir()
    for name in (*OLD, BY_HAND):
        (folder / name).write_text("an older backup")
    settings.BACKUP_FOLDER, settings.BACKUP_KEEP = str(folder), 2
    monkeypatch.setattr("os.nice", lambda _by: 0)
    return folder


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the commands that are run on the draft; they cost seconds."""
    run: list[str] = []
    monkeypatch.setattr(own_commands, "run", lambda _env, name, *_: run.append(name))
    return run


def backed_up() -> Path:
    """Make a backup as the night does; return its file."""
    told = StringIO()
    call_command("nightly_backup", stdout=told)
    return Path(told.getvalue().splitlines()[-1].removesuffix(" can be restored."))


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.databases
def test_a_tested_backup_takes_the_place_of_the_oldest(
    folder: Path, commands: list[str]
) -> None:
    path = backed_up()
    assert commands == ["migrate", "verify_house"]
    made_at = datetime.fromisoformat(archive.read(path)["made_at"])
    assert verified_backup.newest() == made_at
    assert path.name == f"nightly-{made_at:%Y%m%d-%H%M%S}.tar"
    assert names(folder) == {path.name, OLD[1], BY_HAND}


def test_the_new_one_stays_where_others_seem_newer(
    folder: Path, commands: list[str], settings: Any
) -> None:
    settings.BACKUP_KEEP = 1
    (folder / "nightly-29990101-040000.tar").write_text("by a clock that was ahead")
    path = backed_up()
    assert names(folder) == {path.name, BY_HAND}


def test_a_backup_that_fails_its_test_counts_for_nothing_and_deletes_nothing(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    commands: list[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(_environment: Any, *_words: str) -> str:
        raise own_commands.Failed("Not in order")

    with monkeypatch.context() as broken:
        broken.setattr(own_commands, "run", fail)
        for _night in range(2):
            with pytest.raises(DataRefusal, match="backup_unsound"):
                backed_up()
    assert names(folder) == {*OLD, BY_HAND, "untested.tar"}
    assert verified_backup.newest() is None
    errors = [one for one in caplog.records if one.levelname == "ERROR"]
    assert len(errors) == 2
    assert "Not in order" in errors[0].getMessage()
    backed_up()
    assert "untested.tar" not in names(folder)


def test_two_do_not_work_in_one_folder(folder: Path, commands: list[str]) -> None:
    other = os.open(folder, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    with pytest.raises(DataRefusal, match="backup_running"):
        backed_up()
    os.close(other)
    assert names(folder) == {*OLD, BY_HAND}
    backed_up()


def test_it_is_started_once_a_night(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.CHECK_HOUR = 3
    launched = Mock()
    monkeypatch.setattr(nightly, "launch", launched)
    monkeypatch.setattr(nightly, "started", [])

    def started_at(moment: str) -> bool:
        now = datetime.fromisoformat(f"2030-01-{moment}:00+00:00")
        monkeypatch.setattr(timers, "now", lambda: now)
        return bool(task())

    assert not started_at("01T12:00")
    assert not started_at("02T03:59")
    assert started_at("02T04:00")
    assert not started_at("02T04:05")
    assert started_at("03T09:00"), "the house was closed at four"
    assert not started_at("04T03:59")
    commands = [call.args[0][-1] for call in launched.call_args_list]
    assert commands == ["nightly_backup"] * 2


@pytest.mark.parametrize("has_backups", [False, True])
def test_only_a_house_with_a_folder_looks_for_its_hour(has_backups: bool) -> None:
    entries = schedule.entries(0.5, has_cash=False, has_backups=has_backups)
    assert ("nightly_backup" in entries) is has_backups
    assert "nightly_backup" not in app.conf.beat_schedule
