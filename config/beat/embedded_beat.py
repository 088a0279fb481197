"""The embedded profile's beat: Celery's schedule run inside the web process.

Each entry runs in its own task and thread, so that a slow one does not delay the clock
and a busy site cannot starve it. Entries with a condition (`config.beat.due_tasks`) are
checked together, on one thread, and run if they have work.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from time import monotonic
from typing import Any

import structlog
from channels.db import database_sync_to_async
from django.conf import settings

from accounts.requests import request_id
from config.beat import due_tasks
from config.celery import app
from config.monitoring.job_figures import jobs
from config.staff import failed_jobs

log = structlog.get_logger(__name__)
ALONE_SECONDS = 10.0
"""After this long without connections it checks half as often, like the other
profile: nobody sees the delay.
"""


def entries(
    is_anybody_there: Callable[[], bool],
) -> list[Coroutine[Any, Any, None]]:
    """Return the endless coroutines that run all scheduled entries."""
    asked, repeated = [], []
    for name, entry in app.conf.beat_schedule.items():
        seconds, call = entry["schedule"], call_of(entry)
        if name in due_tasks.QUESTIONS:
            asked.append(Asked(name, seconds, call))
        else:
            repeated.append(repeat(name, seconds, call))
    look = Look(asked, due_tasks.have_work, is_anybody_there)
    return [look.every(settings.TICK_SECONDS), *repeated]


def call_of(entry: dict[str, Any]) -> Callable[[], None]:
    """Return what runs the task of an entry, and counts and keeps its failures."""
    import_module(entry["task"].rpartition(".")[0])
    task = app.tasks[entry["task"]]
    args, kwargs = entry.get("args", ()), entry.get("kwargs", {})

    def call() -> None:
        began, failed = monotonic(), True
        request_id.current.set(request_id.new())
        try:
            task(*args, **kwargs)
            failed = False
        except Exception as error:
            # A task called as a function does not report its failure to Celery.
            failed_jobs.note(task.name, error)
            raise
        finally:
            jobs.ran(task.name, monotonic() - began, failed=failed)
            jobs.tell("embedded")

    return call


class Asked:
    """An entry that runs only if it has work and is not running already."""

    def __init__(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        """Store the entry's name, its period, and its function."""
        self.name, self.seconds = name, seconds
        self.next_at = 0.0
        """Not checked before this time (`time.monotonic()`)."""
        self.run = _on_own_thread(name, call)
        self.running: asyncio.Future[None] | None = None


class Look:
    """Checks all entries with a condition, on its own thread.

    The loop of the web process is not used while there is nothing to do.
    """

    def __init__(
        self,
        entries: list[Asked],
        have_work: Callable[[list[str]], set[str]],
        is_anybody_there: Callable[[], bool] = lambda: True,
    ) -> None:
        """Prepare the checks; `have_work` returns which names have work."""
        self.entries, self.have_work = entries, have_work
        self.periods = {one.name: one.seconds for one in entries}
        self.is_anybody_there = is_anybody_there
        self._there_at = monotonic()
        self._is_over = False
        self._at_once = threading.Event()

    async def every(self, pause: float) -> None:
        """Check every `pause` seconds until cancelled; then wait for running tasks."""
        loop, thread = asyncio.get_running_loop(), ThreadPoolExecutor(1, "beat-look")
        try:
            await loop.run_in_executor(thread, self._look, pause, loop)
        finally:
            self._is_over = True
            self._at_once.set()
            # A running task may need this loop to publish.
            running = [one.running for one in self.entries if one.running is not None]
            if running:
                await asyncio.wait(running)

    def _look(self, pause: float, loop: asyncio.AbstractEventLoop) -> None:
        while not self._is_over:
            self._at_once.clear()
            began = monotonic()
            for one in self.with_work(began, pause):
                if not self._is_over:
                    loop.call_soon_threadsafe(self._start, one)
            self._at_once.wait(max(0.01, began + self.pause_after(pause) - monotonic()))

    def with_work(self, moment: float, pause: float) -> list[Asked]:
        """Return the entries to run now (`time.monotonic()`)."""
        idle = [one for one in self.entries if one.running is None]
        comes_up = [one.name for one in idle if one.next_at <= moment]
        if not comes_up:
            return []
        asked = due_tasks.asked_together(comes_up, self.periods)
        found = self.have_work(asked)
        for one in idle:
            if one.name in asked:
                # Half a pause early is in time; otherwise a period of one pause would
                # take two.
                one.next_at = moment + one.seconds - pause / 2
        return [one for one in idle if one.name in found]

    def pause_after(self, pause: float) -> float:
        """Return the seconds to the next look: twice the pause with nobody there."""
        moment = monotonic()
        if self.is_anybody_there():
            self._there_at = moment
        return pause if moment - self._there_at < ALONE_SECONDS else 2 * pause

    def _start(self, one: Asked) -> None:
        if one.running is None and not self._is_over:
            one.running = asyncio.ensure_future(one.run())
            one.running.add_done_callback(partial(self._ended, one))

    def _ended(self, one: Asked, run: asyncio.Future[None]) -> None:
        one.running = None
        if one.next_at <= monotonic():
            self._at_once.set()  # It ran longer than its period.
        if not run.cancelled() and (error := run.exception()):
            # An error in one entry must not stop the clock; it is retried at the next
            # check.
            log.error("beat entry failed", entry=one.name, exc_info=error)


def _on_own_thread(
    name: str, call: Callable[[], None]
) -> Callable[[], Coroutine[Any, Any, None]]:
    thread = ThreadPoolExecutor(1, thread_name_prefix=f"beat-{name}")
    run: Callable[[], Coroutine[Any, Any, None]]
    run = database_sync_to_async(call, thread_sensitive=False, executor=thread)
    return run


async def repeat(name: str, seconds: float, call: Callable[[], None]) -> None:
    """Run an entry at a fixed interval, regardless of the wall clock."""
    run = _on_own_thread(name, call)
    next_at = monotonic() + seconds
    while True:
        await asyncio.sleep(max(0.0, next_at - monotonic()))
        next_at = monotonic() + seconds
        running = asyncio.ensure_future(run())
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            # The thread continues and may need this loop to publish: let it finish.
            await asyncio.wait([running])
            raise
        except Exception:
            # An error in one entry must not stop the clock; it is retried at the next
            # run.
            log.exception("beat entry failed", entry=name)
