"""Poll the watched events once for all sockets of a process, every two seconds.

An event raises its `turn` with everything that happens in it. One query reads the turns
of all events somebody looks at, however many sockets there are.
"""

import asyncio
from typing import Final, Protocol

import structlog

from tables.threads import in_thread
from tournaments.models import Tournament

log = structlog.get_logger(__name__)

PERIOD_SECONDS: Final = 2.0


class Watcher(Protocol):
    """A socket that receives turns."""

    event_id: int

    async def turn_is(self, turn: int) -> None: ...


watchers: set[Watcher] = set()
"""Those of this process who listen now."""
_loops: dict[asyncio.AbstractEventLoop, "asyncio.Task[None]"] = {}


def enter(watcher: Watcher) -> None:
    """Add a socket; the first one starts the polling."""
    watchers.add(watcher)
    loop = asyncio.get_running_loop()
    if loop not in _loops:
        _loops[loop] = loop.create_task(_run(loop))


def leave(watcher: Watcher) -> None:
    """Remove a socket; the polling stops when none is left."""
    watchers.discard(watcher)


def turns(event_ids: set[int]) -> dict[int, int]:
    """Return the turns of these events."""
    rows = Tournament.objects.filter(pk__in=event_ids)
    return dict(rows.values_list("pk", "turn"))


async def read(event_ids: set[int]) -> dict[int, int]:
    """Return the same without blocking the loop."""
    found: dict[int, int] = await in_thread(turns)(event_ids)
    return found


async def _run(loop: asyncio.AbstractEventLoop) -> None:
    try:
        while watchers:
            await asyncio.sleep(PERIOD_SECONDS)
            try:
                found = await read({watcher.event_id for watcher in watchers})
            except Exception:
                log.exception("reading of events failed")
                continue
            for watcher in tuple(watchers):
                try:
                    await watcher.turn_is(found.get(watcher.event_id, 0))
                except Exception:
                    # A socket that cannot be sent anything is closed or closing.
                    leave(watcher)
    finally:
        _loops.pop(loop, None)
