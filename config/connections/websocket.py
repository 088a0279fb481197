"""Daphne's protocol of a WebSocket: read as fast as it is served, cut if it must be.

Checked against autobahn 26.10.2, which documents the callbacks for whole messages and
their frames. It has no option for how many frames a peer may send, and none to stop
reading what is already received: hence `onFrameEnd`, `current_frame`, `processData`,
`consumeData` and `sendCloseFrame`.
"""

import socket
from time import monotonic
from typing import Final

# Installs the reactor: before anything else of Twisted is imported.
import daphne.server  # noqa: F401  # isort: skip
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure

from config.connections.backpressure import Flow, Inbox
from tables.messages import presence

FRAMES_PER_SECOND = 2 * presence.MESSAGES_PER_SECOND
"""How many frames of all kinds are read; messages over the limit are answered too."""
SYSTEM_BUFFER_BYTES: Final = 64 * 1024
"""What the system keeps (Linux doubles it) for a peer that does not read: by itself it
would take megabytes, which nobody counts."""
BEHIND_BYTES_MAX: Final = 1_000_000
BEHIND_SECONDS_MAX = 30.0
"""How much a reader who is behind may be sent, and for how long, until it has caught
up. Behind is a reader for whom the transport's buffer of 64 KB is not enough."""
LAST_WORD_SECONDS = 10
"""How long the close frame waits for a client that does not read."""
_FULL, _TOO_FAST = "full", "too fast"
_FIRST_CONTROL, _CLOSE = 8, 8


class SocketProtocol(WebSocketProtocol):
    """Daphne's side of a socket, with our limits.

    It is registered as its transport's producer (Twisted's `IPushProducer`), so that
    the transport says when the reader falls behind and when it has caught up.
    """

    def connectionMade(self) -> None:  # noqa: N802 - autobahn's name
        """Begin to count."""
        handle = self.transport.getHandle()
        handle.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER_BYTES)
        self.flow = Flow(self.transport, self.consumeData)
        self._frames = presence.Meter(FRAMES_PER_SECOND)
        self._controls = presence.Meter()
        self._behind_since: float | None = None
        self._behind_bytes = 0
        super().connectionMade()
        # In place of the HTTP connection that this socket was.
        self.transport.unregisterProducer()
        self.transport.registerProducer(self, True)

    def connectionLost(  # noqa: N802 - autobahn's name
        self, reason: Failure = connectionDone
    ) -> None:
        """End."""
        super().connectionLost(reason)
        self.flow.end()

    def inbox(self) -> Inbox:
        """Return what takes our messages to the application."""
        return Inbox(lambda: self.flow.pause(_FULL), lambda: self.flow.resume(_FULL))

    def processData(self) -> bool:  # noqa: N802 - autobahn's name
        """Look at the next received frame, unless it has to wait."""
        return not self.flow.is_paused and bool(super().processData())

    def onFrameEnd(self) -> bool | None:  # noqa: N802 - autobahn's name
        """Count the frame as it arrives, whatever it is, and then take it."""
        opcode = self.current_frame.opcode
        pace = self._judge(self._frames)
        self._is_answered = pace is presence.Pace.FINE
        if opcode >= _FIRST_CONTROL and opcode != _CLOSE:
            self._is_answered &= self._judge(self._controls) is presence.Pace.FINE
        result: bool | None = super().onFrameEnd()
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
            if self._behind_since is not None:
                self._behind_bytes += len(payload)
                if self._behind_bytes > BEHIND_BYTES_MAX:
                    self._give_up()

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Note since when the reader is behind; called at every write meanwhile."""
        if self._behind_since is None:
            self._behind_since, self._behind_bytes = monotonic(), 0

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Note that the reader has caught up."""
        self._behind_since = None

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Do nothing: the connection is lost, which `connectionLost` hears of."""

    def check_timeouts(self) -> None:
        """Cut what has waited too long; called every two seconds."""
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
