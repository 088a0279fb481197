"""Several processes as one: started together, stopped together, none left behind."""

import ctypes
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from types import FrameType

STOP_SECONDS = 10.0
_PR_SET_PDEATHSIG = 1


class Died(Exception):
    """A process that should run has ended by itself."""


class Supervisor:
    """Runs named commands until it is asked to stop or one of them dies."""

    def __init__(self) -> None:
        """Start with no processes."""
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.is_asked_to_stop = False

    def listen(self) -> None:
        """Let SIGTERM and Ctrl-C ask for a clean stop."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._on_signal)

    def start(self, name: str, command: list[str], env: Mapping[str, str]) -> None:
        """Start a process; a session of its own keeps our Ctrl-C away from it."""
        self.running[name] = subprocess.Popen(  # noqa: S603
            command,
            env=dict(env),
            start_new_session=True,
            preexec_fn=_die_with_parent if sys.platform == "linux" else None,
        )

    @property
    def pids(self) -> dict[str, int]:
        """The process ids by name."""
        return {name: process.pid for name, process in self.running.items()}

    def wait_until(self, is_ready: Callable[[], bool], seconds: float) -> bool:
        """Wait for a condition; False when asked to stop or out of time, or `Died`."""
        end = time.monotonic() + seconds
        while not self.is_asked_to_stop and time.monotonic() < end:
            self._check()
            if is_ready():
                return True
            time.sleep(0.1)
        return False

    def watch(self) -> None:
        """Return when asked to stop; raise `Died` when a process ends by itself."""
        while not self.is_asked_to_stop:
            self._check()
            time.sleep(0.2)

    def stop(self) -> None:
        """End every process, the last started first; kill who does not listen."""
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

    def _check(self) -> None:
        for name, process in self.running.items():
            code = process.poll()
            if code is not None:
                raise Died(f"{name} ended with exit code {code}")

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.is_asked_to_stop = True


def _die_with_parent() -> None:
    # So that even a killed supervisor leaves nobody behind.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
