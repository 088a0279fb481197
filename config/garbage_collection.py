"""When a process looks for garbage: seldom, and never at what it was opened with."""

import gc
from typing import Final

THRESHOLDS: Final = 10_000, 20, 50
"""New objects before Python looks for cycles among them, and how often it looks at
those that have survived: what an act makes has no cycles, and a house has a lot of
objects that stay."""
SECONDS: Final = 600.0
"""How often all garbage is looked for; by `THRESHOLDS` alone that never happens. It
empties Python's lists of free tuples too. Of each length the driver and `tuple(...)` of
an iterator keep filling one with up to 2,000, about 4 MB in all."""


def freeze() -> None:
    """Set aside what is loaded: it stays, so nobody has to look through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


class Collector:
    """Looks for all garbage now and then."""

    def __init__(self, moment: float) -> None:
        """Begin at this moment, in monotonic seconds."""
        self._collected_at = moment

    def look(self, moment: float) -> None:
        """Collect if it is time for that."""
        if moment - self._collected_at >= SECONDS:
            self._collected_at = moment
            gc.collect()
