"""How asynchronous code calls the database."""

from typing import Any

from channels.db import database_sync_to_async


def in_thread(call: Any) -> Any:
    """Return the function as a coroutine function on a thread of its own.

    The default would queue every connection's query behind one thread.
    """
    return database_sync_to_async(call, thread_sensitive=False)
