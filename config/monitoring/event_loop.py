"""The delay of the event loop, and the pauses of garbage collection.

While the loop runs something else, no socket of this process is answered.
"""

import asyncio
import gc
from time import monotonic
from typing import Any, Final

from tables.metrics import Histogram

EVERY_SECONDS: Final = 0.5
lag: Final = Histogram((0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5))
"""Seconds by which the loop woke up late."""
garbage: Final = Histogram((0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0))
"""Seconds that each garbage collection took."""
_began_at = 0.0


async def watch() -> None:
    """Measure until cancelled."""
    if _collected not in gc.callbacks:
        gc.callbacks.append(_collected)
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY_SECONDS
        await asyncio.sleep(EVERY_SECONDS)
        lag.add(max(0.0, loop.time() - due))


def _collected(phase: str, _info: Any) -> None:
    global _began_at  # noqa: PLW0603 - only one search runs at a time
    if phase == "start":
        _began_at = monotonic()
    else:
        garbage.add(monotonic() - _began_at)
