"""One house on servers of its own for all tests that kill or freeze its parts.

To start the production profile takes more processor time than most of what is done to
it. People of one test sit at tables of their own; those of the test before are gone.
"""

from collections.abc import Iterator

import pytest

from tests.rig.house import READY_SECONDS, House, wait_until
from tests.rig.knocks import Evening
from tests.rig.servers import Postgres, Redis, migrate
from tests.sizes import seeds

THINK_SECONDS = 0.8
Stage = tuple[House, Postgres, Redis]


@pytest.fixture(scope="package")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """Return the open production profile with a PostgreSQL and a Redis of its own."""
    postgres, redis = Postgres(), Redis()
    data = tmp_path_factory.mktemp("stage") / "data"
    servers = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
    house = House("up", data, CASH_ENABLED="1", **servers)
    try:
        postgres.start()
        redis.start()
        migrate(house)
        yield house, postgres, redis
        if house.is_up:
            house.stop()
    finally:
        redis.stop()
        postgres.stop()


@pytest.fixture
def open_house(stage: Stage) -> House:
    """Return the house, opened again if a test has closed it, whole if one has not."""
    house, _postgres, _redis = stage
    if not house.is_up:
        print(f"up: ready after {house.start():.1f} s")
    wait_until(lambda: house.is_whole, READY_SECONDS, "every web process answers")
    return house


@pytest.fixture
def evening(stage: Stage, open_house: House) -> Evening:
    """Return an evening nobody has come to yet."""
    house, postgres, redis = stage
    seed = seeds("kills", everyday=1)[-1]
    return Evening(house, postgres, redis, seed, THINK_SECONDS)
