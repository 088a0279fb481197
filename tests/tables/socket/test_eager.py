"""A coroutine begins at once, and what it waits for reaches it as in any task."""

import asyncio
from contextvars import ContextVar

import pytest

from tables.socket import eager

OF_ITS_OWN: ContextVar[str] = ContextVar("of_its_own", default="outside")


async def test_what_need_not_wait_is_done_at_once() -> None:
    done = []

    async def quick() -> None:
        done.append("quick")

    assert eager.begin(quick()) is None
    assert done == ["quick"]


async def test_what_has_to_wait_goes_on_when_it_may() -> None:
    done, gate = [], asyncio.Event()

    async def slow() -> None:
        done.append("began")
        await gate.wait()
        async with asyncio.timeout(1):
            await asyncio.sleep(0)
        done.append("ended")

    task = eager.begin(slow())
    assert task is not None
    assert done == ["began"]
    gate.set()
    await task
    assert done == ["began", "ended"]


async def test_a_failure_is_raised_where_it_happens() -> None:
    async def fails(*, at_once: bool) -> None:
        if not at_once:
            await asyncio.sleep(0)
        raise ValueError

    with pytest.raises(ValueError):
        eager.begin(fails(at_once=True))
    task = eager.begin(fails(at_once=False))
    assert task is not None
    with pytest.raises(ValueError):
        await task


async def test_what_waits_can_be_cancelled() -> None:
    tidied = []

    async def slow() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            tidied.append(True)

    task = eager.begin(slow())
    assert task is not None
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert tidied == [True]


async def test_its_context_is_its_own() -> None:
    seen = []

    async def sets() -> None:
        OF_ITS_OWN.set("inside")
        await asyncio.sleep(0)
        seen.append(OF_ITS_OWN.get())

    task = eager.begin(sets())
    assert task is not None
    await task
    assert (seen, OF_ITS_OWN.get()) == (["inside"], "outside")
