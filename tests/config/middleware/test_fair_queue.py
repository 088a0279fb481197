"""When those who are refused are told to come back: apart, and when there is room."""

import asyncio
from itertools import pairwise

import pytest

from config.middleware import fair_queue
from config.middleware.fair_queue import (
    EARLY,
    RETRY_MAX,
    RETRY_MIN,
    SPREAD,
    FairQueue,
)

NEWCOMERS = 2


class Clock:
    """A clock that stands still until it is moved."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(fair_queue, "monotonic", clock)
    return clock


async def full(clock: Clock, pace: float) -> FairQueue:
    """A queue of 20 newcomers that lets one of them in every so many seconds."""
    queue = FairQueue(1, 60, 100.0)
    place = await queue.enter(NEWCOMERS)
    assert place
    turns = [queue_turn(queue) for _ in range(60)]
    for _turn in turns[:40]:
        clock.now += pace
        queue.leave(place, 0.001)
    return queue


def queue_turn(queue: FairQueue) -> fair_queue.Turn:
    turn: fair_queue.Turn = asyncio.get_running_loop().create_future()
    queue.by_rank[NEWCOMERS].stand(turn)
    return turn


async def test_the_refused_come_back_as_far_apart_as_people_are_let_in(
    clock: Clock,
) -> None:
    queue = await full(clock, 0.4)
    moments = [queue.refuse(NEWCOMERS) for _ in range(60)]
    pace = 0.4 * EARLY
    late = sorted(moments)[20:]
    assert all(b - a == pytest.approx(pace, abs=0.2) for a, b in pairwise(late))
    # Before the last of them are 20 who wait and 59 who were told; half a queue of
    # them will be there again.
    assert max(moments) == pytest.approx((20 + 59 - 30) * pace, abs=0.6)


async def test_nobody_is_told_to_come_back_at_once_or_long_after_the_latest_moment(
    clock: Clock,
) -> None:
    queue = await full(clock, 0.5)
    moments = [queue.refuse(NEWCOMERS) for _ in range(800)]
    assert min(moments) >= RETRY_MIN
    assert max(moments) <= RETRY_MAX
    latest = moments[400:]
    assert min(latest) >= RETRY_MAX * (1 - SPREAD)
    assert len(set(map(round, latest, [1] * 400))) > 20


async def test_who_has_come_back_is_expected_no_more(clock: Clock) -> None:
    queue = await full(clock, 0.5)
    for _ in range(60):
        queue.refuse(NEWCOMERS)
    clock.now += 60
    assert queue.refuse(NEWCOMERS) <= RETRY_MIN + 1


async def test_those_who_wait_behind_do_not_count_for_who_goes_before(
    clock: Clock,
) -> None:
    queue = await full(clock, 0.5)
    for _ in range(60):
        queue.refuse(NEWCOMERS)
    assert queue.refuse(0) <= RETRY_MIN + 1


async def test_a_house_that_was_slow_a_while_ago_lets_people_wait_again(
    clock: Clock,
) -> None:
    queue = await full(clock, 5.0)
    assert queue.room(queue.by_rank[NEWCOMERS]) < 60
    clock.now += fair_queue.FORGET_SECONDS + 1
    assert queue.room(queue.by_rank[NEWCOMERS]) == 60
