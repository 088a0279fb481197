"""How asynchronous code calls the database."""

from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

from channels.db import database_sync_to_async

Given = ParamSpec("Given")
Made = TypeVar("Made")


def in_thread(
    call: Callable[Given, Made],
) -> Callable[Given, Coroutine[Any, Any, Made]]:
    """Return the function as a coroutine function on a thread of its own.

    The default would queue every connection's query behind one thread.
    """
    made: Callable[Given, Coroutine[Any, Any, Made]]
    made = database_sync_to_async(call, thread_sensitive=False)
    return made
