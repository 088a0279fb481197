"""HTTP connections: close those that send half a request or do not read.

Checked against twisted 26.10.0, whose `HTTPChannel` documents `timeOut` alone:
`allContentReceived`, `requestDone`, `timeoutConnection` and `line_mode` have no
documented counterpart. It has no limit for the time that a request takes to arrive.
"""

from time import monotonic
from typing import Any, Final

# Installs the reactor, before anything else of Twisted is imported.
import daphne.server  # noqa: F401  # isort: skip
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure
from twisted.web.http import HTTPChannel, Request

HALF_SENT_SECONDS = 10.0
"""How long a request may take to arrive."""
BODY_RATE = 1024
"""Bytes that extend the time of a body by a second; headers get no extension."""
REQUEST_BYTES_MAX: Final = 1_000_000
"""More than any page or call accepts (`DATA_UPLOAD_MAX_MEMORY_SIZE`)."""
IDLE_SECONDS = 60
"""How long a connection may last after a response, read or not."""


class Channel(HTTPChannel):
    """Twisted's HTTP channel with time limits."""

    transport: Any

    def __init__(self, channels: "Channels") -> None:
        """Initialise the channel."""
        super().__init__()
        self._channels = channels
        self._begun_at: float | None = None
        """When an incomplete request began; None if there is none."""
        self._received = 0
        self._is_answering = self._is_refused = False

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Start checking the connection."""
        self._channels.add(self)
        super().connectionMade()

    def connectionLost(  # noqa: N802 - Twisted's name
        self, reason: Failure = connectionDone
    ) -> None:
        """Stop checking the connection."""
        self._channels.discard(self)
        super().connectionLost(reason)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Process input, and note the start of an incomplete request."""
        if self._is_refused:
            return
        if not self._is_answering:
            if self._begun_at is None:
                self._begun_at, self._received = self._channels.now(), 0
            self._received += len(data)
        super().dataReceived(data)
        if self._begun_at is not None and self._received > REQUEST_BYTES_MAX:
            self._refuse(b"413 Content Too Large")

    def allContentReceived(self) -> None:  # noqa: N802 - Twisted's name
        """Note that a request is complete, and respond."""
        self._begun_at, self._is_answering = None, True
        super().allContentReceived()

    def requestDone(self, request: Request) -> None:  # noqa: N802 - Twisted's name
        """Note that a response is complete, and take the next request."""
        self._is_answering = False
        super().requestDone(request)

    def check(self, moment: float) -> None:
        """Close the connection if a request has been incomplete for too long."""
        if self._begun_at is not None and moment >= self._deadline(self._begun_at):
            self._refuse(b"408 Request Timeout")

    def _deadline(self, begun_at: float) -> float:
        is_body = not self.line_mode
        grace = self._received / BODY_RATE if is_body else 0
        return begun_at + HALF_SENT_SECONDS + grace

    def _refuse(self, status: bytes) -> None:
        self._begun_at = None
        self._is_refused = True
        self.transport.write(b"HTTP/1.1 %b\r\nConnection: close\r\n\r\n" % status)
        self.timeoutConnection()


class Channels(set[Channel]):
    """The open HTTP connections."""

    now = staticmethod(monotonic)

    def serve(self, factory: Any) -> None:
        """Make a Twisted factory create its connections here."""
        factory.timeOut = IDLE_SECONDS
        factory.protocol = lambda: Channel(self)

    def check(self, moment: float) -> None:
        """Check all of them."""
        for channel in tuple(self):
            channel.check(moment)
