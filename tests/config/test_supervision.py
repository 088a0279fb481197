"""`make up`: processes live and die together; one house opens only once."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.core.management import CommandError

from config import preparation
from config.supervision import Died, Supervisor

SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]
STUBBORN = [
    sys.executable,
    "-c",
    "import signal, time; signal.signal(15, signal.SIG_IGN); "
    "print('deaf', flush=True); time.sleep(60)",
]


def test_all_are_stopped_and_waited_for() -> None:
    house = Supervisor()
    house.start("one", SLEEPER, os.environ)
    house.start("two", SLEEPER, os.environ)
    house.stop()
    assert [one.returncode for one in house.running.values()] == [-15, -15]


def test_a_process_that_ends_by_itself_is_noticed() -> None:
    house = Supervisor()
    house.start("web1", SLEEPER, os.environ)
    house.start("beat", [sys.executable, "-c", "raise SystemExit(3)"], os.environ)
    with pytest.raises(Died, match="beat ended with exit code 3"):
        house.watch()
    house.stop()


def test_who_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.supervision.STOP_SECONDS", 0.3)
    house = Supervisor()
    house.running["deaf"] = subprocess.Popen(STUBBORN, stdout=subprocess.PIPE)
    assert house.running["deaf"].stdout.readline() == b"deaf\n"
    house.stop()
    assert house.running["deaf"].returncode == -9


def test_waiting_ends_in_time() -> None:
    house = Supervisor()
    started = time.monotonic()
    assert house.wait_until(lambda: False, seconds=0.3) is False
    assert time.monotonic() - started < 5
    assert house.wait_until(lambda: True, seconds=1) is True


def test_a_house_opens_once_and_again_after_any_death(tmp_path: Path) -> None:
    lock = tmp_path / "data" / "lock"
    code = (
        "import fcntl, os, sys, time; h = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT);"
        "fcntl.flock(h, fcntl.LOCK_EX); print('held', flush=True); time.sleep(60)"
    )
    lock.parent.mkdir()
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(lock)], stdout=subprocess.PIPE
    )
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(CommandError, match="already"):
        preparation.hold(lock)
    holder.kill()
    holder.wait()
    preparation.hold(lock)
    os.close(preparation._locks.pop())


@pytest.mark.django_db
def test_a_missing_migration_is_seen_without_loading_any() -> None:
    from django.db.migrations.recorder import MigrationRecorder

    assert preparation.is_migrated()
    MigrationRecorder.Migration.objects.filter(app="tables").delete()
    assert not preparation.is_migrated()
