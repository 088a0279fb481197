"""Presence: the sockets of this web process, and when their people were last heard.

Presence is a lease: every two seconds one batched write says when each seat was last
heard. `tables.tick.rounds` turns an expired lease into `Disconnected`; the heartbeat
records up to when everything heard is written. So nobody loses a deal because a process
dies.
"""

import asyncio
import os
import socket as network
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from enum import Enum
from time import monotonic
from typing import Protocol

import structlog
from django.conf import settings
from django.db import DatabaseError, connection

from tables import outage_log
from tables.clock import held_up, timers
from tables.errors import Refusal
from tables.messages import after_restart, last_heard
from tables.messages.last_heard import Key
from tables.messages.presence_round import Here, look
from tables.models import Audience, Heartbeat
from tables.threads import in_thread

log = structlog.get_logger(__name__)

BEAT_SECONDS = 1.0
BEATS_PER_ROUND = 2
WATCHED_SECONDS = 40.0
"""A socket watches this long after its last message: the page may ping every 15 s."""
SOCKETS_PER_PERSON = 40
SOCKETS_PER_ADDRESS = 100
MESSAGES_PER_SECOND = 20
HOT_SECONDS_MAX = 5
OLD_HEARTBEAT = timedelta(days=1)

CLOSE_RESTART = 1012
CLOSE_LOGGED_OUT = 4401
CLOSE_BANNED = 4403
CLOSE_NOT_READING = 4008
CLOSE_TOO_MANY = 4029
CLOSE_RESTS = 4420


class OpenSocket(Protocol):
    """A connection in the registry."""

    table_id: int | None
    user_id: str
    """Empty for a visitor without a session."""
    session_key: str
    """Empty if a bearer token speaks."""
    token: str
    """The digest of that token, empty if a session speaks."""
    address: str
    seat: int | None
    """The seat it plays, or None for a spectator."""
    heard_at: float
    """`time.monotonic()` of its last message, 0.0 before the first."""

    async def close(self, code: int | None = None) -> None: ...

    async def refuse(self, refusal: Refusal, id: int | None) -> None: ...  # noqa: A002


_open: set[OpenSocket] = set()
_versions: dict[int, int] = {}
_audiences: dict[int, int] = {}


def enter(socket: OpenSocket) -> bool:
    """Add a socket; return False without adding it if the person has too many."""
    factor = settings.RATE_FACTOR
    if socket.user_id:
        same = sum(one.user_id == socket.user_id for one in _open)
        is_full = same >= SOCKETS_PER_PERSON * factor
    else:
        same = sum(one.address == socket.address for one in _open if not one.user_id)
        is_full = same >= SOCKETS_PER_ADDRESS * factor
    if not is_full:
        _open.add(socket)
    return not is_full


def leave(socket: OpenSocket) -> None:
    """Remove a socket, if it was added."""
    if socket in _open and socket.table_id is not None and socket.user_id:
        last_heard.keep((socket.table_id, socket.user_id), socket.heard_at)
    _open.discard(socket)


def version_of(table_id: int) -> int:
    """Return the newest version of a table seen by this process, 0 if none yet."""
    return _versions.get(table_id, 0)


def watching(table_id: int) -> int:
    """Return how many watch a table, in all processes, as of the last round."""
    return _audiences.get(table_id, 0)


def is_unwatched(table_id: int) -> bool:
    """Return whether nobody watched a table, in any process, as of the last round.

    False for a table without sockets in this process, as it is unknown.
    """
    return table_id in _versions and not _audiences.get(table_id)


async def close_all(code: int = CLOSE_RESTART) -> None:
    """Close every socket of this process, as a server does before it stops."""
    closing = [one.close(code) for one in tuple(_open)]
    await asyncio.gather(*closing, return_exceptions=True)


class Pace(Enum):
    """The verdict of the rate limit on a message."""

    FINE = "fine"
    TOO_FAST = "too_fast"
    CUT = "cut"


class Meter:
    """The rate limit of one socket: refuses excess messages, finally closes it."""

    __slots__ = ("_count", "_hellos", "_hot", "_per_second", "_second")

    def __init__(self, per_second: int = MESSAGES_PER_SECOND) -> None:
        """Start with nothing counted."""
        self._per_second = per_second
        self._second = self._count = self._hellos = self._hot = 0

    def judge(self, is_hello: bool, moment: float) -> Pace:
        """Count one more message at this moment (seconds, rising) and judge it."""
        second = int(moment)
        limit = self._per_second * settings.RATE_FACTOR
        if second != self._second:
            was_hot = self._count > limit and second == self._second + 1
            self._hot = self._hot + 1 if was_hot else 0
            self._second, self._count, self._hellos = second, 0, 0
        self._count += 1
        self._hellos += is_hello
        if self._count > limit:
            return Pace.CUT if self._hot >= HOT_SECONDS_MAX - 1 else Pace.TOO_FAST
        # A snapshot costs a read; one a second is enough for any client.
        if is_hello and self._hellos > max(1, settings.RATE_FACTOR):
            return Pace.TOO_FAST
        return Pace.FINE


async def run_process(process_name: str | None = None) -> None:
    """Write this web process's heartbeat every second; update leases and versions.

    Runs until cancelled. A database error is logged and the next round tries again; the
    tick treats a missing heartbeat as an outage.
    """
    process = process_name or f"{network.gethostname()}:{os.getpid()}"[:80]
    beats = 0
    heard_until: datetime | None = None
    while True:
        started = monotonic()
        try:
            beat_at = await in_thread(beat)(process, heard_until, forget=beats == 0)
            held_up.answered(beat_at)
            outage_log.answered()
            if not (_open or last_heard.is_kept()):
                # Without sockets there is nothing to write.
                _versions.clear()
                _audiences.clear()
                heard_until = beat_at
            elif beats % BEATS_PER_ROUND == 0:
                heard_until = await round_of(process)
            else:
                heard_until = heard_until or beat_at
        except DatabaseError as error:
            if not outage_log.failed(error):
                log.warning("database failed", process=process, error=str(error))
            await in_thread(_mend)()
        except Exception:
            log.exception("presence round failed", process=process)
        beats += 1
        passed = monotonic() - started
        await asyncio.sleep(max(0.05, BEAT_SECONDS - passed))


async def round_of(process: str) -> datetime:
    """Write the leases, read the versions, and close sockets that lost access.

    Return up to when everything heard here is written.
    """
    if not (_open or last_heard.is_kept()):
        _versions.clear()
        _audiences.clear()
        return await in_thread(timers.now)()
    # Sockets opened during the query were not part of it.
    asked = tuple(_open)
    here = who_is_here(process)
    found = await in_thread(look)(here)
    last_heard.written(here.heard, dict(_keys(_open)).keys())
    _versions.clear()
    _versions.update(found.versions)
    _audiences.clear()
    _audiences.update(found.audiences)
    for one in _open.intersection(asked):
        is_out = one.session_key and one.session_key not in found.sessions
        if is_out or (one.token and one.token not in found.tokens):
            await _cut(one, CLOSE_LOGGED_OUT)
        elif one.user_id and one.user_id not in found.active:
            await _cut(one, CLOSE_BANNED, found.suspended.get(one.user_id))
        elif one.user_id in found.resting:
            await _cut(one, CLOSE_RESTS)
    return found.heard_until


def who_is_here(process: str) -> Here:
    """Return the presence data of this process's sockets."""
    moment = monotonic()
    at_tables = [one for one in _open if one.table_id is not None]
    near = [one for one in at_tables if moment - one.heard_at < WATCHED_SECONDS]
    return Here(
        process=process,
        tables={one.table_id for one in at_tables if one.table_id is not None},
        heard=last_heard.news(_keys(at_tables)),
        asked_at=moment,
        watched={one.table_id for one in near if one.table_id is not None},
        spectators={
            table: len({one.user_id or id(one) for one in group})
            for table, group in _by_table(one for one in near if one.seat is None)
        },
        people={one.user_id for one in _open if one.user_id},
        near={
            one.user_id
            for one in _open
            if one.user_id and moment - one.heard_at < WATCHED_SECONDS
        },
        sessions={one.session_key for one in _open if one.session_key},
        tokens={one.token for one in _open if one.token},
    )


def _keys(sockets: Iterable[OpenSocket]) -> Iterator[tuple[Key, float]]:
    for one in sockets:
        if one.table_id is not None and one.user_id:
            yield (one.table_id, one.user_id), one.heard_at


def _by_table(
    sockets: Iterable[OpenSocket],
) -> Iterable[tuple[int, list[OpenSocket]]]:
    groups: dict[int, list[OpenSocket]] = {}
    for one in sockets:
        groups.setdefault(one.table_id or 0, []).append(one)
    return groups.items()


def _mend() -> None:
    """Remove all dead connections from the pool, before actions fail on them."""
    pool = getattr(connection, "pool", None)
    if pool is not None:
        pool.check()


def beat(process: str, heard_until: datetime | None, *, forget: bool) -> datetime:
    """Write the heartbeat, and the moment up to which everything heard is written. A
    new process (`forget` on its first beat) gives people time to reconnect. Return the
    moment."""
    moment = timers.now()
    if forget:
        after_restart.begin(moment)
    until = after_restart.vouched(heard_until or moment)
    name = f"web:{process}"
    Heartbeat.beat(name, moment, covered_until=until)
    if forget:
        old = Heartbeat.objects.filter(name__startswith="web:")
        old.filter(beat_at__lt=moment - OLD_HEARTBEAT).delete()
        Audience.objects.filter(counted_at__lt=moment - OLD_HEARTBEAT).delete()
    return moment


async def _cut(socket: OpenSocket, code: int, why: Refusal | None = None) -> None:
    leave(socket)
    try:
        if why is not None:
            await socket.refuse(why, None)
        await socket.close(code)
    except Exception:
        log.warning("socket did not close", code=code)


def open_sockets() -> Iterable[OpenSocket]:
    """Return the sockets this process holds now."""
    return tuple(_open)
