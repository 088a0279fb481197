"""A hundred thousand acknowledged acts while every part of the house is killed.

Two people at each of many tables act as soon as they may, so that acts share commits;
one part after another dies by -9. None of what was acknowledged is missing or there
twice, and what people saw is what others saw.

    make soak PART=acts            100,000
    make soak PART=acts N=5000     so many
"""

import hashlib
import re
from collections import Counter
from time import monotonic
from typing import Any, Final
from urllib.request import urlopen

import pytest

from tests.rig.checks.verdict import audited, violations
from tests.rig.conftest import Stage
from tests.rig.crowd import PUBLIC, Guest, text_of
from tests.rig.knocks import TARGETS, Evening
from tests.sizes import seeds, size

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak("acts")]
TABLES: Final = 12
CALM_SECONDS: Final = (4.0, 12.0)
PATIENCE_SECONDS: Final = 240.0
_BATCH: Final = re.compile(r"^meldhouse_batch_acts_(sum|count)(?:{.*})? (\S+)$", re.M)


class Swift(Guest):
    """A guest who keeps of each view only what tells it from others."""

    def _note(self, before: int) -> None:
        if self.version < before:
            self.faults.append(f"version fell from {before} to {self.version}")
        public = text_of({key: self.view[key] for key in PUBLIC})
        digest = hashlib.sha256(public.encode()).hexdigest()[:16]
        known = self.seen.setdefault(self.version, f'{{"digest": "{digest}"}}')
        if digest not in known:
            self.faults.append(f"version {self.version}: {known} / {public}")
        self.events.clear()


class Rush(Evening):
    """Many tables whose people do not think."""

    guest = Swift

    async def open(self) -> None:
        """Seat everybody and wait until everybody has acted."""
        self.patience = PATIENCE_SECONDS
        for _ in range(TABLES):
            await self.seat(2)
        await self.until(lambda: all(g.acked for g in self.guests), "all have acted")

    @property
    def acked(self) -> int:
        """How many acts were acknowledged so far."""
        return sum(len(guest.acked) for guest in self.guests)

    async def play_until(self, count: int) -> None:
        """Let people play for a while, or until so many acts are acknowledged."""
        end = monotonic() + self.chance.uniform(*CALM_SECONDS)
        await self.until(lambda: monotonic() > end or self.acked >= count, "they play")

    def logged(self, act: Any) -> list[Any]:
        """Return what the log has around an act that is wrong."""
        return self.rows(
            "SELECT version, seat, kind, judged, convert_from(asked, 'UTF8'), at"
            " FROM tables_dealaction WHERE table_id = %s AND version BETWEEN %s AND %s",
            act.table,
            act.version - 3,
            act.version + 3,
        )

    def batches(self) -> tuple[float, float]:
        """Return how many commits of moves there were, and how many acts in them."""
        found: Counter[str] = Counter()
        for url in self.house.note["urls"]:
            with urlopen(f"{url}metrics", timeout=60) as answer:
                for kind, number in _BATCH.findall(answer.read().decode()):
                    found[kind] += float(number)
        return found["count"], found["sum"]


async def test_of_a_hundred_thousand_acts_none_is_lost_and_none_done_twice(
    stage: Stage,
) -> None:
    house, postgres, redis = stage
    if not house.is_up:
        house.start()
    wanted, seed = size("acts", 0, 100_000), seeds("acts", everyday=1)[-1]
    evening = Rush(house, postgres, redis, seed, 0.0)
    await evening.open()
    before, began = audited(evening), monotonic()
    deaths: Counter[str] = Counter()
    try:
        while evening.acked < wanted:
            for target in evening.chance.sample(TARGETS, len(TARGETS)):
                await evening.play_until(wanted)
                if evening.acked >= wanted:
                    break
                commits, acts = evening.batches()
                knock = await evening.knock(target, "play")
                deaths[target] += 1
                print(
                    f"acts: {evening.acked} after {monotonic() - began:.0f} s; "
                    f"{target} died, back after {knock.back:.1f} s; a commit has "
                    f"{acts / max(1, commits):.2f} acts",
                    flush=True,
                )
    finally:
        await evening.close()
    took = monotonic() - began
    wrong = await violations(evening, before)
    for act in wrong.get("I15 acts", ()):
        print(f"acts: {act}; the log there: {evening.logged(act)}")
    waits = sorted(one for guest in evening.guests for one in guest.acked_in)
    print(
        f"acts: SEED={seed}: {evening.acked} acts acknowledged in {took:.0f} s, "
        f"{evening.acked / took:.0f} a second; none missing, none twice: "
        f"{not wrong}; {sum(g.repeated for g in evening.guests)} sent again had been "
        f"done; {sum(deaths.values())} deaths: {dict(deaths)}; ack p50 "
        f"{waits[len(waits) // 2] * 1000:.0f} ms, p99 "
        f"{waits[int(len(waits) * 0.99)] * 1000:.0f} ms; out of time "
        f"{evening.count('timed_out')}"
    )
    assert not wrong
