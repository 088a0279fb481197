"""Coroutines that begin at once, as the eager tasks of Python 3.12 do.

Most messages of a group cause one frame that is sent without waiting: a task for it,
run by the loop in its next round, costs more than the frame.
"""

import asyncio
import types
from collections.abc import Coroutine, Generator
from contextvars import copy_context
from typing import Any


def begin(coroutine: Coroutine[Any, Any, None]) -> "asyncio.Task[None] | None":
    """Run a coroutine up to where it has to wait; return a task that does the rest.

    None where it came to its end without waiting. What it raises by then is raised
    here. To be called in a running loop.
    """
    context = copy_context()
    try:
        waits_for = context.run(coroutine.send, None)
    except StopIteration:
        return None
    loop = asyncio.get_running_loop()
    return loop.create_task(_go_on(coroutine, waits_for), context=context)


async def _go_on(coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
    await _rest(coroutine, waits_for)


@types.coroutine
def _rest(
    coroutine: Coroutine[Any, Any, None], waits_for: Any
) -> Generator[Any, Any, None]:
    """Wait for what the coroutine waits for, and hand it what comes, to its end."""
    try:
        while True:
            try:
                got = yield waits_for
            except BaseException as error:  # noqa: BLE001 - a cancelled task's too
                waits_for = coroutine.throw(error)
            else:
                waits_for = coroutine.send(got)
    except StopIteration:
        return
