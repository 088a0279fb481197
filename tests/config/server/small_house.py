"""The program of `small_server.py` as a test has it: started, spoken to, counted."""

import contextlib
import socket
import subprocess
import sys
from http.client import HTTPConnection
from tempfile import TemporaryFile
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.rig.house import END_SECONDS, ROOT, free_ports

HANDSHAKE = (
    "GET /echo HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


class Small:
    """A small server in a process of its own."""

    def __init__(self, host: str = "127.0.0.1", *more: str) -> None:
        self.host, self.port = host, free_ports(1)
        self.log = TemporaryFile()  # noqa: SIM115
        words = [host, str(self.port), *more]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.config.server.small_server", *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=self.log,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"open\n"

    def line(self, path: str = "echo", **options: Any) -> ClientConnection:
        return connect(f"ws://{self.host}:{self.port}/{path}", **options)

    def raw(self, sent: bytes = b"") -> socket.socket:
        line = socket.create_connection((self.host, self.port), timeout=END_SECONDS)
        line.sendall(sent)
        return line

    def upgraded(self, path: str) -> socket.socket:
        """Open a WebSocket of bytes, which reads only when it is told to."""
        line = self.raw(HANDSHAKE.replace("echo", path).encode() + b"\r\n")
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += line.recv(1)
        assert answer.startswith(b"HTTP/1.1 101")
        return line

    def ask(self, path: str, **headers: str) -> str:
        line = HTTPConnection(self.host, self.port, timeout=END_SECONDS)
        line.request("GET", path, headers=headers)
        return line.getresponse().read().decode()

    def counts(self) -> tuple[int, int]:
        """Return how many frames or pages were begun, and how many sockets ended."""
        sent, gone = map(int, self.ask("/counts").split())
        return sent, gone

    def faults(self) -> int:
        """Return how many errors are in its log."""
        self.log.seek(0)
        return self.log.read().count(b"level=error")


def end_of(line: socket.socket) -> bytes:
    """Wait until the server has closed a line; return how its answer began."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while more := line.recv(4_096):
            heard += more
    return heard[:12]
