"""The same evenings with two workers that tick at once, each on its own connection.

All that is done is committed.
"""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections

from tables.tick import rounds
from tests.entropy import Entropy
from tests.sizes import size
from tests.tables.fuzz.cases import case_of, seeds
from tests.tables.fuzz.evening import Evening

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.databases]

WORKERS = 2


@pytest.fixture
def workers() -> Iterator[ThreadPoolExecutor]:
    """Return threads that keep their connections until the test is over."""
    with ThreadPoolExecutor(WORKERS) as pool:
        yield pool
        together = Barrier(WORKERS)
        list(pool.map(lambda _n: (together.wait(60), _closed()), range(WORKERS)))


def _closed() -> None:
    connections.close_all()


@pytest.mark.parametrize("seed", seeds("two_workers", size("two_workers", 3, 200)))
def test_two_workers_at_once_get_in_nobodys_way(
    seed: str, monkeypatch: pytest.MonkeyPatch, workers: ThreadPoolExecutor
) -> None:
    if connection.vendor != "postgresql":
        return  # SQLite has one writer at a time: the second worker waits.
    Entropy(monkeypatch, seed)
    luck = random.Random(seed)
    together = Barrier(WORKERS)

    def ticks(_number: int) -> int:
        together.wait(60)
        return rounds.tick()

    def tick() -> None:
        if luck.random() < 0.7:
            list(workers.map(ticks, range(WORKERS)))
        else:
            rounds.tick()

    evening = Evening(case_of(seed), monkeypatch, tick)
    evening.play()
    print(evening.judge.told())
