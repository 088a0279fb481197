"""A socket's frames go to the system at once, in order, and none is lost."""

import json
import subprocess
import sys
from typing import Any

import pytest

# The server's module installs a reactor for its process: it is tried in one of its own,
# which does all at once, since it takes a second to load.
SCRIPT = """
import json, sys
import django
django.setup()
from config.connections.unsent_output import Backlog
from config.connections.websocket import Line

class Transport:
    connected, disconnecting = True, False
    dataBuffer, offset, _tempDataBuffer, _tempDataLen = b"", 0, [], 0

    def __init__(self, room):
        self.room, self.taken, self.written = room, [], []
        self._tempDataBuffer = []

    def writeSomeData(self, data):
        size = min(len(data), self.room.pop(0))
        if size < 0:
            return ConnectionError()
        self.taken.append(data[:size].decode("latin-1"))
        return size

    def write(self, data):
        self.written.append(data.decode())
        self._tempDataBuffer.append(data)
        self._tempDataLen += len(data)

    def abortConnection(self):
        self.connected = False
        self.written.append("aborted")

def sent(room, says):
    line = Line()
    line.transport = transport = Transport(room)
    line.state, line.send_queue = Line.STATE_OPEN, []
    line.backlog, line._held = Backlog(transport), b""
    if says:
        line.say("ack", more=True)
        line.say("events", more=False)
        line.say("next", more=False)
    else:
        for frame in (b"first", b"second", b"third"):
            line.sendData(frame)
    return [transport.taken, transport.written]

rooms, spoken = json.loads(sys.argv[1])
print(json.dumps([[sent(room, False) for room in rooms], sent(spoken, True)]))
"""

OPENED = """
import json, socket
from types import SimpleNamespace
import django
django.setup()
from config.connections.websocket import Line
from daphne.ws_protocol import WebSocketFactory
from twisted.internet.testing import StringTransport

transport = StringTransport()
transport.getHandle = socket.socket
factory = WebSocketFactory(SimpleNamespace())
factory.protocol = Line.with_options_of(factory)
line = factory.buildProtocol(None)
line.makeConnection(transport)
given = {name for kind in Line.__mro__[1:] for name in vars(kind)}
options = [name for name in Line.CONFIG_ATTRS if getattr(line, name) is not
           getattr(factory, name)]
print(json.dumps([len(vars(line)), sorted(given & set(Line.__slots__)), options]))
"""

LOST = """
import gc, json, socket, sys, weakref
from types import SimpleNamespace
import django
django.setup()
from config.connections.websocket import Line
from daphne.ws_protocol import WebSocketFactory
from twisted.internet.testing import StringTransport

ASKED = (
    b"GET /ws/tables/1/ HTTP/1.1\\r\\nHost: house.test\\r\\n"
    b"Upgrade: websocket\\r\\nConnection: Upgrade\\r\\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n"
    b"Sec-WebSocket-Version: 13\\r\\n\\r\\n"
)
server = SimpleNamespace(
    root_path="", proxy_forwarded_address_header=None,
    protocol_connected=lambda line: None, protocol_disconnected=lambda line: None,
    log_action=lambda *words: None,
    create_application=lambda line, scope: line.inbox(),
)
factory = WebSocketFactory(server)
factory.server_class = server
factory.protocol = Line.with_options_of(factory)

def is_gone(answer):
    transport = StringTransport()
    transport.getHandle, transport.unregisterProducer = socket.socket, bool
    transport.protocol = line = factory.buildProtocol(None)
    line.makeConnection(transport)
    line._raw_query_string = b""
    line.dataReceived(ASKED)
    answer(line)
    status = transport.value().split(b" ")[1].decode()
    line.connectionLost()
    del transport.protocol
    known, line = weakref.ref(line), None
    return [status, known() is None]

gc.disable()
print(json.dumps([is_gone(Line.serverReject), is_gone(Line.serverAccept)]))
"""

CASES = [
    ([99, 99, 99], ["first", "second", "third"], []),
    ([99, 3], ["first", "sec"], ["ond", "third"]),
    ([0], [""], ["first", "second", "third"]),
    ([9, -1], ["first"], ["aborted", "third"]),
]
"""How much the system takes each time, what it took, and what waits."""


@pytest.fixture(scope="module")
def sent() -> Any:
    """Return what was sent in each of the cases, and what of three texts."""
    return _run(SCRIPT, json.dumps([[room for room, *_ in CASES], [99, 99]]))


@pytest.mark.parametrize("case", range(len(CASES)))
def test_what_the_system_does_not_take_waits_in_order(case: int, sent: Any) -> None:
    _room, taken, written = CASES[case]
    assert sent[0][case] == [taken, written]


def test_what_belongs_together_is_written_together(sent: Any) -> None:
    together, alone = "\x81\x03ack\x81\x06events", "\x81\x04next"
    assert sent[1] == [[together, alone], []]


def test_an_open_line_keeps_little_of_its_own() -> None:
    own, hidden, other_options = _run(OPENED)
    # Autobahn's and daphne's lines have a hundred.
    assert own <= 10
    assert hidden == [], "a slot would hide the value that their classes have"
    assert other_options == []


def test_the_memory_of_a_lost_line_is_free_at_once() -> None:
    # Ten thousand handshakes that were refused left 25 MB until Python looked for it.
    assert _run(LOST) == [["403", True], ["101", True]]


def _run(script: str, *words: str) -> Any:
    command = [sys.executable, "-c", script, *words]
    done = subprocess.run(command, check=True, capture_output=True)  # noqa: S603
    return json.loads(done.stdout)
