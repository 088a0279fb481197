"""The embedded profile's beat: the schedule of Celery, run inside the web process.

Each entry runs in a task of its own on a thread of its own, so that a slow one does not
delay the clock, and a busy site does not starve it of threads.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

import structlog
from celery.schedules import maybe_schedule
from channels.db import database_sync_to_async

from config.celery import app
from config.desk import failures

log = structlog.get_logger(__name__)
PAUSE_MAX_SECONDS = 5.0


def entries() -> list[Coroutine[Any, Any, None]]:
    """Return one endless coroutine for each entry of the beat schedule."""
    return [
        _repeat(name, maybe_schedule(entry["schedule"], app=app), _call(entry))
        for name, entry in app.conf.beat_schedule.items()
    ]


def _call(entry: dict[str, Any]) -> Callable[[], None]:
    import_module(entry["task"].rpartition(".")[0])
    task = app.tasks[entry["task"]]
    args, kwargs = entry.get("args", ()), entry.get("kwargs", {})

    def call() -> None:
        try:
            task.apply(args=args, kwargs=kwargs, throw=True)
        except Exception as error:
            # What is thrown to us, Celery itself does not call a failure.
            failures.note(task.name, error)
            raise

    return call


async def _repeat(name: str, schedule: Any, call: Callable[[], None]) -> None:
    thread = ThreadPoolExecutor(1, thread_name_prefix=f"beat-{name}")
    run = database_sync_to_async(call, thread_sensitive=False, executor=thread)
    last = app.now()
    while True:
        is_due, pause = schedule.is_due(last)
        if not is_due:
            await asyncio.sleep(min(max(pause, 0.01), PAUSE_MAX_SECONDS))
            continue
        last = app.now()
        running = asyncio.ensure_future(run())
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            # The thread goes on and may need this loop to publish: let it finish.
            await asyncio.wait([running])
            raise
        except Exception:
            # One entry's fault must not stop the clock; the next run tries again.
            log.exception("beat entry failed", entry=name)
