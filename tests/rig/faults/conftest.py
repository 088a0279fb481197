"""A house of the production profile whose hours pass in seconds, for many scenarios."""

from collections.abc import Iterator

import pytest

from tests.rig.conftest import Stage
from tests.rig.house import House
from tests.rig.knocks import Evening
from tests.rig.servers import Postgres, Redis
from tests.sizes import seeds

FAST = {"TIME_SCALE": "50", "DJANGO_SETTINGS_MODULE": "tests.rig.settings_quick"}
"""Fifty times as fast, with bots that lose quickly."""
THINK_SECONDS = 0.3


@pytest.fixture(scope="package")
def fast_stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """Return the open fast house with a PostgreSQL and a Redis of its own."""
    postgres, redis = Postgres(), Redis()
    data = tmp_path_factory.mktemp("fast") / "data"
    house = House("up", data, DATABASE_URL=postgres.url, REDIS_URL=redis.url, **FAST)
    try:
        postgres.start()
        redis.start()
        print(f"up: ready after {house.start():.1f} s")
        yield house, postgres, redis
    finally:
        if house.is_up:
            house.stop()
        redis.stop()
        postgres.stop()


@pytest.fixture
def fast(fast_stage: Stage) -> Evening:
    """Return an evening in the fast house to which nobody has come yet."""
    seed = seeds("kills", everyday=1)[-1]
    return Evening(*fast_stage, seed, THINK_SECONDS)
