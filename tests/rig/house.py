"""Real processes for tests: started, asked whether they are ready, killed."""

import json
import os
import resource
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
MANAGE = [sys.executable, str(ROOT / "manage.py")]
READY_SECONDS = 180.0
PORTS = range(20_000, 30_000, 10)
END_SECONDS = 60.0


def free_ports(count: int) -> int:
    """Return the first of `count` neighbouring ports that are free now.

    Below those that the system hands out itself: nobody else is given one of them
    before the house opens, nor by another run of tests beside this one.
    """
    for _ in range(100):
        first = secrets.choice(PORTS)
        if all(_is_free(first + n) for n in range(count)) and _is_ours(first):
            return first
    raise AssertionError("no free ports")


_claims: list[socket.socket] = []


def _is_ours(port: int) -> bool:
    """Claim a port for as long as this process runs, by a name that only one has."""
    if sys.platform != "linux":
        return True
    claim = socket.socket(socket.AF_UNIX)
    try:
        claim.bind(f"\0meldhouse-port-{port}")
    except OSError:
        claim.close()
        return False
    _claims.append(claim)
    return True


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class House:
    """`manage.py serve` or `up` in a process of its own, on data of its own."""

    def __init__(self, command: str, data: Path, **env: str) -> None:
        """Prepare; nothing runs before `start`."""
        self.command, self.data = command, data
        self.root = ROOT
        """The checkout whose code it runs."""
        self.options: list[str] = []
        """What is said beside the command and the port."""
        self.port = free_ports(3)
        self.base = f"http://127.0.0.1:{self.port}/"
        kept = {k: v for k, v in os.environ.items() if k not in _NOT_INHERITED}
        self.env = {
            **kept,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "MELDHOUSE_DATA": str(data),
            "MELDHOUSE_RATE_FACTOR": "10000",
            **env,
        }
        self.log = data.parent / f"{data.name}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.first_start = 0.0
        """Seconds until it was ready when it was started on empty data."""

    def start(self) -> float:
        """Start and wait until ready; return how many seconds that took."""
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self._manage, self.command, "--port", str(self.port), *self.options],
                env=self.env,
                cwd=self.data.parent,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        while not self._is_ready():
            code = self.process.poll()
            assert code is None, f"exit {code}: {self.log.read_text()[-2000:]}"
            assert time.monotonic() - began < READY_SECONDS, "not ready in time"
            time.sleep(0.02)
        took = time.monotonic() - began
        self.first_start = self.first_start or took
        return took

    @property
    def _manage(self) -> list[str]:
        return [sys.executable, str(self.root / "manage.py")]

    def _is_ready(self) -> bool:
        path = "readyz" if self.command == "serve" else "healthz"
        if self.command == "up" and not (self.data / "up.json").exists():
            return False
        return _answers(f"{self.base}{path}")

    @property
    def is_whole(self) -> bool:
        """Whether every web process of `up` answers."""
        return all(_answers(f"{url}healthz") for url in self.note["urls"])

    @property
    def is_up(self) -> bool:
        """Whether its process runs."""
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """Kill it with -9, without a word."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop; return its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(END_SECONDS)

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run another command on the same data."""
        return subprocess.run(
            [*self._manage, *words],
            env=self.env,
            cwd=self.root,
            capture_output=True,
            text=True,
            timeout=READY_SECONDS,
        )

    def verify(self) -> str:
        """Let the house audit itself: ledger, fair play, replays; return what it says.

        Fail where anything is not in order.
        """
        done = self.manage("verify_house")
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    @property
    def note(self) -> dict[str, Any]:
        """What `up` wrote about its processes."""
        return dict(json.loads((self.data / "up.json").read_text()))


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


_NOT_INHERITED = {
    "DATABASE_URL",
    "DATABASE_REPLICA_URL",
    "REDIS_URL",
    "CELERY_BROKER_URL",
    "TIME_SCALE",
    "MELDHOUSE_SECRET_KEY",
    # A process that comes back must not compile everything it imports again.
    "PYTHONDONTWRITEBYTECODE",
    # What a house says must reach a log by itself.
    "PYTHONUNBUFFERED",
}


def cpu_seconds_of_children() -> float:
    """Return the CPU time of all processes of ours that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def is_running(pid: int) -> bool:
    """Tell whether a process lives (a zombie does not)."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rsplit(")", 1)[1].split()[0] != "Z"


def wait_until(condition: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait until a condition holds; fail with its name when it does not."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds:.0f} s: {what}"
        time.sleep(0.02)
