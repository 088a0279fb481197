"""A fair queue: a few are served at once, others wait by priority and arrival.

A slow request lets another run beside it, so that it blocks nobody.

It measures the rate of each rank, so that it can tell refused requests when to retry;
`/metrics` reports it.
"""

import asyncio
import secrets
from bisect import bisect_right, insort
from collections import deque
from time import monotonic
from typing import Final

from tables.metrics import Histogram

RANKS: Final = ("seated", "others", "newcomers")
"""The ranks by name, in order of priority."""
RETRY_MIN, RETRY_MAX = 1.0, 15.0
"""The minimum and approximate maximum retry time in seconds."""
EARLY: Final = 0.7
"""Retries come after this share of the expected time: refusing again costs a
millisecond, an empty place delays everybody.
"""
SPREAD: Final = 0.25
"""Retry times above the maximum are spread over this share of it."""
EXPECTED_MAX: Final = 1_000
"""How many promised retries are remembered."""
UNKNOWN_SECONDS: Final = 0.1
"""Estimated duration of a request before any was measured."""
LEARNS: Final = 1 / 8
"""The weight of the latest measurement."""
FORGET_SECONDS: Final = 10.0
"""Measured rates older than this are ignored."""
LONG_SECONDS: Final = 1.0
LONG_MAX: Final = 2
"""How many slow requests are not counted, and after how long."""
ROOM_MIN: Final = 4
"""How many may wait per place, however slow it is: as many as a page requests."""
BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the histogram of waiting, in seconds."""

Turn = asyncio.Future[bool]


class RankQueue:
    """One rank: waiting requests, promised retries, and the rate."""

    def __init__(self) -> None:
        """Create an empty rank."""
        self.turns: deque[Turn] = deque()
        self.waits = Histogram(BUCKETS)
        """Histogram of the waiting times."""
        self.refused = 0
        self._pace: float | None = None
        self._moved_at: float | None = None
        self._measured_at = 0.0
        self._expected: list[float] = []

    def stand(self, turn: Turn) -> None:
        """Join at the end."""
        if not self.turns:
            self._moved_at = None
        self.turns.append(turn)

    def moved(self) -> None:
        """Record that the first was admitted, to measure the rate."""
        now = monotonic()
        if self._moved_at is not None:
            seconds = now - self._moved_at
            known = self.pace(seconds)
            self._pace, self._measured_at = known + LEARNS * (seconds - known), now
        self._moved_at = now if self.turns else None

    def pace(self, guess: float) -> float:
        """Return the measured or estimated seconds between two admissions."""
        is_old = monotonic() - self._measured_at > FORGET_SECONDS
        return guess if self._pace is None or is_old else self._pace

    def appointment(self, before: float, pace: float) -> float:
        """Return the seconds until a request with this many before it may be admitted.

        Requests that were told an earlier moment come before it and keep that moment.
        """
        now, pace = monotonic(), pace * EARLY
        del self._expected[: bisect_right(self._expected, now)]
        seconds = max(before * pace, RETRY_MIN)
        for count, moment in enumerate(self._expected, 1):
            if moment > now + seconds or seconds > RETRY_MAX:
                break
            seconds = max((before + count) * pace, RETRY_MIN)
        if len(self._expected) < EXPECTED_MAX:
            insort(self._expected, now + seconds)
        chance = secrets.randbelow(1_000) / 1_000
        if seconds > RETRY_MAX:
            return RETRY_MAX * (1 - SPREAD * chance)
        return seconds + chance if seconds == RETRY_MIN else seconds


class Place:
    """A place in use, and whether it is held for long."""

    def __init__(self, alarm: asyncio.TimerHandle) -> None:
        """Take the place; the alarm fires when it is held for long."""
        self.alarm, self.is_long = alarm, False


class FairQueue:
    """Admits a few at once; the others wait by rank, then by arrival."""

    def __init__(self, at_once: int, waiting_max: int, wait_seconds: float) -> None:
        """Create an empty queue."""
        self.at_once, self.waiting_max = at_once, waiting_max
        self.wait_seconds = wait_seconds
        self.inside = self.long = self.served = 0
        self.served_seconds = 0.0
        self.by_rank = tuple(RankQueue() for _rank in RANKS)
        self._seconds = UNKNOWN_SECONDS

    @property
    def waiting(self) -> int:
        """The number of waiting requests."""
        return sum(len(queue.turns) for queue in self.by_rank)

    async def enter(self, rank: int) -> Place | None:
        """Wait for a place; return None if none is free in time."""
        queue, began = self.by_rank[rank], monotonic()
        if self._is_open and not self.waiting:
            self.inside += 1
            queue.waits.add(0.0)
            return self._place()
        if self._before(rank) >= self.room(queue):
            return None
        if self.waiting >= self.waiting_max and not self._make_room(rank):
            return None
        loop = asyncio.get_running_loop()
        turn: Turn = loop.create_future()
        queue.stand(turn)
        alarm = loop.call_later(self.wait_seconds, self._give_up, queue, turn)
        try:
            is_in = await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.result():
                self.inside -= 1
                self._let_in()
            else:
                self._give_up(queue, turn)
            raise
        finally:
            alarm.cancel()
        if not is_in:
            return None
        queue.waits.add(monotonic() - began)
        return self._place()

    def leave(self, place: Place, seconds: float) -> None:
        """Pass the place to the next; `seconds` is how long it was held."""
        place.alarm.cancel()
        self.inside -= 1
        self.long -= place.is_long
        self.served += 1
        self.served_seconds += seconds
        self._seconds += LEARNS * (seconds - self._seconds)
        self._let_in()

    def refuse(self, rank: int) -> float:
        """Return the number of seconds after which a refused request should retry.

        Before it are those that wait, and those that were told an earlier moment; half
        a queue of them may wait again, so that places are not left empty.
        """
        queue = self.by_rank[rank]
        queue.refused += 1
        before = self._before(rank) - self.room(queue) / 2
        return queue.appointment(before, self._pace(queue))

    def _before(self, rank: int) -> int:
        """Return how many are ahead of a request that joins now."""
        return sum(len(queue.turns) for queue in self.by_rank[: rank + 1])

    def _pace(self, queue: RankQueue) -> float:
        return queue.pace(self._seconds / self.at_once)

    def room(self, queue: RankQueue) -> float:
        """Return how many may wait; any more would wait in vain."""
        in_time = self.wait_seconds / max(self._pace(queue), 0.001)
        return min(self.waiting_max, max(in_time, ROOM_MIN * self.at_once))

    @property
    def _is_open(self) -> bool:
        return self.inside < self.at_once + min(self.long, LONG_MAX)

    def _place(self) -> Place:
        loop = asyncio.get_running_loop()
        place: Place = Place(
            loop.call_later(LONG_SECONDS, lambda: self._grow_long(place))
        )
        return place

    def _grow_long(self, place: Place) -> None:
        place.is_long = True
        self.long += 1
        self._let_in()

    def _let_in(self) -> None:
        for queue in self.by_rank:
            while queue.turns and self._is_open:
                turn = queue.turns.popleft()
                if not turn.done():
                    self.inside += 1
                    queue.moved()
                    turn.set_result(True)

    def _make_room(self, rank: int) -> bool:
        """Remove the last request with lower priority than this rank."""
        for queue in reversed(self.by_rank[rank + 1 :]):
            while queue.turns:
                turn = queue.turns.pop()
                if not turn.done():
                    turn.set_result(False)
                    return True
        return False

    def _give_up(self, queue: RankQueue, turn: Turn) -> None:
        if turn in queue.turns:
            queue.turns.remove(turn)
        if not turn.done():
            turn.set_result(False)
