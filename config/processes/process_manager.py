"""Run several processes as one: start, restart and stop them together.

A process that ends while the house is open is started again: at once the first time,
after a growing pause when it keeps ending. It never gives up, because the others may
serve players meanwhile; health checks report that a process keeps ending. A spare
process, which has loaded everything and waits, takes the place of the first that dies.
"""

import contextlib
import ctypes
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from config.processes.start_patience import Patience, work_of

STOP_SECONDS = 10.0
PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Pauses before a restart, by the number of recent deaths; the last one repeats."""
FORGET_SECONDS = 15.0
"""One death is forgotten for each such period that a process ran."""
FAILING = 5
"""The number of recent deaths from which a process counts as failing."""
LOOK_SECONDS = 1.0
"""The longest sleep if no process ends and no signal arrives."""
DEAF_SECONDS = 0.05
"""The polling interval where no signals are received."""
SPARE_SECONDS = 1.0
"""A new spare process starts this long after the last one was used, so that it does
not compete for the processor.
"""
_PR_SET_PDEATHSIG = 1


class Died(Exception):
    """A process ended before the site was ready."""


class _Order(NamedTuple):
    """How to start a process."""

    command: list[str]
    env: dict[str, str]
    folder: Path | None = None


class Alarm:
    """Sleeps until a signal arrives: one of ours, or the end of a child process."""

    def __init__(self) -> None:
        """Initialise without signals: waiting then polls in short steps."""
        self._ear: socket.socket | None = None

    def listen(self) -> None:
        """Wake up on signals from now on; in the main thread only."""
        self._ear, mouth = socket.socketpair()
        for end in (self._ear, mouth):
            end.setblocking(False)
        signal.set_wakeup_fd(mouth.detach(), warn_on_full_buffer=False)
        # Without a handler of its own the signal would not wake anybody.
        signal.signal(signal.SIGCHLD, lambda *_given: None)

    def wait(self, seconds: float) -> None:
        """Sleep this long, or until the next signal."""
        if self._ear is None:
            time.sleep(min(seconds, DEAF_SECONDS))
            return
        select.select([self._ear], [], [], seconds)
        with contextlib.suppress(BlockingIOError):
            self._ear.recv(1024)


class ProcessManager:
    """Runs named commands until it is asked to stop."""

    def __init__(self, folder: Path | None = None) -> None:
        """Start with no processes; they run in `folder`, or the current directory."""
        self.folder = folder
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.is_asked_to_stop = False
        self._orders: dict[str, _Order] = {}
        self._deaths: dict[str, int] = {}
        self._started_at: dict[str, float] = {}
        self._back_at: dict[str, float] = {}
        self.spare: subprocess.Popen[bytes] | None = None
        self._spare_order: _Order | None = None
        self._spare_at = 0.0
        self._alarm = Alarm()

    def listen(self) -> None:
        """Stop cleanly on SIGTERM and Ctrl-C; notice the end of processes at once."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._on_signal)
        self._alarm.listen()

    def start(self, name: str, command: list[str], env: Mapping[str, str]) -> None:
        """Start a process in its own session, so that it does not get our Ctrl-C."""
        self._orders[name] = _Order(command, dict(env), self.folder)
        self.running[name] = _launch(self._orders[name])
        self._started_at[name] = time.monotonic()

    def keep_spare(self, command: list[str], env: Mapping[str, str]) -> None:
        """Keep a spare process that runs whatever command it reads as JSON."""
        self._spare_order = _Order(command, dict(env), self.folder)

    @property
    def pids(self) -> dict[str, int]:
        """The ids of the running processes, by name."""
        return {
            name: process.pid
            for name, process in self.running.items()
            if name not in self._back_at
        }

    @property
    def failing(self) -> list[str]:
        """The names of processes that keep ending, running or not."""
        return [name for name in self._deaths if self._count(name) >= FAILING]

    def wait_until(self, is_ready: Callable[[], bool], seconds: float) -> bool:
        """Wait for a condition; return False if stopped or out of time; raise `Died`.

        Time is up after `seconds` without progress (`config.processes.start_patience`).
        Nothing is restarted here: a process that ends before the site is ready is
        misconfigured, and restarting it would only hide the reason.
        """
        patience = Patience(seconds, lambda: work_of(self.pids.values()))
        while not (self.is_asked_to_stop or patience.is_over()):
            for name, code in self._ended():
                raise Died(f"{name} ended with exit code {code}")
            if is_ready():
                return True
            time.sleep(0.1)
        return False

    def watch(self, tell: Callable[[str], None]) -> None:
        """Log and restart each process that ends, until asked to stop."""
        known: list[str] = []
        while not self.is_asked_to_stop:
            for name, code in self._ended():
                self._note_death(name, code, tell)
            for name, moment in tuple(self._back_at.items()):
                if time.monotonic() >= moment:
                    del self._back_at[name]
                    if self._bring_back(name):
                        pid = self.running[name].pid
                        tell(f"{name} runs again as process {pid}.")
            for name in set(known) - set(failing := self.failing):
                tell(f"{name} stays up again.")
            known = failing
            self.load_spare()
            self._alarm.wait(self._pause())

    def stop(self) -> None:
        """Stop every process, the last started first; kill those that do not react."""
        if self.spare is not None:
            self.spare.kill()
            self.spare.wait()
        for process in reversed(self.running.values()):
            if process.poll() is None:
                process.terminate()
        end = time.monotonic() + STOP_SECONDS
        for process in self.running.values():
            try:
                process.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _pause(self) -> float:
        """Return how long to sleep if no signal arrives."""
        moments = [time.monotonic() + LOOK_SECONDS, *self._back_at.values()]
        if self.spare is None and self._spare_order is not None:
            moments.append(self._spare_at)
        return max(0.0, min(moments) - time.monotonic())

    def _ended(self) -> list[tuple[str, int]]:
        found = []
        for name, process in self.running.items():
            code = process.poll()
            if code is not None and name not in self._back_at:
                found.append((name, code))
        return found

    def _note_death(self, name: str, code: int, tell: Callable[[str], None]) -> None:
        # A killed worker leaves its children behind; the new one starts its own.
        _kill_group(self.running[name].pid)
        moment = time.monotonic()
        deaths = min(self._count(name) + 1, len(PAUSES))
        self._deaths[name] = deaths
        self._back_at[name] = moment + PAUSES[deaths - 1]
        pause = PAUSES[deaths - 1]
        when = f"in {pause:g} s" if pause else "now"
        again = "; it keeps ending" if deaths >= FAILING else ""
        tell(f"{name} ended with exit code {code}{again}; it is started again {when}.")

    def _count(self, name: str) -> int:
        """Return the number of recent deaths; it decreases while the process runs."""
        deaths = self._deaths.get(name, 0)
        if name in self._back_at:
            return deaths
        ran = time.monotonic() - self._started_at.get(name, 0.0)
        return max(0, deaths - int(ran / FORGET_SECONDS))

    def _bring_back(self, name: str) -> bool:
        """Restart a process; return False if the machine has no resources for it."""
        order, waiting = self._orders[name], self.spare
        self.spare = None
        self._spare_at = time.monotonic() + SPARE_SECONDS
        self._started_at[name] = time.monotonic()
        if waiting is not None and _hand_over(waiting, order.command):
            self.running[name] = waiting
            return True
        try:
            self.running[name] = _launch(order)
        except (OSError, subprocess.SubprocessError):
            # The ended process is noticed again, as another death.
            return False
        return True

    def load_spare(self) -> None:
        """Start a spare process where one is wanted and none waits."""
        if self._spare_order is None or time.monotonic() < self._spare_at:
            return
        if self.spare is None or self.spare.poll() is not None:
            self._spare_at = time.monotonic() + SPARE_SECONDS
            with contextlib.suppress(OSError, subprocess.SubprocessError):
                self.spare = _launch(self._spare_order, stdin=subprocess.PIPE)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.is_asked_to_stop = True


def _launch(order: _Order, stdin: int | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603
        order.command,
        env=order.env,
        cwd=order.folder,
        stdin=stdin,
        start_new_session=True,
        preexec_fn=_die_with_parent if sys.platform == "linux" else None,
    )


def _hand_over(spare: subprocess.Popen[bytes], command: list[str]) -> bool:
    """Tell a spare process what to run; return False if it has ended."""
    if spare.stdin is None or spare.poll() is not None:
        return False
    try:
        spare.stdin.write(json.dumps(command).encode() + b"\n")
        spare.stdin.close()
    except OSError:
        return False
    return True


def _kill_group(leader: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def _die_with_parent() -> None:
    # So that children do not outlive a killed supervisor.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
