"""Daphne's WebSocket protocol with flow control and time limits.

Checked against autobahn 26.10.2, which documents the callbacks for whole messages and
their frames. It has no option for how many frames a peer may send, and none to stop
reading what is already received: hence `onFrameEnd`, `current_frame`, `processData`,
`consumeData` and `sendCloseFrame`.
"""

import socket
from time import monotonic
from typing import Final

# Installs the reactor, before anything else of Twisted is imported.
import daphne.server  # noqa: F401  # isort: skip
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure

from config.connections.backpressure import Flow, Inbox
from tables.messages import presence

FRAMES_PER_SECOND = 2 * presence.MESSAGES_PER_SECOND
"""The most frames of all kinds read per second; messages above are answered too."""
SYSTEM_BUFFER_BYTES: Final = 64 * 1024
"""The system's send buffer (doubled by Linux) for a slow reader; by default it would
take megabytes.
"""
BEHIND_BYTES_MAX: Final = 1_000_000
BEHIND_SECONDS_MAX = 30.0
"""How much, and for how long, a slow reader may be sent until it has caught up.

A reader is slow if the transport's buffer of 64 KB is full.
"""
LAST_WORD_SECONDS = 10
"""How long to wait for a client to read the close frame."""
_FULL, _TOO_FAST = "full", "too fast"
_FIRST_CONTROL, _CLOSE = 8, 8


class SocketProtocol(WebSocketProtocol):
    """A socket on the server side, with our limits.

    It is registered as its transport's producer (Twisted's `IPushProducer`), so that
    the transport says when the reader falls behind and when it has caught up.
    """

    def connectionMade(self) -> None:  # noqa: N802 - autobahn's name
        """Start counting."""
        handle = self.transport.getHandle()
        handle.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER_BYTES)
        self.flow = Flow(self.transport, self.consumeData)
        self._frames = presence.Meter(FRAMES_PER_SECOND)
        self._controls = presence.Meter()
        self._behind_since: float | None = None
        self._behind_bytes = 0
        super().connectionMade()
        # It replaces the HTTP connection that became this socket.
        self.transport.unregisterProducer()
        self.transport.registerProducer(self, True)

    def connectionLost(  # noqa: N802 - autobahn's name
        self, reason: Failure = connectionDone
    ) -> None:
        """Clean up."""
        super().connectionLost(reason)
        self.flow.end()

    def inbox(self) -> Inbox:
        """Return the queue of messages for the application."""
        return Inbox(lambda: self.flow.pause(_FULL), lambda: self.flow.resume(_FULL))

    def processData(self) -> bool:  # noqa: N802 - autobahn's name
        """Process the next received frame, unless reading is paused."""
        return not self.flow.is_paused and bool(super().processData())

    def onFrameEnd(self) -> bool | None:  # noqa: N802 - autobahn's name
        """Count each frame as it arrives, then process it."""
        opcode = self.current_frame.opcode
        pace = self._judge(self._frames)
        self._is_answered = pace is presence.Pace.FINE
        if opcode >= _FIRST_CONTROL and opcode != _CLOSE:
            self._is_answered &= self._judge(self._controls) is presence.Pace.FINE
        result: bool | None = super().onFrameEnd()
        return result

    def onPing(self, payload: bytes) -> None:  # noqa: N802 - autobahn's name
        """Answer, unless there are too many."""
        if self._is_answered:
            self.sendPong(payload)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        """Pass the message to the application, unless the socket is closing."""
        if self.state == self.STATE_OPEN:
            super().onMessage(payload, isBinary)

    def sendCloseFrame(  # noqa: N802 - autobahn's name
        self,
        code: int | None = None,
        reasonUtf8: bytes | None = None,  # noqa: N803
        isReply: bool = False,  # noqa: N803
    ) -> None:
        """Send a close frame and ignore everything until the other side's."""
        super().sendCloseFrame(code, reasonUtf8, isReply)
        self.flow.resume(_FULL)

    def sendMessage(  # noqa: N802 - autobahn's name
        self,
        payload: bytes,
        isBinary: bool = False,  # noqa: N803
    ) -> None:
        """Send a message of any length: the limit is for received ones."""
        if self.state == self.STATE_OPEN:
            self.sendFrame(opcode=2 if isBinary else 1, payload=payload)
            if self._behind_since is not None:
                self._behind_bytes += len(payload)
                if self._behind_bytes > BEHIND_BYTES_MAX:
                    self._give_up()

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Note when the reader fell behind; called at every write meanwhile."""
        if self._behind_since is None:
            self._behind_since, self._behind_bytes = monotonic(), 0

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Note that the reader has caught up."""
        self._behind_since = None

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Do nothing: `connectionLost` handles the lost connection."""

    def check_timeouts(self) -> None:
        """Close sockets that waited too long; called every two seconds."""
        super().check_timeouts()
        if self.state != self.STATE_OPEN or self._behind_since is None:
            return
        if monotonic() - self._behind_since >= BEHIND_SECONDS_MAX:
            self._give_up()

    def _give_up(self) -> None:
        """Close the connection of a client that does not read."""
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
