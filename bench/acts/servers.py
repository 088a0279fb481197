"""The servers of a measurement: started on one core, asked what they cost, stopped."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from tests.reachable import POSTGRES, REDIS

ROOT = Path(__file__).resolve().parents[2]
PEERS = Path(__file__).resolve().parent / "peers"
NODE_MODULES = ROOT / ".data" / "bench-node"
SERVER_CORE, CLIENT_CORE = "0", 1
OPENS_WITHIN = 90.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Server(NamedTuple):
    """A running server: where it is, its processes, and what was made for it."""

    port: int
    process: subprocess.Popen[bytes]
    tables: list[Any]

    def cpu(self) -> float:
        """Return the processor seconds that all its processes have used."""
        return sum(map(_cpu_of, _family(self.process.pid)))

    def memory(self) -> int:
        """Return the bytes that all its processes hold."""
        return sum(map(_memory_of, _family(self.process.pid)))


class Candidate(NamedTuple):
    """Something to measure: its name, who speaks to it, and how it is started."""

    name: str
    client: str
    start: Callable[[Path, int], Any]


def _house(
    command: list[str],
    postgres: str = "",
    bots: int = 0,
    waiting: int = 0,
    cores: str = SERVER_CORE,
    more: dict[str, str] | None = None,
) -> Any:
    make = [sys.executable, "-m", "bench.acts.tables"]

    @contextmanager
    def start(data: Path, count: int) -> Iterator[Server]:
        database = fresh_database(postgres) if postgres else ""
        env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "MELDHOUSE_DATA": str(data),
            "MELDHOUSE_RATE_FACTOR": "10000",
            "DATABASE_URL": database,
            "REDIS_URL": REDIS if postgres else "",
            **(more or {}),
        }
        tables = json.loads(
            subprocess.run(  # noqa: S603
                [*make, str(count), str(bots), str(waiting)],
                cwd=ROOT,
                env=env,
                check=True,
                capture_output=True,
            ).stdout.splitlines()[-1]
        )
        with _running(
            lambda port: [sys.executable, "manage.py", *command, "--port", str(port)],
            "readyz" if command[0] == "up" else "healthz",
            env,
            tables,
            cores,
        ) as server:
            yield server

    return start


def on_both_cores(
    name: str,
    command: list[str],
    postgres: str = "",
    more: dict[str, str] | None = None,
) -> Candidate:
    """Return a house that shares both cores with the one that measures it."""
    cores = f"{SERVER_CORE},{CLIENT_CORE}"
    return Candidate(name, "house", _house(command, postgres, cores=cores, more=more))


def _plain(database: str) -> Any:
    @contextmanager
    def start(data: Path, count: int) -> Iterator[Server]:
        if database == "postgresql":
            fresh_database("meldhouse_bench_plain")
        env = {
            **os.environ,
            "PLAIN_DATABASE": database,
            "PLAIN_FILE": str(data / "plain.sqlite3"),
        }
        module = "bench.acts.peers.plain"
        make = [sys.executable, "-m", module, str(count)]
        subprocess.run(make, cwd=ROOT, env=env, check=True)  # noqa: S603
        daphne = [sys.executable, "-m", "daphne", "-v", "0", "-p"]
        with _running(
            lambda port: [*daphne, str(port), f"{module}:application"],
            "",
            env,
            list(range(1, count + 1)),
        ) as server:
            yield server

    return start


def _boardgame(store: str) -> Any:
    @contextmanager
    def start(data: Path, count: int) -> Iterator[Server]:
        modules = str(NODE_MODULES / "package.json")
        script = str(PEERS / "boardgame.cjs")
        with _running(
            lambda port: ["node", script, str(port), store, str(data), modules],
            "",
            dict(os.environ),
            [f"bench{n}" for n in range(count)],
        ) as server:
            yield server

    return start


EMBEDDED = Candidate("house, embedded SQLite", "house", _house(["serve"]))
POSTGRES_WEB = Candidate(
    "house, one web process on PostgreSQL",
    "house",
    _house(["serve", "--no-ticker"], "meldhouse_bench_acts"),
)
PRODUCTION = Candidate(
    "house, make up", "house", _house(["up"], "meldhouse_bench_acts")
)
CROWDED = Candidate(
    "house, embedded, 10,000 open tables", "house", _house(["serve"], waiting=10_000)
)
CROWDED_WEB = Candidate(
    "house, one web process, 10,000 open tables",
    "house",
    _house(["serve", "--no-ticker"], "meldhouse_bench_acts", waiting=10_000),
)
BOTS = Candidate(
    "house, embedded, one person and three bots", "house", _house(["serve"], bots=3)
)
BOTS_UP = Candidate(
    "house, make up, one person and three bots",
    "house",
    _house(["up"], "meldhouse_bench_acts", bots=3),
)
PLAIN_SQLITE = Candidate("Channels + ORM, SQLite", "plain", _plain("sqlite"))
PLAIN_POSTGRES = Candidate("Channels + ORM, PostgreSQL", "plain", _plain("postgresql"))
MEMORY = Candidate("boardgame.io, memory", "boardgame", _boardgame("memory"))
FLATFILE = Candidate("boardgame.io, FlatFile", "boardgame", _boardgame("flatfile"))


def node_missing() -> str:
    """Install the peers that run on node, once; return why they cannot be, or ""."""
    if not shutil.which("node") or not shutil.which("npm"):
        return "no node and npm on this machine"
    if (NODE_MODULES / "node_modules" / "boardgame.io").exists():
        return ""
    NODE_MODULES.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(PEERS / name, NODE_MODULES / name)
    install = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
    done = subprocess.run(install, cwd=NODE_MODULES, check=False)  # noqa: S603
    return "" if done.returncode == 0 else "npm could not install boardgame.io"


@contextmanager
def _running(
    command: Callable[[int], list[str]],
    path: str,
    env: dict[str, str],
    tables: list[Any],
    cores: str = SERVER_CORE,
) -> Iterator[Server]:
    """Start a server on its cores; yield it when it answers."""
    port = _free_port()
    pinned = ["taskset", "-c", cores, *command(port)]
    with Path(env.get("MELDHOUSE_BENCH_LOG", os.devnull)).open("ab") as log:
        process = subprocess.Popen(  # noqa: S603
            pinned, cwd=ROOT, env=env, stdout=log, stderr=log, start_new_session=True
        )
    try:
        _wait(port, path, process)
        yield Server(port, process, tables)
    finally:
        _stop(process)


def _stop(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _wait(port: int, path: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + OPENS_WITHIN
    while time.monotonic() < until and process.poll() is None:
        try:
            if not path:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            with urlopen(f"http://127.0.0.1:{port}/{path}", timeout=2):  # noqa: S310
                return
        except (URLError, OSError):
            time.sleep(0.2)
    raise SystemExit(f"{process.args!r} did not open.")


def fresh_database(name: str) -> str:
    """Make an empty database on the PostgreSQL of the tests; return its address."""
    import psycopg

    server = POSTGRES.rpartition("/")[0]
    with psycopg.connect(f"{server}/postgres", autocommit=True) as line:
        line.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        line.execute(f'CREATE DATABASE "{name}"')
    return f"{server}/{name}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _family(pid: int) -> list[int]:
    """Return the ids of a process and of all that descend from it."""
    found = [pid]
    try:
        threads = Path(f"/proc/{pid}/task").iterdir()
        for thread in threads:
            for child in (thread / "children").read_text().split():
                found += _family(int(child))
    except FileNotFoundError:
        pass
    return found


def _cpu_of(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def _memory_of(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    except FileNotFoundError:
        return 0
