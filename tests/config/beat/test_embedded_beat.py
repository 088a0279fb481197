"""The embedded beat: one slow or broken entry disturbs no other."""

import asyncio
import threading
from typing import Any

from config.beat import due_tasks, embedded_beat
from config.celery import app


async def test_a_slow_entry_does_not_delay_another() -> None:
    slow_is_done, ticks = threading.Event(), threading.Semaphore(0)

    def slow() -> None:
        slow_is_done.wait(60)

    def quick() -> None:
        ticks.release()

    every = 0.01
    tasks = [
        asyncio.create_task(embedded_beat.repeat("slow", every, slow)),
        asyncio.create_task(embedded_beat.repeat("quick", every, quick)),
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

    every = 0.01
    task = asyncio.create_task(embedded_beat.repeat("broken", every, broken))
    loop = asyncio.get_running_loop()
    for _ in range(2):
        assert await loop.run_in_executor(None, lambda: runs.acquire(timeout=60))
    await _end([task])
    assert "beat entry failed" in caplog.text


async def test_what_has_no_work_is_not_run_and_what_runs_is_not_run_twice() -> None:
    looks, runs, is_done = threading.Semaphore(0), [], threading.Event()

    def busy() -> None:
        runs.append("busy")
        is_done.wait(60)

    def have_work(names: list[str]) -> set[str]:
        looks.release()
        return {"busy"} & set(names)

    entries = [
        embedded_beat.Asked("busy", 0.01, busy),
        embedded_beat.Asked("idle", 0.01, lambda: runs.append("idle")),
    ]
    task = asyncio.create_task(embedded_beat.Look(entries, have_work).every(0.01))
    loop = asyncio.get_running_loop()
    for _ in range(5):
        assert await loop.run_in_executor(None, lambda: looks.acquire(timeout=60))
    is_done.set()
    await _end([task])
    assert "idle" not in runs
    assert runs == ["busy"]


async def test_a_run_that_took_longer_than_its_period_is_followed_at_once() -> None:
    runs, asked = threading.Semaphore(0), []

    def slow() -> None:
        entries[0].next_at = 0.0  # As if the period were over by now.
        runs.release()

    def have_work(names: list[str]) -> set[str]:
        asked.append(names)
        return set(names)

    entries = [embedded_beat.Asked("slow", 3_600, slow)]
    # Without being told it would look once an hour.
    task = asyncio.create_task(embedded_beat.Look(entries, have_work).every(3_600))
    loop = asyncio.get_running_loop()
    for _ in range(3):
        assert await loop.run_in_executor(None, lambda: runs.acquire(timeout=60))
    await _end([task])


def test_with_nobody_there_for_a_while_it_looks_half_as_often(monkeypatch) -> None:
    there, clock = {"asha"}, [0.0]
    monkeypatch.setattr(embedded_beat, "monotonic", lambda: clock[0])
    look = embedded_beat.Look([], set, lambda: bool(there))
    clock[0] = 60.0
    assert look.pause_after(0.25) == 0.25
    there.clear()
    clock[0] += embedded_beat.ALONE_SECONDS - 0.1
    assert look.pause_after(0.25) == 0.25
    clock[0] += 0.1
    assert look.pause_after(0.25) == 0.5
    there.add("bilal")
    assert look.pause_after(0.25) == 0.25


def test_what_comes_up_is_asked_with_all_that_comes_up_as_often(monkeypatch) -> None:
    asked: set[tuple[str, ...]] = set()
    periods = {"tick": 0.25, "events": 0.25, "rehearsals": 1.0, "ratings": 5.0}
    entries = [embedded_beat.Asked(name, each, int) for name, each in periods.items()]
    look = embedded_beat.Look(entries, lambda names: asked.add(tuple(names)) or set())
    for turn in range(200):
        entries[turn % 4].next_at = 0.0  # They drift apart.
        assert not look.with_work(turn / 4, 0.25)
    assert asked == {(*periods,), (*periods,)[:3], (*periods,)[:2]}


async def test_an_entry_with_a_question_that_failed_is_run_again(caplog: Any) -> None:
    runs = threading.Semaphore(0)

    def broken() -> None:
        runs.release()
        raise RuntimeError("planted")

    entries = [embedded_beat.Asked("broken", 0.01, broken)]
    task = asyncio.create_task(embedded_beat.Look(entries, set).every(0.01))
    loop = asyncio.get_running_loop()
    for _ in range(2):
        assert await loop.run_in_executor(None, lambda: runs.acquire(timeout=60))
    await _end([task])
    assert "beat entry failed" in caplog.text


def test_every_entry_of_the_schedule_names_a_task_that_exists(settings: Any) -> None:
    coroutines = embedded_beat.entries(lambda: True)
    for coroutine in coroutines:
        coroutine.close()
    # One looks at all those that have a question.
    unasked = app.conf.beat_schedule.keys() - due_tasks.QUESTIONS.keys()
    assert len(coroutines) == 1 + len(unasked)
    assert due_tasks.QUESTIONS.keys() <= app.conf.beat_schedule.keys()
    for entry in app.conf.beat_schedule.values():
        assert entry["options"]["expires"] == entry["schedule"]


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
