"""Backpressure: stop reading while the application has messages left to process."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

MESSAGES_MAX: Final = 8
BYTES_MAX: Final = 32 * 1024
"""The most bytes queued for the application before its socket is paused."""
LOW: Final = 2
"""Reading resumes when this few messages are left."""

Message = dict[str, Any]


class Inbox:
    """A socket's messages in order; signals when it is full, and when drained."""

    def __init__(self, full: Callable[[], None], drained: Callable[[], None]) -> None:
        """Create an empty inbox."""
        self._messages: deque[Message] = deque()
        self._arrived = asyncio.Event()
        self._bytes = 0
        self._is_full = False
        self._full, self._drained = full, drained

    def qsize(self) -> int:
        """Return the number of waiting messages."""
        return len(self._messages)

    def put_nowait(self, message: Message) -> None:
        """Add a message; call this in the reader's loop."""
        self._messages.append(message)
        self._bytes += _size(message)
        self._arrived.set()
        is_much = len(self._messages) >= MESSAGES_MAX or self._bytes >= BYTES_MAX
        if is_much and not self._is_full:
            self._is_full = True
            self._full()

    async def get(self) -> Message:
        """Wait for a message and remove it."""
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
    """Flow control: reads from a transport unless something requires a pause."""

    def __init__(self, transport: Any, go_on: Callable[[], None]) -> None:
        """Start reading; `go_on` processes input that was already read."""
        self._transport, self._go_on = transport, go_on
        self._reasons: set[str] = set()

    @property
    def is_paused(self) -> bool:
        """Whether reading is paused."""
        return bool(self._reasons)

    def pause(self, reason: str) -> None:
        """Pause reading."""
        if not self._reasons:
            self._transport.pauseProducing()
        self._reasons.add(reason)

    def resume(self, reason: str) -> None:
        """Resume reading when no other reason for a pause is left."""
        if reason in self._reasons:
            self._reasons.discard(reason)
            # Not at once: the caller may be processing earlier input.
            asyncio.get_running_loop().call_soon(self._read)

    def pause_for(self, seconds: float, reason: str) -> None:
        """Resume reading after some seconds."""
        if reason not in self._reasons:
            self.pause(reason)
            asyncio.get_running_loop().call_later(seconds, self.resume, reason)

    def end(self) -> None:
        """Drop the reader: the connection is lost, and nothing more is processed."""
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
