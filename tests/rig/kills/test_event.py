"""Real processes of an event: whoever dies while an event runs, it ends as it must."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rig.bot_event import PARTS, PHASES, BotEvent
from tests.rig.house import House
from tests.rig.servers import Postgres, Redis
from tests.sizes import size

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak]
PLANS = [
    {
        phase: list(PARTS)[(number + turn) % len(PARTS)]
        for number, phase in enumerate(PHASES)
    }
    for turn in range(len(PARTS))
]
"""Each part at each phase, in as many events as there are parts."""


@pytest.fixture
def house(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[House]:
    """Return the open production profile with bots that lose quickly."""
    house = House(
        "up",
        tmp_path / "data",
        DATABASE_URL=postgres.url,
        REDIS_URL=redis.url,
        TIME_SCALE="50",
        DJANGO_SETTINGS_MODULE="tests.rig.settings_quick",
    )
    print(f"up: ready after {house.start():.1f} s")
    yield house
    assert house.process is not None
    if house.process.poll() is None:
        house.stop()


def test_an_event_survives_the_death_of_its_workers_beat_and_web(
    house: House, postgres: Postgres
) -> None:
    rounds = size("kills", 0, len(PLANS))
    plans = [PLANS[number % len(PLANS)] for number in range(rounds)]
    for number, plan in enumerate(plans):
        event = BotEvent(house, postgres.url)
        is_whole = event.play(plan)
        event.check()
        print(f"kills: event {event.pk}: {', '.join(event.kills)}")
        # Where nobody had to move, the same plan is played once more.
        assert is_whole or number < rounds, plan
        if not is_whole:
            plans.append(plan)
    print(f"kills: {house.verify()}")
