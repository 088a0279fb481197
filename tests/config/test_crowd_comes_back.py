"""250 strangers at one process within a second, in virtual time: when do they sit?"""

import asyncio
import random
from math import ceil
from typing import Any

import pytest

from config import fair_queue
from config.admission import NEWCOMERS, SEATED
from config.fair_queue import FairQueue
from tests.config.virtual_time import VirtualLoop, run

STRANGERS, AT_ONCE = 250, 2


class Crowd:
    """Strangers who press Play now, see their table, and come back as they are told."""

    def __init__(self, loop: VirtualLoop, press: float, page: float) -> None:
        self.loop, self.press, self.page = loop, press, page
        self.queue = FairQueue(AT_ONCE, 64, 5.0)
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
        while not await self.queue.enter(rank):
            self.refused[number] += 1
            await asyncio.sleep(ceil(self.queue.refuse(rank)) + self.chance.random())
        took = seconds * self.chance.uniform(0.7, 1.3)
        await asyncio.sleep(took)
        self.queue.leave(took)


@pytest.mark.parametrize("slowness", [1, 3, 6])
def test_a_crowd_is_seated_almost_as_fast_as_its_house_can(
    slowness: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = VirtualLoop()
    chance: Any = random.Random(8)  # noqa: S311
    chance.randbelow = chance.randrange
    monkeypatch.setattr(fair_queue, "monotonic", loop.time)
    monkeypatch.setattr(fair_queue, "secrets", chance)
    crowd = Crowd(loop, press=0.12 * slowness, page=0.05 * slowness)
    run(loop, crowd.come())
    at_best = STRANGERS * (crowd.press + crowd.page) / AT_ONCE
    assert len(crowd.sat) == STRANGERS
    assert max(crowd.sat) < 1.35 * at_best
    # Some cannot but come back; hardly anybody does so for nothing.
    assert max(crowd.refused) <= 3
    assert sum(crowd.refused) < 1.7 * STRANGERS
