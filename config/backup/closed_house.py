"""Keep the site closed while its data is swapped or migrated."""

import contextlib
import fcntl
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import connection

from config.data_refusal import DataRefusal
from config.postgresql import databases
from config.processes import preflight

LOCKS: Final = ("lock", "up.lock")
"""Locks that `serve` and `up` hold while they run."""
LOOK_SECONDS: Final = 0.2
LEAVING_SECONDS: Final = 5.0
"""How long a closed connection may still be listed; PostgreSQL waits as long itself."""


@contextlib.contextmanager
def held(
    seconds: float = 0.0, tell: Callable[[str], None] | None = None
) -> Iterator[None]:
    """Hold the site's locks, waiting up to this long for it to close.

    It cannot be opened meanwhile. Raise `DataRefusal` `house_open` if it is still open.
    `tell` is called once if this has to wait.
    """
    preflight.make_private(settings.DATA_DIR)
    end = time.monotonic() + seconds
    with contextlib.ExitStack() as stack:
        for lock in LOCKS:
            handle = os.open(settings.DATA_DIR / lock, os.O_RDWR | os.O_CREAT, 0o600)
            stack.callback(os.close, handle)
            while not _is_taken(handle):
                _wait(end, f"another process holds {settings.DATA_DIR / lock}", tell)
                tell = None
        while others := _others():
            _wait(end, others, tell)
            tell = None
        yield


def check() -> None:
    """Raise `DataRefusal` `house_open` if others have the database open."""
    if others := _others():
        raise _open(others)


def _is_taken(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _others() -> str:
    """Return who else has the database open; "" if nobody has."""
    let_go()
    config = connection.settings_dict
    if connection.vendor == "postgresql":
        count = connected(config)
        return f"{count} connections to {config['NAME']}" if count else ""
    file = Path(config["NAME"])
    if not file.exists():
        return ""
    # The last process to close the file removes its log.
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let_go()
    is_open = file.with_name(f"{file.name}-wal").exists()
    return f"another process has {file} open" if is_open else ""


def connected(config: dict[str, Any]) -> int:
    """Return the number of clients still connected to the database."""
    end = time.monotonic() + LEAVING_SECONDS
    with databases.server(config) as server:
        while count := databases.connections(server, config["NAME"]):
            if time.monotonic() >= end:
                break
            time.sleep(LOOK_SECONDS / 10)
    return count


def let_go() -> None:
    """Close this process's own connections to the database."""
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]


def _wait(end: float, why: str, tell: Callable[[str], None] | None) -> None:
    if time.monotonic() >= end:
        raise _open(why)
    if tell is not None:
        tell(why)
    time.sleep(LOOK_SECONDS)


def _open(why: str) -> DataRefusal:
    return DataRefusal(
        "house_open",
        f"The house is open ({why}). Close it first: stop `make run`, `manage.py up` "
        "or the services that run `serve` and celery.",
    )
