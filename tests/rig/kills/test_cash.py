"""Cash in a real house whose processes are killed with -9: no cent is made or lost.

Every act and every withdrawal that was acknowledged is there, once; each match has paid
its fee once; and when the gate has closed, what was paid in is what was paid out and
what the house earned.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.database import copy_to
from tests.rig.cash_evening import CashEvening, SmallEvening
from tests.rig.conftest import THINK_SECONDS, Stage
from tests.rig.house import House
from tests.sizes import seeds, size

pytestmark = [pytest.mark.rig, pytest.mark.soak("cash_kills")]
KILLED = ("web1", "worker1", "web2", "beat", "postgres", "redis")
MOMENTS = ("settle", "between", "play")


@pytest.mark.servers
async def test_no_cent_is_lost_when_parts_of_the_house_die(stage: Stage) -> None:
    house, postgres, redis = stage
    if not house.is_up:
        house.start()
    evening = CashEvening(
        house, postgres, redis, seeds("cash_kills")[-1], THINK_SECONDS
    )
    await evening.open()
    try:
        for number in range(size("cash_kills", 1, 6)):
            for turn, target in enumerate(KILLED):
                moment = MOMENTS[(number + turn) % len(MOMENTS)]
                knock = await evening.knock(target, moment)
                print(f"cash_kills: {target} at {moment}: {knock.back:.1f} s")
                assert not evening.wrong_acts()
        await evening.drain(killing=True)
    finally:
        await evening.close()
    told(evening, house)
    assert evening.count("timed_out") == 0


@pytest.fixture
def small_house(tmp_path: Path, django_db_setup: None) -> Iterator[House]:
    """Return the embedded house with the gate open."""
    copy_to(tmp_path / "data" / "meldhouse.sqlite3")
    house = House("serve", tmp_path / "data", CASH_ENABLED="1")
    house.start()
    yield house
    if house.is_up:
        house.stop()


async def test_no_cent_is_lost_when_the_whole_house_dies(small_house: House) -> None:
    seed = seeds("cash_kills")[-1]
    evening = SmallEvening(small_house, seed, THINK_SECONDS)
    await evening.open()
    try:
        for _number in range(size("cash_kills", 1, 12)):
            await evening.die_and_return()
        await evening.drain(killing=True)
    finally:
        await evening.close()
    told(evening, small_house)


def told(evening: CashEvening, house: House) -> None:
    """Check what must hold in the end, and say how much was played."""
    evening.check()
    house.verify()
    acts = sum(len(one.acked) for one in evening.guests)
    matches = evening.rows("SELECT count(*) FROM tables_match WHERE ledger = 'cash'")
    print(
        f"cash_kills: seed {evening.seed}: {acts} acts acknowledged, none missing; "
        f"{matches[0][0]} matches, fees {evening.moved('rake')}; "
        f"{len(evening.paid_out)} withdrawals acknowledged"
    )
