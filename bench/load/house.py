"""The house under load: its processes and servers, and what each has used so far."""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import django

from bench.acts.servers import ROOT, Server
from bench.load.people import SixTable
from tests.rig.house import House
from tests.rig.servers import Postgres, Redis, migrate

TABLES_MAX = int(os.environ.get("LOAD_TABLES", "240"))
SECONDS = float(os.environ.get("LOAD_SECONDS", "20"))
"""How long each step is measured."""
SETTLE_SECONDS = min(5.0, SECONDS / 2)


class Used(NamedTuple):
    """What each part of the house has used until a moment."""

    at: float
    cpu: dict[str, float]
    """Processor seconds, also those of the people (`players`)."""
    memory: dict[str, int]
    """Bytes."""

    def since(self, before: "Used") -> dict[str, float]:
        """Return the share of a core that each part used since then."""
        passed = self.at - before.at
        return {name: (self.cpu[name] - before.cpu[name]) / passed for name in self.cpu}


class Loaded:
    """A house, and the tables that are there to be played at."""

    def __init__(self, house: House, servers: dict[str, Any], named: list[Any]) -> None:
        """Nobody has come yet."""
        self.house, self.servers = house, servers
        self.ports = [urlsplit(url).port or 80 for url in house.note["urls"]]
        self._named = named
        self.tables: list[SixTable] = []

    @property
    def first_table(self) -> int:
        """The number of the first table."""
        return int(self._named[0][0])

    async def seat(self, count: int) -> list[SixTable]:
        """Have the people of so many tables come or go; return their tables."""
        while len(self.tables) > count:
            await self.tables.pop().close()
        for number in range(len(self.tables), min(count, len(self._named))):
            port = self.ports[number % len(self.ports)]
            table = SixTable(port, self._named[number])
            await table.open()
            self.tables.append(table)
        return self.tables

    def used(self) -> Used:
        """Return what each part has used until now."""
        mine = resource.getrusage(resource.RUSAGE_SELF)
        cpu = {"players": mine.ru_utime + mine.ru_stime}
        memory = {}
        for name, process in self._processes().items():
            cpu[name], memory[name] = process.cpu(), process.memory()
        return Used(perf_counter(), cpu, memory)

    def _processes(self) -> dict[str, Server]:
        pids = dict(self.house.note["pids"])
        pids |= {name: one.process.pid for name, one in self.servers.items()}
        return {name: Server(0, _Of(pid), []) for name, pid in pids.items()}


class _Of(subprocess.Popen[bytes]):
    """A process that somebody else has started."""

    def __init__(self, pid: int) -> None:
        self.pid, self.returncode = pid, 0


@asynccontextmanager
async def opened() -> AsyncIterator[Loaded]:
    """Open the production profile with its tables; close it at the end."""
    # The list of migrations is asked for below.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    postgres, redis = Postgres(), Redis()
    with tempfile.TemporaryDirectory() as folder:
        servers = {"DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        house = House("up", Path(folder) / "data", **servers)
        try:
            postgres.start()
            redis.start()
            migrate(house)
            make = [sys.executable, "-m", "bench.load.tables", str(TABLES_MAX)]
            done = subprocess.run(  # noqa: ASYNC221
                make, cwd=ROOT, env=house.env, check=True, capture_output=True
            )
            named = json.loads(done.stdout.splitlines()[-1])
            house.start()
            loaded = Loaded(house, {"postgresql": postgres, "redis": redis}, named)
            yield loaded
            await loaded.seat(0)
        finally:
            if house.is_up:
                house.stop()
            redis.stop()
            postgres.stop()
