"""`make up`: who dies is brought back; one house opens only once."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from config.monitoring import up_file
from config.processes import preflight, process_manager
from config.processes.process_manager import Died, ProcessManager
from tests.rig.house import is_running, wait_until
from tests.rig.servers import children

PATIENCE_SECONDS = 60
SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]
PARENT = [
    sys.executable,
    "-c",
    "import subprocess, sys, time; "
    "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']); "
    "time.sleep(60)",
]
SPARE = [
    sys.executable,
    "-c",
    "import json, os, sys; "
    "command = json.loads(sys.stdin.readline()); os.execv(command[0], command)",
]
STUBBORN = [
    sys.executable,
    "-c",
    "import signal, time; signal.signal(15, signal.SIG_IGN); "
    "print('deaf', flush=True); time.sleep(60)",
]


def test_all_are_stopped_and_waited_for() -> None:
    house = ProcessManager()
    house.start("one", SLEEPER, os.environ)
    house.start("two", SLEEPER, os.environ)
    house.stop()
    assert [one.returncode for one in house.running.values()] == [-15, -15]


def test_what_ends_before_the_house_is_open_is_not_brought_back() -> None:
    house = ProcessManager()
    house.start("web1", SLEEPER, os.environ)
    house.start("beat", [sys.executable, "-c", "raise SystemExit(3)"], os.environ)
    with pytest.raises(Died, match="beat ended with exit code 3"):
        house.wait_until(lambda: False, seconds=PATIENCE_SECONDS)
    house.stop()


def test_a_killed_process_is_back_at_once_and_its_children_are_gone() -> None:
    house = ProcessManager()
    house.start("worker", PARENT, os.environ)
    first, told = house.pids["worker"], []
    child = _child_of(first)

    def tell(words: str) -> None:
        told.append((words, dict(house.pids)))
        if len(told) == 2:
            house.is_asked_to_stop = True

    os.kill(first, signal.SIGKILL)
    house.watch(tell)
    assert "worker ended with exit code -9" in told[0][0]
    assert told[0][1] == {}
    assert "worker runs again" in told[1][0]
    assert told[1][1]["worker"] != first
    wait_until(lambda: not is_running(child), PATIENCE_SECONDS, "the child is gone")
    house.stop()


@pytest.fixture
def signals() -> Iterator[None]:
    """Give the test runner its signals back."""
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCHLD)
    before = {number: signal.getsignal(number) for number in numbers}
    yield
    signal.set_wakeup_fd(-1)
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("signals")
def test_who_ends_is_heard_and_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_manager, "LOOK_SECONDS", 3_600.0)
    house, told = ProcessManager(), []
    house.listen()
    house.start("worker", SLEEPER, os.environ)

    def tell(words: str) -> None:
        told.append(words)
        if len(told) == 2:
            # Asked to stop as an operator asks, while nothing else is to be done.
            os.kill(os.getpid(), signal.SIGTERM)

    os.kill(house.pids["worker"], signal.SIGKILL)
    house.watch(tell)
    assert "worker runs again" in told[1]
    house.stop()


def test_who_keeps_dying_waits_longer_each_time_and_is_never_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses = (0.0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06)
    monkeypatch.setattr(process_manager, "PAUSES", pauses)
    monkeypatch.setattr(process_manager, "FORGET_SECONDS", 3_600.0)
    house, failing = ProcessManager(), []
    house.start("web1", SLEEPER, os.environ)
    house.start("beat", [sys.executable, "-c", "raise SystemExit(3)"], os.environ)
    told: list[str] = []

    def tell(words: str) -> None:
        if "ended" in words:
            told.append(words)
            failing.append(house.failing)
        house.is_asked_to_stop = len(told) == 9

    house.watch(tell)
    assert [words.rpartition(" again ")[2] for words in told] == [
        "now.",
        *(f"in {pause:g} s." for pause in (*pauses[1:], 0.06, 0.06)),
    ]
    assert failing == [[]] * 4 + [["beat"]] * 5
    assert "keeps ending" not in told[3]
    assert "beat ended with exit code 3; it keeps ending; it is" in told[4]
    assert "web1" in house.pids
    house.stop()


def test_who_stays_up_fails_no_more_and_this_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Alarm(process_manager.Alarm):
        def wait(self, seconds: float) -> None:
            if house.failing:
                mended.touch()
                monkeypatch.setattr(process_manager, "FORGET_SECONDS", 0.01)
            super().wait(seconds)

    monkeypatch.setattr(process_manager, "Alarm", Alarm)
    monkeypatch.setattr(process_manager, "PAUSES", (0.0,) * process_manager.FAILING)
    monkeypatch.setattr(process_manager, "FORGET_SECONDS", 3_600.0)
    mended = tmp_path / "mended"
    code = "import os, sys, time; os.path.exists(sys.argv[1]) and time.sleep(60)"
    house, told = ProcessManager(), []
    house.start("beat", [sys.executable, "-S", "-c", code, str(mended)], os.environ)

    def tell(words: str) -> None:
        told.append(words)
        house.is_asked_to_stop = words == "beat stays up again."

    house.watch(tell)
    assert any("it keeps ending" in words for words in told)
    assert house.failing == []
    house.stop()


def test_deaths_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_manager, "FORGET_SECONDS", 1e-6)
    house = ProcessManager()
    house.start("beat", [sys.executable, "-c", ""], os.environ)
    told: list[str] = []

    def tell(words: str) -> None:
        told.append(words)
        house.is_asked_to_stop = len(told) == 16

    house.watch(tell)
    assert len([words for words in told if "started again now" in words]) == 8
    house.stop()


def test_a_machine_without_room_for_a_process_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process_manager, "PAUSES", (0.0, 0.01, 0.02))
    house, told = ProcessManager(), []
    house.start("beat", [sys.executable, "-c", ""], os.environ)
    launch, refusals = subprocess.Popen, [OSError("no room")] * 2

    def crowded(*given: Any, **named: Any) -> Any:
        if refusals:
            raise refusals.pop()
        return launch(*given, **named)

    monkeypatch.setattr(subprocess, "Popen", crowded)

    def tell(words: str) -> None:
        told.append(words)
        house.is_asked_to_stop = "runs again" in words

    house.watch(tell)
    assert len(told) == 4
    house.stop()


def test_the_note_is_believed_while_its_writer_lives(
    tmp_path: Path, settings: Any
) -> None:
    settings.DATA_DIR = tmp_path
    assert up_file.failing() == []
    up_file.write({"failing": ["web1"], "supervisor": os.getpid()})
    assert up_file.failing() == ["web1"]
    gone = subprocess.Popen(SLEEPER)
    gone.kill()
    gone.wait()
    up_file.write({"failing": ["web1"], "supervisor": gone.pid})
    assert up_file.failing() == []
    up_file.path().write_text("{")
    assert up_file.failing() == []


def test_who_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.processes.process_manager.STOP_SECONDS", 0.3)
    house = ProcessManager()
    house.running["deaf"] = subprocess.Popen(STUBBORN, stdout=subprocess.PIPE)
    assert house.running["deaf"].stdout.readline() == b"deaf\n"
    house.stop()
    assert house.running["deaf"].returncode == -9


@pytest.mark.parametrize("is_alive", [True, False])
def test_a_spare_process_takes_the_place_of_one_that_dies(is_alive: bool) -> None:
    house = ProcessManager()
    house.keep_spare(SPARE, os.environ)
    house.start("beat", SLEEPER, os.environ)
    house.load_spare()
    waiting = house.spare
    assert waiting is not None
    if not is_alive:
        waiting.kill()
        waiting.wait()
    told: list[str] = []

    def tell(words: str) -> None:
        told.append(words)
        house.is_asked_to_stop = len(told) == 2

    os.kill(house.pids["beat"], signal.SIGKILL)
    house.watch(tell)
    assert (house.pids["beat"] == waiting.pid) is is_alive
    shown = Path(f"/proc/{house.pids['beat']}/cmdline")
    wait_until(
        lambda: b"time.sleep(60)" in shown.read_bytes(), PATIENCE_SECONDS, "beat runs"
    )
    house.stop()


def _child_of(pid: int) -> int:
    while not (found := children(pid)):
        time.sleep(0.01)
    return found[0]


def test_waiting_ends_in_time() -> None:
    house = ProcessManager()
    started = time.monotonic()
    assert house.wait_until(lambda: False, seconds=0.3) is False
    assert time.monotonic() - started < 30
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
        preflight.hold(lock)
    holder.kill()
    holder.wait()
    preflight.hold(lock)


@pytest.mark.django_db
def test_a_missing_migration_is_seen_without_loading_any() -> None:
    from django.db.migrations.recorder import MigrationRecorder

    assert preflight.is_migrated()
    MigrationRecorder.Migration.objects.filter(app="tables").delete()
    assert not preflight.is_migrated()


def test_processes_run_in_the_folder_that_is_given(tmp_path: Path) -> None:
    house = ProcessManager(tmp_path)
    where = [sys.executable, "-c", "open('here', 'w').close(); input()"]
    house.keep_spare(where, os.environ)
    house.start("one", [*where[:2], "open('there', 'w').close()"], os.environ)
    house.load_spare()
    for name in ("here", "there"):
        wait_until((tmp_path / name).exists, PATIENCE_SECONDS, f"{name} is written")
    house.stop()
