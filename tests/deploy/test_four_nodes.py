"""Each proxy's example with four nodes: a table's sockets stay together.

The nodes only tell which of them was asked, so no house is started.
"""

import contextlib
import http.client
import re
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.deploy.test_deployed import Deployed, for_nginx, installed, through_caddy
from tests.rig.house import free_ports, wait_until

pytestmark = pytest.mark.soak("deploy")
TABLES = range(1, 81)


class Node(ThreadingHTTPServer):
    """Answers with its number, until it dies."""

    def __init__(self, number: int, port: int) -> None:
        """Answer from now on."""
        super().__init__(("127.0.0.1", port), Told)
        self.number, self.port = number, port
        Thread(target=self.serve_forever, daemon=True).start()

    def die(self) -> None:
        """Answer nobody any more."""
        self.shutdown()
        self.server_close()


class Told(BaseHTTPRequestHandler):
    """One request to a node."""

    server: Node

    def do_GET(self) -> None:  # noqa: N802 - the library's name
        """Tell the number of the node."""
        body = str(self.server.number).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words: object) -> None:
        """Write nothing."""


def behind_caddy(house: Deployed, nodes: list[Node]) -> None:
    """Start Caddy with the example and these nodes."""
    house.env["MELDHOUSE_WEB"] = " ".join(f"127.0.0.1:{one.port}" for one in nodes)
    through_caddy(house)


def behind_nginx(house: Deployed, nodes: list[Node]) -> None:
    """Start nginx with the example, into whose list the nodes are written."""
    lines = "".join(
        f"server 127.0.0.1:{one.port} max_fails=1 fail_timeout=2s;\n" for one in nodes
    )
    text, times = re.subn(
        r"(hash \$meldhouse_key consistent;\n)(?:\s*server .*\n)+",
        rf"\1{lines}",
        for_nginx(house.folder, house),
    )
    assert times == 1
    path = house.folder / "nginx.conf"
    path.write_text(text)
    house.run([installed("nginx"), "-c", str(path), "-g", "daemon off;"])


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Deployed]:
    """Return a house of which only the proxy runs."""
    house = Deployed(tmp_path, {})
    yield house
    house.stop()


@pytest.fixture
def nodes() -> Iterator[list[Node]]:
    """Return four nodes."""
    first = free_ports(4)
    nodes = [Node(number, first + number) for number in range(4)]
    yield nodes
    for one in nodes:
        one.die()


@pytest.mark.parametrize("start", [behind_caddy, behind_nginx])
def test_only_the_tables_of_a_node_that_dies_move_and_they_come_back(
    start: Callable[[Deployed, list[Node]], None], house: Deployed, nodes: list[Node]
) -> None:
    start(house, nodes)

    def places() -> dict[int, str]:
        return {n: house.ask("GET", f"/ws/tables/{n}/")[2] for n in TABLES}

    def is_open() -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return house.ask("GET", "/ws/tables/1/")[0] == 200
        return False

    wait_until(is_open, 60, "the proxy")
    before = places()
    assert set(before.values()) == {"0", "1", "2", "3"}
    assert places() == before

    nodes[2].die()
    after = places()
    moved = {n for n in TABLES if after[n] != before[n]}
    assert moved == {n for n in TABLES if before[n] == "2"}
    assert set(after.values()) == {"0", "1", "3"}

    nodes[2] = Node(2, nodes[2].port)
    wait_until(lambda: places() == before, 30, "the tables to come back")
