"""A pgbouncer of the tests' own, in transaction mode, where one is installed."""

import os
import shutil
import subprocess
import time
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.rig.house import free_ports

START_SECONDS = 60.0
CONFIG = """
[databases]
* = host={host} port={port} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own}
unix_socket_dir =
auth_type = any
admin_users = postgres
pool_mode = transaction
default_pool_size = {size}
max_client_conn = 500
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 5
"""


def program() -> str | None:
    """Return the path of pgbouncer, None without one."""
    return shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Pooler:
    """Hands the connections of one server around."""

    def __init__(self, folder: Path, url: str, size: int = 4) -> None:
        """Stand before the server of a database, with so many connections to it."""
        self.port, self._size = free_ports(1), size
        self._file = folder / "pgbouncer.ini"
        self._lead_to(url)
        self.process: subprocess.Popen[bytes] | None = None

    def _lead_to(self, url: str) -> None:
        self._parts = urlsplit(url)
        text = CONFIG.format(
            host=self._parts.hostname,
            port=self._parts.port or 5432,
            user=self._parts.username,
            own=self.port,
            size=self._size,
        )
        self._file.write_text(text)
        self._file.chmod(0o644)

    def repoint(self, url: str) -> None:
        """Lead to another server from now on, as an operator does it: by RELOAD."""
        self._lead_to(url)
        console = f"postgresql://postgres@127.0.0.1:{self.port}/pgbouncer"
        with psycopg.connect(console, autocommit=True) as line:
            line.execute("RELOAD", prepare=False)

    @property
    def url(self) -> str:
        """The address of the same database behind it."""
        return self._parts._replace(
            netloc=f"{self._parts.username}@127.0.0.1:{self.port}"
        ).geturl()

    def start(self) -> None:
        """Start it and wait until it answers."""
        name = program()
        assert name is not None
        # It will not run as root, and reads its file as who it becomes.
        words = [name, "-q"] + (["-u", "postgres"] if os.getuid() == 0 else [])
        with self._file.open("rb") as config:
            self.process = subprocess.Popen(
                [*words, "/dev/stdin"], stdin=config, stderr=subprocess.DEVNULL
            )
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, "pgbouncer does not start"
                assert time.monotonic() < end, "pgbouncer does not answer"
                time.sleep(0.05)

    def kill(self) -> None:
        """Kill it with -9, without a word."""
        self.stop()

    def stop(self) -> None:
        """End it."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
