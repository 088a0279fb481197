"""A PostgreSQL and a Redis of the tests' own, made to be killed.

The machine's own servers serve others. These have data folders and ports of their own,
and lose nothing that was committed (PostgreSQL) or everything (Redis) when killed.
A plugin of pytest, for its two fixtures; who asks for one is marked `servers`.
"""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from tests.database import migrations
from tests.reachable import postgres_binaries, redis_binary
from tests.rig.house import House, free_ports, is_running

START_SECONDS = 120.0
SAY_SECONDS = 15.0
_SAFE = ("fsync=on", "synchronous_commit=on", "full_page_writes=on")


class Server:
    """One server process: started, killed with -9, started again at once."""

    def __init__(self) -> None:
        """Choose a port; nothing runs before `start`."""
        self.port = free_ports(1)
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, again where the dead one's remains are in the way."""
        end = time.monotonic() + START_SECONDS
        while True:
            self.process = self._launch()
            while self.process.poll() is None:
                if self._answers():
                    return
                assert time.monotonic() < end, f"{self} does not answer"
                time.sleep(0.02)
            assert time.monotonic() < end, f"{self} does not start"
            time.sleep(0.1)

    def kill(self) -> None:
        """Kill it and its children with -9, without a word."""
        assert self.process is not None
        family = [self.process.pid, *children(self.process.pid)]
        for pid in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def freeze(self) -> None:
        """Let it and its children stand still: it takes all and answers nothing."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on as if nothing had been."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        assert self.process is not None
        # The first one first: stopped, it has no more children.
        for pid in (self.process.pid, *children(self.process.pid)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def stop(self) -> None:
        """End it for good."""
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def _launch(self) -> "subprocess.Popen[bytes]":
        raise NotImplementedError

    def _answers(self) -> bool:
        raise NotImplementedError


class Postgres(Server):
    """A cluster of its own, that keeps every commit through any death."""

    def __init__(self, *settings: str, where: Path | None = None) -> None:
        """Make the cluster; root lends it to `postgres`, which will not run as root.

        `settings` are what it is to do otherwise than we promise; `where` is the folder
        in which its own is made.
        """
        super().__init__()
        self._settings = settings
        binaries = postgres_binaries()
        assert binaries is not None
        self._bin = binaries
        self._user = "postgres" if os.getuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="meldhouse-postgres-", dir=where))
        self.data = self.folder / "data"
        if self._user:
            owner = pwd.getpwnam(self._user)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self._make()

    def _make(self) -> None:
        """Make the cluster's files."""
        self._run(
            ["initdb", "-N", "-D", str(self.data), "-U", "postgres", "-A", "trust"]
        )

    @property
    def url(self) -> str:
        """The address of a database in it."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/meldhouse"

    def stop(self) -> None:
        """End it and remove what it stored."""
        super().stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _launch(self) -> "subprocess.Popen[bytes]":
        settings = [f"port={self.port}", "listen_addresses=127.0.0.1", *_SAFE]
        settings += [f"unix_socket_directories={self.folder}", *self._settings]
        words = [str(self._bin / "postgres"), "-D", str(self.data)]
        for setting in settings:
            words += ["-c", setting]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                words, cwd=self.folder, stdout=log, stderr=log, **self._as_owner()
            )

    def _answers(self) -> bool:
        address = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        try:
            psycopg.connect(address, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, words: list[str]) -> None:
        program = str(self._bin / words[0])
        subprocess.run(
            [program, *words[1:]],
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            **self._as_owner(),
        )

    def _as_owner(self) -> dict[str, object]:
        if self._user is None:
            return {}
        return {"user": self._user, "group": self._user, "extra_groups": []}


class Redis(Server):
    """A Redis that remembers nothing when it dies."""

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def say(self, *words: str) -> str:
        """Send one command and return the first line of the answer.

        A server that was made deaf for some seconds answers after them.
        """
        where = ("127.0.0.1", self.port)
        with socket.create_connection(where, timeout=SAY_SECONDS) as line:
            line.sendall((" ".join(words) + "\r\n").encode())
            return line.recv(1000).decode().splitlines()[0]

    def _launch(self) -> "subprocess.Popen[bytes]":
        binary = redis_binary()
        assert binary is not None
        words = [binary, "--port", str(self.port), "--bind", "127.0.0.1"]
        words += ["--save", "", "--appendonly", "no", "--dir", tempfile.gettempdir()]
        return subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def _answers(self) -> bool:
        try:
            return self.say("PING") == "+PONG"
        except OSError:
            return False


def migrate(house: House) -> None:
    """Give a house its PostgreSQL database before it starts for the first time.

    Who comes first on a machine migrates it and keeps a dump, for as long as no
    migration changes; to load one takes a tenth of the time.
    """
    address = house.env["DATABASE_URL"]
    server, _, name = address.rpartition("/")
    with psycopg.connect(f"{server}/postgres", autocommit=True) as line:
        line.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    binaries = postgres_binaries()
    assert binaries is not None
    kept = Path(tempfile.gettempdir()) / f"meldhouse-rig-{migrations()[:16]}.sql"
    if kept.exists():
        words = ["psql", "-q", "-X", "-v", "ON_ERROR_STOP=1", "-f", str(kept), address]
        subprocess.run(
            [str(binaries / words[0]), *words[1:]],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return
    for words in (["migrate", "-v0"], ["roles"]):
        done = house.manage(*words)
        assert done.returncode == 0, done.stderr
    with tempfile.NamedTemporaryFile(dir=kept.parent, delete=False) as dump:
        program = str(binaries / "pg_dump")
        subprocess.run([program, "--no-owner", address], check=True, stdout=dump)
    Path(dump.name).rename(kept)


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """Return a running PostgreSQL of our own."""
    server = Postgres()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def redis() -> Iterator[Redis]:
    """Return a running Redis of our own."""
    server = Redis()
    server.start()
    yield server
    server.stop()


def children(pid: int) -> list[int]:
    """Return the living children of a process."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and is_running(int(entry.name)):
            with contextlib.suppress(OSError):
                status = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                if int(status[1]) == pid:
                    found.append(int(entry.name))
    return found
