"""An event loop whose clock jumps to what comes next: minutes pass in no time."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class _Jumping(selectors.DefaultSelector):
    """A selector that does not wait, and tells how long it would have."""

    skipped = 0.0

    def select(
        self, timeout: float | None = None
    ) -> list[tuple[selectors.SelectorKey, int]]:
        self.skipped += timeout or 0.0
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs what only sleeps and waits for each other."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return 1_000.0 + self._jumping.skipped


def run(loop: VirtualLoop, what: Coroutine[Any, Any, None]) -> None:
    """Run something to its end in its own time."""
    try:
        loop.run_until_complete(what)
    finally:
        loop.close()
