"""A connection that asks for a page goes to the process for pages, whole and open."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from config.connections import handover
from config.connections.handover import Giver, Taker

PORT = 8002
ASKED = b"GET /play/ HTTP/1.1\r\nHost: here\r\n\r\n"


class Transport:
    """One end of a connection, as far as it matters who has it."""

    connected = True
    is_read = True

    def __init__(self, end: socket.socket) -> None:
        self.socket = end
        self.fileno = end.fileno
        self._closeSocket = lambda orderly: end.shutdown(socket.SHUT_RDWR)

    def stopReading(self) -> None:  # noqa: N802 - Twisted's name
        self.is_read = False

    def startReading(self) -> None:  # noqa: N802 - Twisted's name
        self.is_read = True

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
        self.connected = False
        self._closeSocket(orderly=True)


@pytest.fixture
def visitor(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[socket.socket, Transport]]:
    """Return both ends of a connection: a visitor's and the house's."""
    folder = tmp_path_factory.mktemp("d")
    monkeypatch.setattr(settings, "DATA_DIR", folder)
    monkeypatch.setattr(handover, "path_of", lambda port: Path(folder, str(port)))
    theirs, ours = socket.socketpair()
    theirs.settimeout(5)
    yield theirs, Transport(ours)
    theirs.close()
    ours.close()


def adopting(taken: list[tuple[socket.socket, bytes]], came: asyncio.Event) -> Any:
    def adopt(given: socket.socket, data: bytes) -> None:
        taken.append((given.dup(), data))
        came.set()

    return adopt


async def test_who_takes_it_has_what_was_read_and_answers_the_visitor(visitor):
    theirs, transport = visitor
    taken, came = [], asyncio.Event()
    Taker(PORT, adopting(taken, came)).listen(asyncio.get_running_loop())
    Giver([PORT]).give(transport, ASKED, pytest.fail)
    await asyncio.wait_for(came.wait(), 5)
    ((adopted, data),) = taken
    assert data == ASKED
    assert not transport.connected
    adopted.send(b"the page")
    assert theirs.recv(100) == b"the page", "the connection was not shut down"
    adopted.close()
    assert theirs.recv(100) == b"", "nobody else holds it"


async def test_where_nobody_takes_it_the_process_keeps_it(visitor):
    _theirs, transport = visitor
    kept = []
    Giver([PORT]).give(transport, ASKED, lambda: kept.append(transport))
    assert kept == [transport]
    assert transport.connected


async def test_one_that_is_gone_is_passed_over_for_the_next(visitor):
    _theirs, transport = visitor
    taken, came = [], asyncio.Event()
    Taker(PORT, adopting(taken, came)).listen(asyncio.get_running_loop())
    Giver([PORT + 1, PORT]).give(transport, ASKED, pytest.fail)
    await asyncio.wait_for(came.wait(), 5)
    taken[0][0].close()


async def test_who_waits_for_a_full_line_is_given_later(visitor, monkeypatch):
    _theirs, transport = visitor
    taken, came = [], asyncio.Event()
    Taker(PORT, adopting(taken, came)).listen(asyncio.get_running_loop())
    send, tries = socket.send_fds, []

    def full_at_first(*given: Any) -> int:
        tries.append(1)
        if len(tries) == 1:
            raise BlockingIOError
        return send(*given)

    monkeypatch.setattr(handover.socket, "send_fds", full_at_first)
    Giver([PORT]).give(transport, ASKED, pytest.fail)
    assert transport.connected
    assert not transport.is_read, "what comes meanwhile is for the one who takes it"
    await asyncio.wait_for(came.wait(), 5)
    assert not transport.connected
    taken[0][0].close()


@pytest.mark.parametrize("path", ["/ws/tables/1/", "/healthz", "/readyz", "/metrics"])
def test_sockets_and_what_is_asked_of_one_process_stay(path):
    assert not Giver([PORT]).takes(f"GET {path} HTTP/1.1\r\n".encode())
    assert Giver([PORT]).takes(ASKED)
    assert Giver([PORT]).takes(b"POST /api/v1/guests/ HTTP/1.1\r\n")
