"""A disk that is really full under play (F14): SQLite's, then PostgreSQL's.

The data lie on a small file system of their own, which a file fills up. Acts are
refused with a code and nothing is half done; when there is room again the house goes on
by itself. Root alone may mount one.
"""

import asyncio
import json
import os
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.request import urlopen

import pytest

from tests.database import copy_to
from tests.rig.crowd import TRY_AGAIN
from tests.rig.faults.checks import acked, check
from tests.rig.house import House
from tests.rig.knocks import Evening
from tests.rig.servers import Postgres, Redis, migrate
from tests.sizes import seeds

pytestmark = [pytest.mark.rig, pytest.mark.servers, pytest.mark.soak("kills", "disk")]
THINK_SECONDS = 0.2
SMALL, LARGER = "32m", "256m"
FULL_SECONDS, BACK_SECONDS = 120.0, 120.0
STAY_SECONDS = 5.0
Disk = Callable[[str], Path]


@pytest.fixture
def disk() -> Iterator[Disk]:
    """Return what mounts a file system of a size; it is gone after the test."""
    # Not where pytest's folders are: PostgreSQL's own user would not get there.
    folder = Path(tempfile.mkdtemp(prefix="meldhouse-disk-"))
    folder.chmod(0o755)
    mounted = []

    def mount(size: str) -> Path:
        words = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=755", "tmpfs"]
        done = subprocess.run([*words, str(folder)], capture_output=True, text=True)
        if done.returncode:
            pytest.skip(f"cannot mount a small file system: {done.stderr.strip()}")
        mounted.append(folder)
        return folder

    yield mount
    for one in mounted:
        subprocess.run(["umount", "--lazy", str(one)], check=True)
    folder.rmdir()


class InOneProcess(Evening):
    """An evening in the embedded house: one process, and a file."""

    def __init__(self, house: House, seed: str, think: float) -> None:
        """Prepare; nobody is there yet."""
        self._file = house.data / "meldhouse.sqlite3"
        super().__init__(house, _Nothing(), _Nothing(), seed, think)  # type: ignore[arg-type]

    @property
    def urls(self) -> list[str]:
        """The one process there is."""
        return [self.house.base]

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Ask the database file itself, in its own words."""
        query = query.replace("= ANY(%s)", "IN (SELECT value FROM json_each(%s))")
        query = query.replace("%s", "?")
        given = [json.dumps(one) if isinstance(one, list) else one for one in values]
        address = f"file:{self._file}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=20)) as file:
            return file.execute(query, given).fetchall()


class _Nothing:
    """In place of a server that the embedded house does not have."""

    url = ""


def fill(folder: Path) -> Path:
    """Leave no byte free; return the file that takes all."""
    path = folder / "filler"
    with path.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    os.sync()
    return path


def _is_alive(url: str) -> bool:
    with urlopen(f"{url}healthz", timeout=60) as answer:
        return bool(answer.status == 200)


async def full(evening: Evening, folder: Path, come_back: Callable[[], None]) -> None:
    """Fill the disk until acts are refused, make room, and wait until all play on."""
    before = {guest: len(guest.refused_in) for guest in evening.guests}
    filler, began = fill(folder), monotonic()
    await evening.until(
        lambda: any(len(guest.refused_in) > n for guest, n in before.items()),
        "an act is refused",
        FULL_SECONDS,
    )
    refused = monotonic() - began
    await asyncio.sleep(STAY_SECONDS)
    for url in evening.urls:
        assert await asyncio.to_thread(_is_alive, url)
    filler.unlink()
    await asyncio.to_thread(come_back)
    freed = monotonic()
    tables = {guest.table for guest in evening.guests}
    await evening.until(
        lambda: {g.table for g in evening.guests if g.acked_sent_at > freed} == tables,
        "all tables play on",
        BACK_SECONDS,
    )
    codes = {code for guest in evening.guests for code in guest.codes}
    print(
        f"kills: full disk: refused after {refused:.1f} s, all tables play on "
        f"{monotonic() - freed:.1f} s after there was room; {acked(evening)} acts "
        f"acknowledged, none missing; refused {sorted(codes)}"
    )
    assert codes & TRY_AGAIN


async def test_a_full_disk_refuses_acts_and_loses_none(
    disk: Disk, django_db_setup: None
) -> None:
    folder = disk(SMALL)
    copy_to(folder / "data" / "meldhouse.sqlite3")
    house = House("serve", folder / "data")
    house.start()
    try:
        seed = seeds("kills", everyday=1)[-1]
        evening = InOneProcess(house, seed, THINK_SECONDS)
        await evening.open()
        try:
            await full(evening, folder, lambda: None)
        finally:
            await evening.close()
        assert house.is_up, "the house has ended"
        assert evening.rows("PRAGMA integrity_check") == [("ok",)]
        check(evening)
    finally:
        house.stop()


async def test_a_full_disk_of_postgresql_ends_no_house_and_loses_no_act(
    disk: Disk, tmp_path: Path, redis: Redis
) -> None:
    """PostgreSQL itself may end, where its log has no room; it is started again."""
    folder = disk(LARGER)
    postgres = Postgres("max_wal_size=32MB", "min_wal_size=32MB", where=folder)
    house = House(
        "up", tmp_path / "data", DATABASE_URL=postgres.url, REDIS_URL=redis.url
    )

    def come_back() -> None:
        assert postgres.process is not None
        if postgres.process.poll() is not None:
            print("kills: full disk: PostgreSQL had ended")
            postgres.start()

    try:
        postgres.start()
        migrate(house)
        house.start()
        pids = house.note["pids"]
        seed = seeds("kills", everyday=1)[-1]
        evening = Evening(house, postgres, redis, seed, THINK_SECONDS)
        await evening.open()
        try:
            await full(evening, folder, come_back)
        finally:
            await evening.close()
        web = [pid for name, pid in pids.items() if name.startswith("web")]
        assert set(web) <= set(house.note["pids"].values()), "a web process has ended"
        check(evening)
    finally:
        if house.is_up:
            house.stop()
        postgres.stop()
