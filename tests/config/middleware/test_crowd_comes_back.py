"""250 strangers at one process within a second, in virtual time: when do they sit?"""

import asyncio
import random
from math import ceil
from typing import Any

import pytest

from config.middleware import fair_queue
from config.middleware.admission import NEWCOMERS, SEATED
from config.middleware.fair_queue import FairQueue
from tests.config.middleware.virtual_time import VirtualLoop, run

STRANGERS = 250
COLD = 12
"""So many are served slowly, while a house wakes up."""


class Crowd:
    """Strangers who press Play now, see their table, and come back as they are told."""

    def __init__(
        self, loop: VirtualLoop, press: float, page: float, first: float = 1
    ) -> None:
        self.loop, self.press, self.page = loop, press, page
        self.first, self.served = first, 0
        self.queue = FairQueue(1, 64, 5.0)
        self.chance = random.Random(7)  # noqa: S311
        self.sat: list[float] = []
        self.refused = [0] * STRANGERS

    async def come(self) -> None:
        self.began = self.loop.time()
        await asyncio.gather(*map(self._stranger, range(STRANGERS)))

    async def _stranger(self, number: int) -> None:
        await asyncio.sleep(self.chance.random())
        await self._asked(number, NEWCOMERS, self.press)
        self.sat.append(self.loop.time() - self.began)
        await self._asked(number, SEATED, self.page)

    async def _asked(self, number: int, rank: int, seconds: float) -> None:
        while not (place := await self.queue.enter(rank)):
            self.refused[number] += 1
            await asyncio.sleep(ceil(self.queue.refuse(rank)) + self.chance.random())
        took = seconds * self.chance.uniform(0.7, 1.3)
        self.served += 1
        took *= self.first if self.served <= COLD else 1
        await asyncio.sleep(took)
        self.queue.leave(place, took)


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> VirtualLoop:
    loop = VirtualLoop()
    chance: Any = random.Random(8)  # noqa: S311
    chance.randbelow = chance.randrange
    monkeypatch.setattr(fair_queue, "monotonic", loop.time)
    monkeypatch.setattr(fair_queue, "secrets", chance)
    return loop


@pytest.mark.parametrize("slowness", [1, 2, 4])
def test_a_crowd_is_seated_almost_as_fast_as_its_house_can(
    slowness: int, loop: VirtualLoop
) -> None:
    crowd = Crowd(loop, press=0.12 * slowness, page=0.05 * slowness)
    run(loop, crowd.come())
    at_best = STRANGERS * (crowd.press + crowd.page)
    assert len(crowd.sat) == STRANGERS
    assert max(crowd.sat) < 1.35 * at_best
    # Some cannot but come back; nobody does so more than once in some seconds.
    waits = max(crowd.sat) / fair_queue.RETRY_MAX
    assert max(crowd.refused) <= 3 + waits
    assert sum(crowd.refused) < STRANGERS * (1 + waits / 2)


def test_a_house_that_was_slow_when_the_crowd_came_leaves_no_place_empty_later(
    loop: VirtualLoop,
) -> None:
    crowd = Crowd(loop, press=0.07, page=0.03, first=8)
    run(loop, crowd.come())
    at_best = (STRANGERS + 7 * COLD) * (crowd.press + crowd.page)
    assert len(crowd.sat) == STRANGERS
    assert max(crowd.sat) < 1.35 * at_best
