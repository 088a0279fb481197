"""Read the tables once for all lobby sockets of a process, every two seconds.

Tables change in many places, and the lobby may be a little late: polling costs two
queries regardless of the number of sockets and tables, and needs no notifications.
"""

import asyncio
from typing import Final, Protocol

import structlog

from lobby.listing import table_rows
from lobby.listing.table_rows import Row
from tables.threads import in_thread

log = structlog.get_logger(__name__)

PERIOD_SECONDS: Final = 2.0


class Watcher(Protocol):
    """A socket that receives updates."""

    async def tables_are(self, rows: dict[int, Row]) -> None: ...


watchers: set[Watcher] = set()
"""Those of this process who listen now."""
_loops: dict[asyncio.AbstractEventLoop, "asyncio.Task[None]"] = {}


def enter(watcher: Watcher) -> None:
    """Add a socket; the first one starts the polling."""
    watchers.add(watcher)
    loop = asyncio.get_running_loop()
    if loop not in _loops:
        task = loop.create_task(_run(loop))
        _loops[loop] = task


def leave(watcher: Watcher) -> None:
    """Remove a socket; the polling stops when none is left."""
    watchers.discard(watcher)


async def read() -> dict[int, Row]:
    """Return the open tables by id."""
    return {row.id: row for row in await in_thread(table_rows.open_rows)()}


async def _run(loop: asyncio.AbstractEventLoop) -> None:
    try:
        while watchers:
            await asyncio.sleep(PERIOD_SECONDS)
            try:
                rows = await read()
            except Exception:
                log.exception("lobby reading failed")
                continue
            for watcher in tuple(watchers):
                try:
                    await watcher.tables_are(rows)
                except Exception:
                    # A socket that cannot be sent anything is closed or closing.
                    leave(watcher)
    finally:
        _loops.pop(loop, None)
