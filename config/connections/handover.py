"""Connections that ask for a page, handed to the process that carries pages.

A process with the sockets of tables answers no page itself where another one carries
them: what a page costs would be waited for by everybody who plays there. It gives the
open connection away, with what was read from it, over a socket of the system. So one
port takes both, without a proxy. Where nobody takes it, the process serves it itself.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import structlog
from django.conf import settings
from twisted.internet.error import ConnectionDone
from twisted.python.failure import Failure

log = structlog.get_logger(__name__)
STAY: Final = tuple(
    b"GET " + path for path in (b"/ws/", b"/healthz", b"/readyz", b"/metrics")
)
"""Beginnings of the paths that a process answers itself."""
RETRY_SECONDS: Final = 0.01
WAITING_MAX: Final = 1_000
"""How many connections may wait for the other process to take them."""
CHUNK: Final = 256 * 1024
"""More than Twisted reads at once."""


def path_of(port: int) -> Path:
    """Return where the process that carries pages on this port takes connections."""
    return settings.DATA_DIR / f"pages-{port}.sock"


class Giver:
    """Gives connections to the processes that carry pages, one after the other."""

    def __init__(self, ports: Sequence[int]) -> None:
        """Give to the processes on these ports."""
        self._paths = [path_of(port) for port in ports]
        self._turns = cycle(range(len(self._paths)))
        self._lines: dict[int, socket.socket] = {}
        self._waiting = 0

    def takes(self, data: bytes) -> bool:
        """Whether a connection that begins with this should be given away."""
        return not data.startswith(STAY) and self._waiting < WAITING_MAX

    def give(self, transport: Any, data: bytes, keep: Callable[[], None]) -> None:
        """Give a connection away with what was read, or `keep` it if none takes it."""
        try:
            self._send(transport, data)
        except BlockingIOError:
            # What comes meanwhile stays in the system, for the process that takes it.
            transport.stopReading()
            self._waiting += 1
            loop = asyncio.get_running_loop()
            loop.call_later(RETRY_SECONDS, self._try_again, transport, data, keep)
        except OSError as error:
            log.warning("no process takes pages", error=str(error))
            keep()
        else:
            _let_go(transport)

    def _try_again(self, transport: Any, data: bytes, keep: Callable[[], None]) -> None:
        self._waiting -= 1
        if transport.connected:
            transport.startReading()
            self.give(transport, data, keep)

    def _send(self, transport: Any, data: bytes) -> None:
        """Raise `OSError` if nobody takes it, `BlockingIOError` if it would wait."""
        failed = OSError("nobody carries pages")
        for _attempt in self._paths:
            turn = next(self._turns)
            try:
                line = self._lines.get(turn) or self._opened(turn)
                socket.send_fds(line, [data], [transport.fileno()])
            except BlockingIOError:
                raise
            except OSError as error:
                failed = error
                if turn in self._lines:
                    self._lines.pop(turn).close()
            else:
                return
        raise failed

    def _opened(self, turn: int) -> socket.socket:
        line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        line.setblocking(False)
        try:
            line.connect(str(self._paths[turn]))
        except BaseException:
            line.close()
            raise
        self._lines[turn] = line
        return line


def _let_go(transport: Any) -> None:
    """Close our end of a connection that another process has now."""
    # Twisted would shut the connection down, for the other process too.
    transport._closeSocket = lambda orderly: transport.socket.close()
    transport.connectionLost(Failure(ConnectionDone()))


class Taker:
    """Takes the connections that others give, as if they had come to our port."""

    def __init__(
        self, port: int, adopt: Callable[[socket.socket, bytes], None]
    ) -> None:
        """Call `adopt` with each connection, to be copied, and what was read of it."""
        self._path, self._adopt = path_of(port), adopt

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Take connections from now on."""
        self._path.unlink(missing_ok=True)
        door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        door.setblocking(False)
        try:
            door.bind(str(self._path))
        except OSError as error:
            # Its path may be too long for the system.
            log.warning("others cannot give connections", error=str(error))
            door.close()
            return
        self._path.chmod(0o600)
        door.listen()
        loop.add_reader(door, self._open, loop, door)

    def _open(self, loop: asyncio.AbstractEventLoop, door: socket.socket) -> None:
        line, _address = door.accept()
        line.setblocking(False)
        loop.add_reader(line, self._take, loop, line)

    def _take(self, loop: asyncio.AbstractEventLoop, line: socket.socket) -> None:
        data, files, _flags, _address = socket.recv_fds(line, CHUNK, 4)
        if not data:
            loop.remove_reader(line)
            line.close()
            return
        for file in files:
            with contextlib.closing(socket.socket(fileno=file)) as ours:
                try:
                    self._adopt(ours, data)
                except OSError:
                    log.warning("a connection that was given is gone")
