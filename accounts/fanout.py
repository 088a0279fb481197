"""Deliver messages to groups: the sockets of this process and other processes.

A group is a name such as `table.12` or `user.<id>`. A process delivers to its own
sockets directly; the channel layer carries messages only to other processes, each of
which subscribes to a group once, however many of its sockets do. Delivery is not
guaranteed: a client detects a lost message by the version in its next pong.
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
"""The most messages queued for the channel layer; any above are dropped."""


Groups = tuple[str, ...]
Message = dict[str, Any]


class Listener(Protocol):
    """A socket that receives messages of groups."""

    def hear(self, message: Message) -> None:
        """Receive a message, which must not be changed; called in the socket loop."""


class Ear:
    """The groups one event loop receives from other processes, through one channel."""

    def __init__(self, layer: Any, loop: asyncio.AbstractEventLoop) -> None:
        """Start without groups."""
        self.layer, self.loop = layer, loop
        self.channel = ""
        self._task: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()

    async def add(self, group: str) -> None:
        """Subscribe to a group."""
        async with self._opening:
            if not self.channel:
                self.channel = await self.layer.new_channel()
                self._task = self.loop.create_task(self._listen())
        await self.layer.group_add(group, self.channel)

    async def discard(self, group: str) -> None:
        """Unsubscribe from a group."""
        await self.layer.group_discard(group, self.channel)

    async def _listen(self) -> None:
        while True:
            told = await self.layer.receive(self.channel)
            deliver((told["group"],), told["message"])


listening: dict[str, set[Listener]] = {}
"""The sockets of this process by the group they hear."""
_loop: asyncio.AbstractEventLoop | None = None
"""The loop of this process's sockets; None before the first socket."""
_ear: Ear | None = None


async def join(group: str, listener: Listener) -> None:
    """Subscribe a socket to a group; a failing layer is logged and ignored."""
    global _loop  # noqa: PLW0603
    _loop = asyncio.get_running_loop()
    listeners = listening.setdefault(group, set())
    listeners.add(listener)
    if len(listeners) == 1:
        await _tell_layer("add", group)


async def leave(group: str, listener: Listener) -> None:
    """Unsubscribe a socket from a group."""
    listeners = listening.get(group, set())
    listeners.discard(listener)
    if not listeners and listening.pop(group, None) is not None:
        await _tell_layer("discard", group)


def ring(groups: Iterable[str], message: Message) -> None:
    """Send a message to groups, from any thread that does not run an event loop.

    A failing layer is logged and ignored.
    """
    known = tuple(groups)
    if not _outbox.put(known, message) and _has_layer():
        _Speaker.say(_send_far([(known, message)]))


def send_to_user(user_id: UUID, message: Message) -> None:
    """Send a message to all sockets of a person once the transaction is committed.

    A failing layer is logged and ignored.
    """
    transaction.on_commit(lambda: send_to_users([user_id], message), robust=True)


def send_to_users(user_ids: Iterable[UUID], message: Message) -> None:
    """Send a message to all sockets of several people, now.

    A failing layer is logged and ignored.
    """
    ring([f"user.{one}" for one in sorted(map(str, user_ids))], message)


class _Outbox:
    """Messages queued for the socket loop by other threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._near: list[tuple[Groups, Message]] = []
        self._far: deque[tuple[Groups, Message]] = deque(maxlen=FAR_MAX)
        self._telling: asyncio.Task[None] | None = None

    def put(self, groups: Groups, message: Message) -> bool:
        """Queue a message; return whether this process has a socket loop."""
        loop = _loop
        if loop is None or loop.is_closed():
            return False
        with self._lock:
            self._near.append((groups, message))
            if len(self._near) > 1:
                return True
            # The loop is woken once, however many messages arrive before it runs.
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
    """The event loop of a process without sockets, which keeps its connections open."""

    _own: asyncio.AbstractEventLoop | None = None
    _lock = threading.Lock()

    @classmethod
    def say(cls, sending: Coroutine[Any, Any, None]) -> None:
        """Send, and wait until it is sent or times out."""
        with cls._lock:
            if cls._own is None:
                cls._own = asyncio.new_event_loop()
                run = cls._own.run_forever
                threading.Thread(target=run, name="fanout", daemon=True).start()
        asyncio.run_coroutine_threadsafe(sending, cls._own).result()

    @classmethod
    def forget(cls) -> None:
        """Reset the loop: in a forked process no thread runs it."""
        cls._own, cls._lock = None, threading.Lock()


os.register_at_fork(after_in_child=_Speaker.forget)


def deliver(groups: Iterable[str], message: Message) -> None:
    """Deliver a message to this process's sockets; call it in their loop."""
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
