"""Memory that was freed and that the C library keeps: given back to the system.

Frames for people who do not read are many and small, and lie between what stays: the
library would keep the room that they leave. So does every batch of acts, a little less.
"""

import ctypes
from collections.abc import Callable
from typing import Any, Final

BYTES: Final = 1_000_000
"""Less is not worth a look."""
QUIET_SECONDS: Final = 5.0
"""How long to wait after the last one: many are forgotten at about the same time."""
EVERY_SECONDS: Final = 60.0
"""How often to give back what is free anyway."""


def _found() -> Callable[[int], Any]:
    try:
        trim: Callable[[int], Any] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):
        # The C libraries of other systems, and musl's, have nothing of the kind.
        return lambda _kept: 0
    return trim


_trim = _found()


class Forgotten:
    """How much was forgotten since the last look, and when."""

    def __init__(self, trim: Callable[[int], Any] = _trim) -> None:
        """Begin with nothing."""
        self._trim = trim
        self.bytes = 0
        self._at = 0.0
        self._given_at = 0.0

    def add(self, length: int, moment: float) -> None:
        """Note that this many bytes will not be sent."""
        self.bytes += length
        self._at = moment

    def look(self, moment: float) -> None:
        """Give back what is free, soon after much was forgotten, else each minute."""
        is_much = self.bytes >= BYTES and moment - self._at >= QUIET_SECONDS
        if is_much:
            self.bytes = 0
        if is_much or moment - self._given_at >= EVERY_SECONDS:
            self._given_at = moment
            self._trim(0)


forgotten: Final = Forgotten()
"""Of this process."""
