"""Output that was written to a transport and not sent: how much, and since when."""

from typing import Any, Final

BYTES_MAX: Final = 1_000_000
SECONDS_MAX = 30.0
"""How much may be unsent, and for how long, before the reader counts as gone."""


def unsent_of(transport: Any) -> int:
    """Return how many bytes wait in the process, beside what the system has taken."""
    waiting: int = len(transport.dataBuffer) - transport.offset
    taken: int = transport._tempDataLen
    return waiting + taken


class Backlog:
    """The unsent frames of one socket."""

    __slots__ = ("_frames", "_looks", "_transport", "written")

    def __init__(self, transport: Any) -> None:
        """Begin with nothing written."""
        self._transport = transport
        self.written = 0
        """All bytes so far; who writes counts them."""
        self._frames: list[tuple[int, int]] = []
        """Where each frame that was not sent at once begins and ends in them."""
        self._looks: list[tuple[float, int]] = []
        """What had been written at the moments somebody looked."""

    @property
    def unsent(self) -> int:
        """How many bytes wait."""
        return unsent_of(self._transport)

    def add(self, length: int) -> bool:
        """Remember that the frame written last waits; False where it is too much."""
        unsent = self.unsent
        sent = self.written - unsent
        while self._frames and self._frames[0][1] <= sent:
            self._frames.pop(0)
        self._frames.append((self.written - length, self.written))
        return unsent <= BYTES_MAX

    def age(self, moment: float) -> float:
        """Return for how many seconds the oldest unsent byte has been seen to wait."""
        unsent = self.unsent
        sent = self.written - unsent
        while self._looks and self._looks[0][1] <= sent:
            self._looks.pop(0)
        if unsent:
            self._looks.append((moment, self.written))
        return moment - self._looks[0][0] if self._looks else 0.0

    def drop(self) -> None:
        """Forget what is unsent, but for the rest of a frame that is half sent.

        So a close frame is the next thing that a reader gets.
        """
        line = self._transport
        sent = self.written - self.unsent
        half = [end for start, end in self._frames if start < sent < end]
        kept = half[0] - sent if half else 0
        waiting = line.dataBuffer[line.offset :] + b"".join(line._tempDataBuffer)
        line.dataBuffer, line.offset = waiting[:kept], 0
        line._tempDataBuffer, line._tempDataLen = [], 0
        self.written = sent + kept
        self._frames.clear()
        self._looks.clear()
