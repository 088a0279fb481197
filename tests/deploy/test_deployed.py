"""The house started with the units' own commands, behind each proxy's example.

Only ports, folders and addresses of servers differ from what an operator copies.
"""

import asyncio
import contextlib
import http.client
import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect

from tests.deploy.files import DEPLOY, ROOT, UNITS, unit, values
from tests.rig.house import free_ports, wait_until
from tests.rig.servers import Postgres, Redis

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak("deploy")]
NAME = "play.example"
SOCKETS = 6
PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def installed(name: str) -> str:
    """Return where a program is, or skip by its name."""
    program = shutil.which(name, path=PATH)
    if program is None:
        pytest.skip(f"needs {name}: it is not installed")
    return program


class Deployed:
    """The processes of the units on ports of their own, behind a proxy."""

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        """Choose ports; nothing runs yet."""
        self.folder = folder
        kept = {k: v for k, v in os.environ.items() if not k.startswith("MELDHOUSE_")}
        self.env = {**kept, **env, "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.first = free_ports(5)
        self.plain, self.sealed = self.first + 3, self.first + 4
        self.web = [self.first, self.first + 1]
        self.processes: list[subprocess.Popen[bytes]] = []

    def moved(self, text: str) -> str:
        """Return a file's or a command's text with our ports in it."""
        return re.sub(
            r"\b800([123])\b", lambda m: str(self.first + int(m[1]) - 1), text
        )

    def start(self) -> None:
        """Migrate, then start what the target wants, and wait until it is ready."""
        for line in values(unit(UNITS / "meldhouse-migrate.service"), "ExecStart"):
            done = subprocess.run(self._words(line), env=self.env, cwd=ROOT)
            assert done.returncode == 0, line
        wanted = re.findall(
            r"(meldhouse-\S+)\.service", (UNITS / "meldhouse.target").read_text()
        )
        for name in wanted:
            stem, at, instance = name.partition("@")
            (line,) = values(unit(UNITS / f"{stem}{at}.service"), "ExecStart")
            self.run(self._words(line.replace("%i", instance)))
        wait_until(self._is_ready, 120, "readyz")

    def _words(self, line: str) -> list[str]:
        words = shlex.split(self.moved(line).replace("%%", "%"))
        return [sys.executable, *words[1:]]

    def run(self, words: list[str]) -> subprocess.Popen[bytes]:
        """Start a process that ends with us."""
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                words, env=self.env, cwd=ROOT, stdout=log, stderr=log
            )
        self.processes.append(process)
        return process

    def stop(self) -> None:
        """End everything, the last started first."""
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()

    def _is_ready(self) -> bool:
        with contextlib.suppress(OSError):
            for port in range(self.first, self.first + 3):
                urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5).close()
            return True
        return False

    def ask(
        self, method: str, path: str, *, port: int = 0, body: Any = None
    ) -> tuple[int, dict[str, str], str]:
        """Ask the proxy as a browser would; return status, headers and body."""
        port = port or self.sealed
        kind = (
            http.client.HTTPConnection(NAME, timeout=20)
            if port == self.plain
            else http.client.HTTPSConnection(NAME, timeout=20, context=trusting())
        )
        # The name leads nowhere; the proxy is here.
        kind._create_connection = lambda *_given: socket.create_connection(  # type: ignore[attr-defined]
            ("127.0.0.1", port)
        )
        given = None if body is None else json.dumps(body)
        kind.request(method, path, given, {"Content-Type": "application/json"})
        answer = kind.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()

    def sockets_of(self, port: int) -> int:
        """Return how many sockets a web process holds."""
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
            found = re.search(
                r"^meldhouse_sockets ([\d.]+)$", answer.read().decode(), re.M
            )
        assert found
        return int(float(found[1]))

    def socket(self, path: str, token: str) -> Any:
        """Return a socket through the proxy."""
        return connect(
            f"wss://{NAME}{path}",
            host="127.0.0.1",
            port=self.sealed,
            ssl=trusting(),
            origin=f"https://{NAME}",  # type: ignore[arg-type]
            additional_headers={"Authorization": f"Bearer {token}"},
            open_timeout=20,
        )


def trusting() -> ssl.SSLContext:
    """Return what takes a certificate that nobody has signed."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


@pytest.fixture
def deployed(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[Deployed]:
    """Return the house of the units, not behind a proxy yet."""
    lines = (DEPLOY / "meldhouse.env").read_text().splitlines()
    env = dict(line.split("=", 1) for line in lines if line and line[0] != "#")
    url = f"postgresql://postgres@127.0.0.1:{postgres.port}/postgres"
    own = {"DATABASE_URL": url, "REDIS_URL": redis.url, "MELDHOUSE_RATE_FACTOR": "1000"}
    house = Deployed(tmp_path, {**env, **own, "MELDHOUSE_DATA": str(tmp_path / "data")})
    try:
        house.start()
        yield house
    finally:
        house.stop()


def through_caddy(house: Deployed) -> None:
    """Start Caddy with the example."""
    head = f"{{\n admin off\n skip_install_trust\n http_port {house.plain}\n"
    head += (
        f" https_port {house.sealed}\n storage file_system {house.folder}/caddy\n}}\n"
    )
    path = house.folder / "Caddyfile"
    path.write_text(head + house.moved((DEPLOY / "Caddyfile").read_text()))
    house.env["MELDHOUSE_TLS"] = "tls internal"
    house.run(
        [installed("caddy"), "run", "--adapter", "caddyfile", "--config", str(path)]
    )


def through_nginx(house: Deployed) -> None:
    """Start nginx with the example and a certificate made for the test."""
    (house.folder / "nginx.conf").write_text(for_nginx(house.folder, house))
    words = [installed("nginx"), "-c", str(house.folder / "nginx.conf")]
    house.run([*words, "-g", "daemon off;"])


def for_nginx(folder: Path, house: Deployed | None = None) -> str:
    """Return a whole configuration around the example; its files lie in `folder`."""
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj"]
    made = [
        "-keyout",
        str(folder / "privkey.pem"),
        "-out",
        str(folder / "fullchain.pem"),
    ]
    subprocess.run(
        [installed("openssl"), *words, f"/CN={NAME}", *made],
        check=True,
        capture_output=True,
    )
    text = (
        (DEPLOY / "nginx.conf").read_text().replace("/etc/ssl/meldhouse", str(folder))
    )
    text = text.replace("/var/log/nginx/", f"{folder}/")
    if house is not None:
        text = re.sub(r"listen \[::\].*", "", house.moved(text))
        text = text.replace("listen 80;", f"listen 127.0.0.1:{house.plain};")
        text = text.replace("listen 443", f"listen 127.0.0.1:{house.sealed}")
    head = f"pid {folder}/nginx.pid;\nerror_log {folder}/errors;\nevents {{}}\n"
    return f"{head}http {{\n{text}\n}}\n"


@pytest.mark.parametrize("proxy", [through_caddy, through_nginx])
def test_a_house_of_units_behind_a_proxy(proxy: Any, deployed: Deployed) -> None:
    proxy(deployed)

    def answers() -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return deployed.ask("GET", "/healthz")[0] == 200
        return False

    wait_until(answers, 60, "the proxy")
    status, headers, page = deployed.ask("GET", "/")
    assert (status, "Meldhouse" in page) == (200, True)
    assert "max-age" in headers["Strict-Transport-Security"]
    status, headers, _ = deployed.ask("GET", "/", port=deployed.plain)
    assert status in {301, 308}
    assert headers["Location"].startswith(f"https://{NAME}")
    assert deployed.ask("GET", "/metrics")[0] == 404
    token = json.loads(deployed.ask("POST", "/api/v1/guests/", body={})[2])["token"]
    asyncio.run(_sockets_stay_together(deployed, token))


async def _sockets_stay_together(house: Deployed, token: str) -> None:
    async with contextlib.AsyncExitStack() as lines:

        async def open_at(table: int) -> Any:
            line = await lines.enter_async_context(
                house.socket(f"/ws/tables/{table}/", token)
            )
            await line.send(json.dumps({"type": "hello", "id": 1}))
            assert json.loads(await line.recv())["type"] == "snapshot"
            return line

        one = [await open_at(1) for _ in range(SOCKETS)]
        counts = [await asyncio.to_thread(house.sockets_of, port) for port in house.web]
        assert sorted(counts) == [0, SOCKETS]
        for line in one:
            await line.close()
        for table in range(1, 9):
            await open_at(table)
        counts = [await asyncio.to_thread(house.sockets_of, port) for port in house.web]
        assert min(counts) > 0
        # Its process ends: the table goes on with the other, by the same address.
        house.processes[counts.index(max(counts))].terminate()
        assert house.processes[counts.index(max(counts))].wait(30) == 0
        for table in range(1, 9):
            await open_at(table)
    # The page comes from the process for pages, or from one that is left.
    house.processes[2].kill()
    house.processes[2].wait()
    assert (await asyncio.to_thread(house.ask, "GET", "/"))[0] == 200
