"""Who hears what: the sockets of this process by group, and the other processes.

A group is a name such as `table.12` or `user.<id>`. A process tells its own sockets
itself; the channel layer only carries a message to other processes, each of which hears
a group once, however many of its sockets do. All this is a bell, not a mailbox: what is
lost, a client finds by the version in its next pong.
"""

import asyncio
import os
import threading
import uuid
from collections import deque
from collections.abc import Coroutine, Iterable
from typing import Any, Protocol
from uuid import UUID

import structlog
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

log = structlog.get_logger(__name__)
PROCESS = uuid.uuid4().hex
FAR_MAX = 1_000
"""How many messages may wait for the layer; any above that are lost."""


Groups = tuple[str, ...]
Message = dict[str, Any]


class Listener(Protocol):
    """A socket that hears groups."""

    def hear(self, message: Message) -> None:
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
            deliver((told["group"],), told["message"])


listening: dict[str, set[Listener]] = {}
"""The sockets of this process by the group they hear."""
_loop: asyncio.AbstractEventLoop | None = None
"""Where this process's sockets live; None while it never had any."""
_ear: Ear | None = None


async def join(group: str, listener: Listener) -> None:
    """Let a socket hear a group; a broken layer is logged and survived."""
    global _loop  # noqa: PLW0603
    _loop = asyncio.get_running_loop()
    listeners = listening.setdefault(group, set())
    listeners.add(listener)
    if len(listeners) == 1:
        await _tell_layer("add", group)


async def leave(group: str, listener: Listener) -> None:
    """Let a socket hear a group no longer."""
    listeners = listening.get(group, set())
    listeners.discard(listener)
    if not listeners and listening.pop(group, None) is not None:
        await _tell_layer("discard", group)


def ring(groups: Iterable[str], message: Message) -> None:
    """Send a message to groups, from any thread but one that runs an event loop.

    A broken layer is logged and survived.
    """
    known = tuple(groups)
    if not _outbox.put(known, message) and _has_layer():
        _Speaker.say(_send_far([(known, message)]))


def send_to_user(user_id: UUID, message: Message) -> None:
    """Send a message to all sockets of a person once the transaction is committed.

    A broken layer is logged and survived.
    """
    transaction.on_commit(lambda: send_to_users([user_id], message), robust=True)


def send_to_users(user_ids: Iterable[UUID], message: Message) -> None:
    """Send a message to all sockets of several people, now.

    A broken layer is logged and survived.
    """
    ring([f"user.{one}" for one in sorted(map(str, user_ids))], message)


class _Outbox:
    """What other threads want the sockets' loop to tell, its own and others."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._near: list[tuple[Groups, Message]] = []
        self._far: deque[tuple[Groups, Message]] = deque(maxlen=FAR_MAX)
        self._telling: asyncio.Task[None] | None = None

    def put(self, groups: Groups, message: Message) -> bool:
        """Let the loop tell it; return whether there is one in this process."""
        loop = _loop
        if loop is None or loop.is_closed():
            return False
        with self._lock:
            self._near.append((groups, message))
            if len(self._near) > 1:
                return True
            # However much comes until it looks, the loop is woken once.
            loop.call_soon_threadsafe(self._empty)
        return True

    def _empty(self) -> None:
        with self._lock:
            waiting, self._near = self._near, []
        for groups, message in waiting:
            deliver(groups, message)
        if not _has_layer():
            return
        self._far.extend(waiting)
        if self._telling is None or self._telling.done():
            loop = asyncio.get_running_loop()
            self._telling = loop.create_task(self._tell_others())

    async def _tell_others(self) -> None:
        while self._far:
            waiting = list(self._far)
            self._far.clear()
            await _send_far(waiting)


_outbox = _Outbox()


class _Speaker:
    """The event loop of a process that has no sockets: it keeps its line to others."""

    _own: asyncio.AbstractEventLoop | None = None
    _lock = threading.Lock()

    @classmethod
    def say(cls, sending: Coroutine[Any, Any, None]) -> None:
        """Send, and wait until it is sent or given up."""
        with cls._lock:
            if cls._own is None:
                cls._own = asyncio.new_event_loop()
                run = cls._own.run_forever
                threading.Thread(target=run, name="fanout", daemon=True).start()
        asyncio.run_coroutine_threadsafe(sending, cls._own).result()

    @classmethod
    def forget(cls) -> None:
        """Have no loop: in a process that was forked no thread runs it."""
        cls._own, cls._lock = None, threading.Lock()


os.register_at_fork(after_in_child=_Speaker.forget)


def deliver(groups: Iterable[str], message: Message) -> None:
    """Give a message to this process's sockets; to be called in their loop."""
    for group in groups:
        for listener in tuple(listening.get(group, ())):
            listener.hear(message)


def _has_layer() -> bool:
    return bool(settings.CHANNEL_LAYERS)


async def _send_far(waiting: Iterable[tuple[Groups, Message]]) -> None:
    told = [
        (group, {"type": "fanout", "group": group, "message": message})
        for groups, message in waiting
        for group in groups
    ]
    try:
        await get_channel_layer().group_send_all(told)
    except Exception:
        groups = sorted({group for group, _message in told})
        log.warning("channel layer failed", groups=groups, exc_info=True)


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
