"""The embedded beat: one slow or broken entry disturbs no other."""

import asyncio
import threading
from typing import Any

from celery.schedules import maybe_schedule

from config import ticker
from config.celery import app


async def test_a_slow_entry_does_not_delay_another() -> None:
    slow_is_done, ticks = threading.Event(), threading.Semaphore(0)

    def slow() -> None:
        slow_is_done.wait(60)

    def quick() -> None:
        ticks.release()

    every = maybe_schedule(0.01, app=app)
    tasks = [
        asyncio.create_task(ticker._repeat("slow", every, slow)),
        asyncio.create_task(ticker._repeat("quick", every, quick)),
    ]
    loop = asyncio.get_running_loop()
    for _ in range(3):
        ticked = await loop.run_in_executor(None, lambda: ticks.acquire(timeout=60))
        assert ticked
    slow_is_done.set()
    await _end(tasks)


async def test_an_entry_that_failed_is_run_again(caplog: Any) -> None:
    runs = threading.Semaphore(0)

    def broken() -> None:
        runs.release()
        raise RuntimeError("planted")

    every = maybe_schedule(0.01, app=app)
    task = asyncio.create_task(ticker._repeat("broken", every, broken))
    loop = asyncio.get_running_loop()
    for _ in range(2):
        assert await loop.run_in_executor(None, lambda: runs.acquire(timeout=60))
    await _end([task])
    assert "beat entry failed" in caplog.text


def test_every_entry_of_the_schedule_names_a_task_that_exists() -> None:
    coroutines = ticker.entries()
    for coroutine in coroutines:
        coroutine.close()
    assert len(coroutines) == len(app.conf.beat_schedule)
    for entry in app.conf.beat_schedule.values():
        assert entry["options"]["expires"] == entry["schedule"]


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
