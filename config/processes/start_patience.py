"""How long to wait for processes that are starting: as long as they get on.

A slow machine is no fault. The processes get on while they use the processor: loading
does so all the time, waiting for a server that is away hardly ever.
"""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path

WORK_SECONDS = 3.0
"""How much processor time within one wait is progress; five processes that wait for
a server use about half of it in a minute."""
WORK_SECONDS_MAX = 600.0
"""More than any machine needs to load everything: who needs more never gets ready."""


class Patience:
    """Waits for `seconds`, and starts again each time there was progress."""

    def __init__(
        self,
        seconds: float,
        work: Callable[[], float],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin to wait; `work` says how much processor time was used so far."""
        self.seconds, self._work, self._now = seconds, work, now
        self._done, self._end = work(), now() + seconds

    def is_over(self) -> bool:
        """Tell whether nothing has got on for too long."""
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
    # After the name, in brackets, come the state and 10 numbers that are not asked for.
    user, system = status.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
