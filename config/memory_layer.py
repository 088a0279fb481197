"""The channel layer of one process that is the whole house.

Channels' own copies each message for each socket and looks through every group at every
message. Here a message is handed on as it is, whatever the number of groups; who sends
from a thread does not wait until it is delivered.
"""

import asyncio
import time
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer


class MemoryLayer(InMemoryChannelLayer):
    """Groups of one process's sockets; a message is read by all and changed by none."""

    def __init__(self, **kwargs: Any) -> None:
        """Start without groups."""
        super().__init__(**kwargs)
        self._loops: dict[str, asyncio.AbstractEventLoop] = {}
        """The event loop on which each member of a group listens."""
        self._joined: dict[str, set[str]] = {}
        """The groups each of them hears."""

    def _clean_expired(self) -> None:
        """Do nothing: a socket that closes leaves its groups, and queues are short."""

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        """Hand a message on; raise `ChannelFull` where too many wait already."""
        self._put(channel, message)

    async def group_add(self, group: str, channel: str) -> None:
        """Let a channel hear a group."""
        await super().group_add(group, channel)
        self._loops[channel] = asyncio.get_running_loop()
        self._joined.setdefault(channel, set()).add(group)

    async def group_discard(self, group: str, channel: str) -> None:
        """Let a channel hear a group no longer."""
        await super().group_discard(group, channel)
        joined = self._joined.get(channel, set())
        joined.discard(group)
        if not joined:
            self._joined.pop(channel, None)
            self._loops.pop(channel, None)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Hand a message to a group; who has too many waiting misses it."""
        self.group_send_soon(group, message)

    def group_send_soon(self, group: str, message: dict[str, Any]) -> None:
        """Hand a message to a group from any thread, without waiting for it."""
        by_loop: dict[asyncio.AbstractEventLoop, list[str]] = {}
        for channel in tuple(self.groups.get(group, ())):
            if (loop := self._loops.get(channel)) is not None:
                by_loop.setdefault(loop, []).append(channel)
        for loop, channels in by_loop.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._put_all, channels, message)

    def _put_all(self, channels: list[str], message: dict[str, Any]) -> None:
        for channel in channels:
            try:
                self._put(channel, message)
            except ChannelFull:
                continue

    def _put(self, channel: str, message: dict[str, Any]) -> None:
        queue = self.channels.get(channel)
        if queue is None:
            size = self.get_capacity(channel)
            queue = self.channels[channel] = asyncio.Queue(maxsize=size)
        try:
            queue.put_nowait((time.time() + self.expiry, message))
        except asyncio.QueueFull:
            raise ChannelFull(channel) from None
