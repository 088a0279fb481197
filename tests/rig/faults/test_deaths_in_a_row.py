"""A web process, then a worker, dies again and again: the others carry the play.

Six deaths within a minute, each as soon as the process is back. It waits longer every
time and is never given up; who asks is told; left alone, it stays up again. There is
one round whatever `N` says: a second one would begin with deaths that still count.
"""

import asyncio
import json
import os
import signal
from time import monotonic
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.rig.faults.checks import check
from tests.rig.faults.desk import Desk
from tests.rig.house import House, is_running
from tests.rig.knocks import Evening
from tests.sizes import IS_SOAK, promised

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak("kills")]
DEATHS = 6
WITHIN_SECONDS = 60.0
SILENT_SECONDS = 6.0
"""So long a table may be without an act while a process dies and dies."""
CALM_SECONDS = 120.0


@pytest.mark.parametrize("name", ["web1", "worker1"])
async def test_who_dies_six_times_in_a_row_ends_nobodys_play(
    evening: Evening, name: str
) -> None:
    house = evening.house
    desk = await asyncio.to_thread(Desk, house)
    others = {n: pid for n, pid in house.note["pids"].items() if n != name}
    await evening.open()
    watch = asyncio.create_task(_longest_silence(evening))
    try:
        began = monotonic()
        for death in range(1, DEATHS + 1):
            pid = await _pid(evening, house, name)
            os.kill(pid, signal.SIGKILL)
            await evening.until(lambda p=pid: not is_running(p), f"death {death}")
        took = monotonic() - began
        assert took < promised(WITHIN_SECONDS)
        await _is_told(evening, house, desk, name)
        await evening.until(
            lambda: not house.note["failing"], "it stays up again", CALM_SECONDS
        )
        ready = [await asyncio.to_thread(_readyz, u) for u in house.note["urls"]]
        assert all(one["ready"] and not one["failing"] for one in ready), ready
        calm = monotonic() - began - took
        print(
            f"kills: {name} died {DEATHS} times within {took:.1f} s, no table was "
            f"silent for more than {max(_silences):.1f} s; well {calm:.1f} s later"
        )
    finally:
        watch.cancel()
        await evening.close()
    assert max(_silences) < promised(SILENT_SECONDS)
    now = house.note["pids"]
    assert {n: now[n] for n in others} == others
    assert f"{name} stays up again." in house.log.read_text()
    check(evening)
    assert evening.count("timed_out") == 0 or not IS_SOAK


_silences: list[float] = []


async def _longest_silence(evening: Evening) -> None:
    """Keep, for every table, how long nothing was acknowledged there."""
    tables = {one.table for one in evening.guests}
    count = dict.fromkeys(tables, 0)
    since = dict.fromkeys(tables, monotonic())
    _silences[:] = [0.0]
    while True:
        for table in tables:
            acked = sum(len(g.acked) for g in evening.guests if g.table == table)
            if acked > count[table]:
                count[table], since[table] = acked, monotonic()
            _silences.append(monotonic() - since[table])
        _silences[:] = [max(_silences)]
        await asyncio.sleep(0.05)


async def _pid(evening: Evening, house: House, name: str) -> int:
    """Wait until the process runs; return its id."""

    def pid() -> int:
        return int(house.note["pids"].get(name, 0))

    await evening.until(lambda: pid() and is_running(pid()), f"{name} runs")
    return pid()


async def _is_told(evening: Evening, house: House, desk: Desk, name: str) -> None:
    """`/readyz` of who is up and the desk name it; the log says how long it waits."""
    await evening.until(lambda: house.note["failing"] == [name], f"{name} is named")
    url = house.note["urls"][1]
    answer = await asyncio.to_thread(_readyz, url)
    assert (answer["ready"], answer["failing"]) == (True, [name])
    page = await asyncio.to_thread(desk.get, url, "/admin/attention/")
    assert f"Processes that keep crashing: {name}" in page.text, page
    said = house.log.read_text()
    assert f"{name} ended with exit code -9; it is started again now." in said
    assert "it keeps ending; it is started again in 5 s." in said


def _readyz(url: str) -> Any:
    try:
        with urlopen(f"{url}readyz", timeout=60) as answer:
            return json.load(answer)
    except HTTPError as not_yet:
        return json.load(not_yet)
