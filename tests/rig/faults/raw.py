"""Clients that do not behave: lines of bytes, without a library to help them."""

import base64
import json
import os
import re
import socket
import struct
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

SECONDS = 30
SMALL_BYTES = 4_096
"""So little the system keeps of what has come to a client that hardly reads."""
_HELD = re.compile(r"^VmRSS:\s+(\d+) kB", re.MULTILINE)


def open_line(base: str, *, small: bool = False) -> socket.socket:
    """Connect to a web process."""
    where = urlsplit(base)
    line = socket.socket()
    if small:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BYTES)
    line.settimeout(SECONDS)
    line.connect((where.hostname or "", where.port or 80))
    return line


def open_socket(base: str, table: int, *, small: bool = False) -> socket.socket:
    """Open a table's WebSocket as a visitor without an account."""
    line = open_line(base, small=small)
    key = base64.b64encode(os.urandom(16)).decode()
    host = urlsplit(base).netloc
    asked = (
        f"GET /ws/tables/{table}/ HTTP/1.1\r\nHost: {host}\r\n"
        f"Origin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    line.sendall(asked.encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        # By the byte: what comes after it is left to who reads frames.
        got = line.recv(1)
        assert got, answer
        answer += got
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return line


def frame(**message: Any) -> bytes:
    """Return a message as a client's masked frame."""
    data = json.dumps(message).encode()
    mask = os.urandom(4)
    if len(data) < 126:
        head = struct.pack("!BB", 0x81, 0x80 | len(data))
    else:
        head = struct.pack("!BBH", 0x81, 0x80 | 126, len(data))
    body = bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))
    return head + mask + body


def still_open(lines: list[socket.socket]) -> list[socket.socket]:
    """Return those that the house still has open.

    Its end is looked at: what says goodbye waits behind what was not read.
    """
    states = _states()
    return [line for line in lines if states.get(_ends(line)) == _ESTABLISHED]


def _ends(line: socket.socket) -> tuple[int, int]:
    try:
        return line.getpeername()[1], line.getsockname()[1]
    except OSError:
        return 0, 0  # It was reset.


_ESTABLISHED = "01"


def _states() -> dict[tuple[int, int], str]:
    """Return how each connection of this machine stands, by own and other port."""
    rows = Path("/proc/net/tcp").read_text().splitlines()[1:]
    found = {}
    for row in rows:
        cells = row.split()
        own, other = (int(cell.rpartition(":")[2], 16) for cell in cells[1:3])
        found[own, other] = cells[3]
    return found


def memory_kb(pid: int) -> int:
    """Return how much memory a process holds."""
    found = _HELD.search(Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1])
