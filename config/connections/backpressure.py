"""Backpressure: what the application has not taken yet, and whether more is read."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

MESSAGES_MAX: Final = 8
BYTES_MAX: Final = 32 * 1024
"""How much may wait for the application before its socket is no longer read."""
LOW: Final = 2
"""When so few messages are left, it is read again."""

Message = dict[str, Any]


class Inbox:
    """The messages of one socket, in order; says when it is full, and when drained."""

    def __init__(self, full: Callable[[], None], drained: Callable[[], None]) -> None:
        """Begin empty."""
        self._messages: deque[Message] = deque()
        self._arrived = asyncio.Event()
        self._bytes = 0
        self._is_full = False
        self._full, self._drained = full, drained

    def qsize(self) -> int:
        """Return how many messages wait."""
        return len(self._messages)

    def put_nowait(self, message: Message) -> None:
        """Add a message. Call this in the loop of the reader."""
        self._messages.append(message)
        self._bytes += _size(message)
        self._arrived.set()
        is_much = len(self._messages) >= MESSAGES_MAX or self._bytes >= BYTES_MAX
        if is_much and not self._is_full:
            self._is_full = True
            self._full()

    async def get(self) -> Message:
        """Wait for a message and take it out."""
        while not self._messages:
            self._arrived.clear()
            await self._arrived.wait()
        message = self._messages.popleft()
        self._bytes -= _size(message)
        if self._is_full and self.qsize() <= LOW and self._bytes < BYTES_MAX:
            self._is_full = False
            self._drained()
        return message


class Flow:
    """Reads from a transport for as long as there is no reason not to."""

    def __init__(self, transport: Any, go_on: Callable[[], None]) -> None:
        """Read; `go_on` takes up what was read before and not looked at."""
        self._transport, self._go_on = transport, go_on
        self._reasons: set[str] = set()

    @property
    def is_paused(self) -> bool:
        """Whether nothing is to be read now."""
        return bool(self._reasons)

    def pause(self, reason: str) -> None:
        """Read no more."""
        if not self._reasons:
            self._transport.pauseProducing()
        self._reasons.add(reason)

    def resume(self, reason: str) -> None:
        """Read again as soon as no other reason is left."""
        if reason in self._reasons:
            self._reasons.discard(reason)
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
