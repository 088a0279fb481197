"""How long to wait for starting processes: as long as they make progress.

A slow machine is not an error. Processes make progress while they use the processor:
loading does all the time, waiting for an unreachable server hardly at all.
"""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path

WORK_SECONDS = 3.0
"""The processor time per wait that counts as progress; five processes waiting for a
server use about half of it in a minute.
"""
WORK_SECONDS_MAX = 600.0
"""The maximum; more than any machine needs to load everything."""


class Patience:
    """Waits for `seconds`, restarting at each progress."""

    def __init__(
        self,
        seconds: float,
        work: Callable[[], float],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start waiting; `work` returns the processor time used so far."""
        self.seconds, self._work, self._now = seconds, work, now
        self._done, self._end = work(), now() + seconds

    def is_over(self) -> bool:
        """Return whether there was no progress for too long."""
        done = self._work()
        if self._done + WORK_SECONDS <= done <= WORK_SECONDS_MAX:
            self._done, self._end = done, self._now() + self.seconds
        return self._now() >= self._end


def work_of(pids: Iterable[int]) -> float:
    """Return the processor time of processes in seconds; 0 if it is unknown."""
    return sum(_work_of(pid) for pid in pids)


def _work_of(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0.0
    # The name in brackets is followed by the state and 10 unused numbers.
    user, system = status.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
