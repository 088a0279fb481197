"""Backpressure: what the application has not taken yet, and whether more is read."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import structlog

from tables.socket import eager

log = structlog.get_logger(__name__)
MESSAGES_MAX: Final = 8
BYTES_MAX: Final = 32 * 1024
"""How much may wait for the application before its socket is no longer read."""
LOW: Final = 2
"""When so few messages are left, it is read again."""

Message = dict[str, Any]
Take = Callable[[Message], Awaitable[bool]]
_NO_REASONS: Final[frozenset[str]] = frozenset()


class Inbox:
    """The messages of one socket, in order; says when it is full, and when drained.

    One task takes them out (`get`), until it hands over to what is called with each of
    them as it comes (`hand_over`). There are as many as sockets, so it has no more than
    it needs: an `asyncio.Queue` that is empty takes 4 KB, and a task that waits 5.
    """

    __slots__ = (
        *("_drained", "_failed", "_full", "_is_taking", "_messages", "_take"),
        *("_waits", "bytes", "is_full"),
    )

    def __init__(
        self,
        full: Callable[[], None],
        drained: Callable[[], None],
        failed: Callable[[], None],
    ) -> None:
        """Begin empty; `failed` is called where what takes messages raises."""
        self._messages: list[Message] = []
        self._take: Take | None = None
        self._is_taking = False
        self._failed = failed
        self._waits: asyncio.Future[None] | None = None
        self.bytes = 0
        self.is_full = False
        self._full, self._drained = full, drained

    def qsize(self) -> int:
        """Return how many messages wait."""
        return len(self._messages)

    def put_nowait(self, message: Message) -> None:
        """Add a message. Call this in the loop of the reader."""
        self._messages.append(message)
        self.bytes += _size(message)
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)
        if not self.is_full and (
            len(self._messages) >= MESSAGES_MAX or self.bytes >= BYTES_MAX
        ):
            self.is_full = True
            self._full()
        self._pass_on()

    def hand_over(self, take: Take) -> None:
        """Call this with each message from now on, one after the other.

        It says whether there may be more; after the last one it is forgotten.
        """
        self._take = take
        self._pass_on()

    def _pass_on(self) -> None:
        if self._take is not None and self._messages and not self._is_taking:
            self._is_taking = True
            eager.begin(self._take_all(self._take))

    async def _take_all(self, take: Take) -> None:
        try:
            while self._messages:
                if not await take(self._first()):
                    self._take = None
                    return
        except Exception:
            log.exception("a socket's application failed")
            self._take = None
            self._failed()
        finally:
            self._is_taking = False

    async def get(self) -> Message:
        """Wait for a message and take it out."""
        while not self._messages:
            self._waits = asyncio.get_running_loop().create_future()
            try:
                await self._waits
            finally:
                self._waits = None
        return self._first()

    def _first(self) -> Message:
        message = self._messages.pop(0)
        self.bytes -= _size(message)
        is_low = len(self._messages) <= LOW and self.bytes < BYTES_MAX
        if self.is_full and is_low:
            self.is_full = False
            self._drained()
        return message


class Flow:
    """Reads from a transport for as long as there is no reason not to."""

    __slots__ = ("_go_on", "_reasons", "_transport")

    def __init__(self, transport: Any, go_on: Callable[[], None]) -> None:
        """Read; `go_on` takes up what was read before and not looked at."""
        self._transport, self._go_on = transport, go_on
        self._reasons = _NO_REASONS

    @property
    def is_paused(self) -> bool:
        """Whether nothing is to be read now."""
        return bool(self._reasons)

    def pause(self, reason: str) -> None:
        """Read no more."""
        if not self._reasons:
            self._transport.pauseProducing()
        self._reasons = self._reasons | {reason}

    def resume(self, reason: str) -> None:
        """Read again as soon as no other reason is left."""
        if reason in self._reasons:
            self._reasons = self._reasons - {reason} or _NO_REASONS
            # Not at once: the caller may be in the middle of what was read before.
            asyncio.get_running_loop().call_soon(self._read)

    def pause_for(self, seconds: float, reason: str) -> None:
        """Read again after some seconds."""
        if reason not in self._reasons:
            self.pause(reason)
            asyncio.get_running_loop().call_later(seconds, self.resume, reason)

    def end(self) -> None:
        """Forget who reads: the connection is lost, and nothing more is looked at."""
        self._go_on = _nothing

    def _read(self) -> None:
        if not self._reasons:
            self._go_on()
        if not self._reasons:
            self._transport.resumeProducing()


def _nothing() -> None:
    """Do nothing."""


def _size(message: Message) -> int:
    return len(message.get("text") or message.get("bytes") or b"")
