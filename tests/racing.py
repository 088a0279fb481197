"""Many at once: real commits from real connections, as far as the database has them."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connections

from wallet.errors import Refusal

WIDTH = 8
"""So many really at once: a process has ten connections, and none may wait for long."""


def at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """Run the calls in threads, the first ones at one moment; a refusal is its code."""
    width = min(len(calls), WIDTH)
    start = Barrier(width)

    def run(numbered: tuple[int, Callable[[], Any]]) -> Any:
        number, call = numbered
        if number < width:
            start.wait(timeout=60)
        try:
            return call()
        except Refusal as refusal:
            return refusal.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(width) as pool:
        return list(pool.map(run, enumerate(calls)))
