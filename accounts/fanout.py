"""Who hears what: the sockets of this process by group, and the other processes.

A group is a name such as `table.12` or `user.<id>`. A process tells its own sockets
itself; the channel layer only carries a message to other processes, each of which hears
a group once, however many of its sockets do. All this is a bell, not a mailbox: what is
lost, a client finds by the version in its next pong.
"""

import asyncio
import uuid
from collections.abc import Iterable
from typing import Any, Protocol

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = structlog.get_logger(__name__)
PROCESS = uuid.uuid4().hex


class Listener(Protocol):
    """A socket that hears groups."""

    def hear(self, message: dict[str, Any]) -> None:
        """Take a message, which must not be changed; called in the sockets' loop."""


class Ear:
    """What one event loop hears of other processes, through one channel."""

    def __init__(self, layer: Any, loop: asyncio.AbstractEventLoop) -> None:
        """Hear nothing yet."""
        self.layer, self.loop = layer, loop
        self.channel = ""
        self._task: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()

    async def add(self, group: str) -> None:
        """Hear a group too."""
        async with self._opening:
            if not self.channel:
                self.channel = await self.layer.new_channel()
                self._task = self.loop.create_task(self._listen())
        await self.layer.group_add(group, self.channel)

    async def discard(self, group: str) -> None:
        """Hear a group no longer."""
        await self.layer.group_discard(group, self.channel)

    async def _listen(self) -> None:
        while True:
            told = await self.layer.receive(self.channel)
            if told["process"] != PROCESS:
                deliver((told["group"],), told["message"])


_listeners: dict[str, set[Listener]] = {}
_loop: asyncio.AbstractEventLoop | None = None
"""Where this process's sockets live; None while it never had any."""
_ear: Ear | None = None


async def join(group: str, listener: Listener) -> None:
    """Let a socket hear a group; a broken layer is logged and survived."""
    global _loop  # noqa: PLW0603
    _loop = asyncio.get_running_loop()
    listeners = _listeners.setdefault(group, set())
    listeners.add(listener)
    if len(listeners) == 1:
        await _tell_layer("add", group)


async def leave(group: str, listener: Listener) -> None:
    """Let a socket hear a group no longer."""
    listeners = _listeners.get(group, set())
    listeners.discard(listener)
    if not listeners and _listeners.pop(group, None) is not None:
        await _tell_layer("discard", group)


def ring(groups: Iterable[str], message: dict[str, Any]) -> None:
    """Send a message to groups, from any thread but one that runs an event loop.

    A broken layer is logged and survived.
    """
    known = tuple(groups)
    near = tuple(group for group in known if group in _listeners)
    if near and _loop is not None and not _loop.is_closed():
        _loop.call_soon_threadsafe(deliver, near, message)
    try:
        if (layer := get_channel_layer()) is not None:
            async_to_sync(_send_far)(layer, known, message)
    except Exception:
        log.warning("channel layer failed", groups=known, exc_info=True)


def deliver(groups: Iterable[str], message: dict[str, Any]) -> None:
    """Give a message to this process's sockets; to be called in their loop."""
    for group in groups:
        for listener in tuple(_listeners.get(group, ())):
            listener.hear(message)


async def _send_far(layer: Any, groups: Iterable[str], message: dict[str, Any]) -> None:
    told = {"type": "fanout", "process": PROCESS, "message": message}
    for group in groups:
        await layer.group_send(group, {**told, "group": group})


async def _tell_layer(step: str, group: str) -> None:
    global _ear  # noqa: PLW0603
    try:
        if (layer := get_channel_layer()) is None:
            return
        loop = asyncio.get_running_loop()
        if _ear is None or _ear.loop is not loop:
            _ear = Ear(layer, loop)
        await (_ear.add(group) if step == "add" else _ear.discard(group))
    except Exception:
        log.warning("channel layer failed", group=group, exc_info=True)
