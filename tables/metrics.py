"""Counters of live play, read by `/metrics`.

These are plain numbers of one process, in memory. Recording an act costs well under a
microsecond: no lock is taken, and formatting happens only on read.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from threading import Lock
from typing import Final, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of waiting times, in seconds."""


class Histogram:
    """How many values lie within each bound, and their sum.

    Not safe between threads: each has one thread that adds to it.
    """

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        """Start empty; the last of `counts` is for what is above every bound."""
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def add(self, value: float) -> None:
        """Count one value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


class Counter(Generic[Key]):
    """How often each of a few things happened; any thread may add."""

    __slots__ = ("_lock", "counts")

    def __init__(self) -> None:
        """Start empty."""
        self._lock = Lock()
        self.counts: dict[Key, int] = {}

    def add(self, key: Key) -> None:
        """Count one."""
        with self._lock:
            self.counts[key] = self.counts.get(key, 0) + 1


ACT_RESULTS: Final = ("done", "repeated", "refused", "failed")
"""Outcomes of an action: `repeated` had been done before, `failed` is a fault of ours
or a database that is away."""
acts: Final = {result: Histogram() for result in ACT_RESULTS}
"""Seconds from an act's frame to its answer, by result; added to by the event loop."""
batch_acts: Final = Histogram((1, 2, 4, 8, 16, 32))
"""How many acts shared a commit. Like the next two, added to by the event loop."""
batch_queued: Final = Histogram()
"""Seconds that the first act of a batch had waited for a thread."""
batch_writing: Final = Histogram()
"""Seconds that writing and committing a batch took."""
acts_alone: Final = Counter[None]()
"""Acts that left their batch and had a transaction of their own."""
refusals: Final = Counter[tuple[str, str]]()
"""Refusals by surface (`socket` or `http`) and code."""
sockets_opened: Final = Counter[None]()
sockets_closed: Final = Counter[int]()
"""Sockets that ended, by close code; 0 stands for codes the house does not know."""
clock_steps: Final = Counter[None]()
"""Steps of the wall clock that the tick has moved clocks for."""
tick_lateness: Final = Histogram((0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0))
"""Seconds between the moment a timer was to act and the moment the tick took it up."""
