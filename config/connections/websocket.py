"""Daphne's side of a WebSocket: read as fast as it is served, and cut if it must be."""

import socket
from collections.abc import Mapping
from time import monotonic, time
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import config.connections.event_loop  # noqa: F401  # isort: skip

# Installs the reactor: before anything else of Twisted is imported.
import daphne.server  # noqa: F401  # isort: skip
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure

from config.connections import frames, unsent_output
from config.connections.backpressure import Flow, Inbox
from config.connections.freed_memory import forgotten
from config.connections.unsent_output import Backlog
from tables.messages import presence

FRAMES_PER_SECOND = 2 * presence.MESSAGES_PER_SECOND
"""How many frames of all kinds are read; messages over the limit are answered too."""
SYSTEM_BUFFER_BYTES: Final = 64 * 1024
"""What the system keeps (Linux doubles it) for a peer that does not read: by itself it
would take megabytes, which nobody counts."""
LAST_WORD_SECONDS = 10
"""How long the close frame waits for a client that does not read."""
_FULL, _TOO_FAST = "full", "too fast"
_FIRST_CONTROL, _CLOSE = 8, 8
CLOSE_FAULT: Final = 1011
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class _Asked(NamedTuple):
    """What is kept of the request that opened a socket: daphne names it at the end."""

    path: str


class _Queue(list[Any]):
    """Autobahn's queue of what it sends in pieces: an empty deque takes 0.8 KB."""

    __slots__ = ()

    def popleft(self) -> Any:
        """Take out the first."""
        return self.pop(0)


class Line(WebSocketProtocol):
    """Daphne's side of a socket, without autobahn's word to its log for each write.

    The word costs more than the write, also where nobody reads that log.
    """

    data: bytes
    request: Any
    application_queue: Any
    # What autobahn and daphne remember of each line: a dict would take 3.3 KB of it.
    # Names that their classes have values for are left where they are.
    __slots__ = (
        *("_controls", "_frames", "_held", "_is_answered", "_perMessageCompress"),
        *("_raw_query_string", "_transport_details", "_wskey", "application_deferred"),
        *("application_queue", "autoPingPending", "autoPingPendingCall"),
        *("autoPingPendingSent", "autoPingPendingSeq", "autoPingTimeoutCall"),
        *("backlog", "clean_headers", "client_addr", "closeHandshakeTimeoutCall"),
        *("closedByMe", "control_frame_data", "current_frame"),
        *("current_frame_masker", "data", "droppedByMe", "failedByMe", "flow"),
        *("handshake_deferred", "http_headers", "http_request_data"),
        *("http_request_host", "http_request_params", "http_request_path"),
        *("http_request_uri", "http_response_data", "http_status_line"),
        *("inside_message", "is_closed", "is_open", "localCloseCode"),
        *("localCloseReason", "openHandshakeTimeoutCall", "path"),
        *("protocol_to_accept", "remoteCloseCode", "remoteCloseReason", "request"),
        *("root_path", "send_queue", "send_state", "server", "server_addr"),
        *("socket_opened", "state", "trackedTimings", "trafficStats", "triggered"),
        *("utf8validator", "wasClean", "wasCloseHandshakeTimeout"),
        *("wasMaxFramePayloadSizeExceeded", "wasMaxMessagePayloadSizeExceeded"),
        *("wasNotCleanReason", "wasOpenHandshakeTimeout"),
        *("wasServerConnectionDropTimeout", "wasServingFlashSocketPolicyFile"),
        *("websocket_extensions", "websocket_extensions_in_use", "websocket_origin"),
        *("websocket_protocol_in_use", "websocket_protocols", "websocket_version"),
        "last_ping",
    )

    @classmethod
    def with_options_of(cls, factory: Any) -> "type[Line]":
        """Return the lines of a factory, which share its options as they are now.

        Autobahn would give each line a copy of its own.
        """
        options = {name: getattr(factory, name) for name in cls.CONFIG_ATTRS}
        shared = {
            name: staticmethod(value) if callable(value) else value
            for name, value in options.items()
        }
        return type(cls.__name__, (cls,), {"__slots__": (), **shared})

    def set_valid_events(self, valid_events: Any = None) -> None:
        """Keep no events, because nobody listens to them."""

    def connectionMade(self) -> None:  # noqa: N802 - autobahn's name
        """Begin to count."""
        handle = self.transport.getHandle()
        handle.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER_BYTES)
        self.flow = Flow(self.transport, self.consumeData)
        self.backlog = Backlog(self.transport)
        self._held = b""
        self._frames = presence.Meter(FRAMES_PER_SECOND)
        self._controls = presence.Meter()
        super().connectionMade()
        self.send_queue = _Queue()

    def onOpen(self) -> None:  # noqa: N802 - autobahn's name
        """Forget the handshake: it takes as much memory as all the rest."""
        super().onOpen()
        self.request = _Asked(self.request.path)
        self.http_headers = self.http_request_params = _NOTHING
        self.websocket_extensions = self.websocket_protocols = ()
        self.websocket_extensions_in_use = ()
        self.http_request_data, self.http_response_data = b"", ""
        self.http_status_line = self.http_request_uri = self._wskey = ""
        self.clean_headers = self.application_deferred = self.server_addr = None
        self._transport_details = None

    def connectionLost(  # noqa: N802 - autobahn's name
        self, reason: Failure = connectionDone
    ) -> None:
        """End, and let go of all that points back at this line.

        So its memory is free at once. Python looks for such circles only after many
        acts (`preflight.GARBAGE`).
        """
        super().connectionLost(reason)
        self.flow.end()
        self.is_closed = self.application_queue = None

    def inbox(self) -> Inbox:
        """Return what takes our messages to the application."""
        return Inbox(self._full, self._drained, self._failed)

    def _full(self) -> None:
        self.flow.pause(_FULL)

    def _drained(self) -> None:
        self.flow.resume(_FULL)

    def _failed(self) -> None:
        if self.state == self.STATE_OPEN:
            self.sendCloseFrame(code=CLOSE_FAULT)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - autobahn's name
        """Take received bytes."""
        self._dataReceived(data)

    def processData(self) -> bool:  # noqa: N802 - autobahn's name
        """Look at the next received frame, unless it has to wait."""
        if self.flow.is_paused:
            return False
        if self.current_frame is None and not self.inside_message:
            found = frames.whole_text(self.data)
            if found is not None and self.state == self.STATE_OPEN:
                text, end = found
                self.data = self.data[end:]
                self._take(text)
                return bool(self.data)
        return bool(super().processData())

    def _take(self, text: str) -> None:
        """Count a message that came in one frame, and give it to the application."""
        self._judge(self._frames)
        if self.autoPingTimeoutCall:
            self._cancelAutoPingTimeoutCall()
        self.last_ping = time()
        if self.state == self.STATE_OPEN and not self.muted:
            self.application_queue.put_nowait(
                {"type": "websocket.receive", "text": text}
            )

    def onFrameEnd(self) -> bool | None:  # noqa: N802 - autobahn's name
        """Count the frame as it arrives, whatever it is, and then take it."""
        opcode = self.current_frame.opcode
        pace = self._judge(self._frames)
        self._is_answered = pace is presence.Pace.FINE
        if opcode >= _FIRST_CONTROL and opcode != _CLOSE:
            self._is_answered &= self._judge(self._controls) is presence.Pace.FINE
        result: bool | None = super().onFrameEnd()
        self.current_frame_masker = None
        return result

    def onPing(self, payload: bytes) -> None:  # noqa: N802 - autobahn's name
        """Answer, unless there are too many: the sender need not hear each of them."""
        if self._is_answered:
            self.sendPong(payload)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        """Give the message to the application, unless we have said goodbye."""
        if self.state == self.STATE_OPEN:
            super().onMessage(payload, isBinary)

    def sendCloseFrame(  # noqa: N802 - autobahn's name
        self,
        code: int | None = None,
        reasonUtf8: bytes | None = None,  # noqa: N803
        isReply: bool = False,  # noqa: N803
    ) -> None:
        """Say goodbye and drop everything until the other side's goodbye."""
        super().sendCloseFrame(code, reasonUtf8, isReply)
        self.flow.resume(_FULL)

    def sendMessage(  # noqa: N802 - autobahn's name
        self,
        payload: bytes,
        isBinary: bool = False,  # noqa: N803
    ) -> None:
        """Send a message of any length: the limit is for what we are sent."""
        if self.state == self.STATE_OPEN:
            self.sendFrame(opcode=2 if isBinary else 1, payload=payload)

    def say(self, text: str, *, more: bool) -> None:
        """Send a text message; with `more`, together with the next one."""
        frame = frames.text_frame(text.encode())
        if more:
            self._held += frame
        else:
            self.sendData(frame)

    def sendData(  # noqa: N802 - autobahn's name
        self, data: bytes, sync: bool = False, chopsize: int | None = None
    ) -> None:
        """Write to the connection at once, unless something is queued for it."""
        data, self._held = self._held + data, b""
        self.backlog.written += len(data)
        if sync or chopsize or self.send_queue or self.state != self.STATE_OPEN:
            super().sendData(data, sync, chopsize)
        else:
            self._write(data)

    def check_timeouts(self) -> None:
        """Cut what has waited too long; called every two seconds."""
        super().check_timeouts()
        if self.state != self.STATE_OPEN:
            return
        if self.backlog.age(monotonic()) >= unsent_output.SECONDS_MAX:
            self._give_up()

    def _write(self, data: bytes) -> None:
        """Give data to the system at once, and what it does not take to the reactor.

        The reactor would ask to be told when it may write, and be told, for each frame.
        """
        line = self.transport
        is_free = line.connected and not (line.dataBuffer or line._tempDataBuffer)
        sent: Any = (
            line.writeSomeData(data) if is_free and not line.disconnecting else 0
        )
        if not isinstance(sent, int):
            # The client has left, perhaps while we did what was asked.
            line.abortConnection()
        elif sent < len(data):
            line.write(data[sent:])
            if not self.backlog.add(len(data)):
                self._give_up()

    def _give_up(self) -> None:
        """Close the connection of a client that does not read, and drop its output."""
        forgotten.add(self.backlog.unsent, monotonic())
        self.backlog.drop()
        if self.autoPingTimeoutCall:
            self._cancelAutoPingTimeoutCall()
        self.closeHandshakeTimeout = LAST_WORD_SECONDS
        self.sendClose(presence.CLOSE_NOT_READING)

    def _judge(self, meter: presence.Meter) -> presence.Pace:
        now = monotonic()
        pace = meter.judge(False, now)
        if pace is not presence.Pace.FINE:
            # A timer may be a millisecond early, in the second that is full.
            self.flow.pause_for(1.005 - now % 1, _TOO_FAST)
        if pace is presence.Pace.CUT and self.state == self.STATE_OPEN:
            self.sendClose(presence.CLOSE_TOO_MANY)
        return pace
