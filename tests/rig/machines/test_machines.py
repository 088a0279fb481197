"""Several machines: whatever is killed, nothing acknowledged is lost, no chip either.

Four web nodes behind nginx, two Redis, pgbouncer, a primary with two standbys, two
workers and a beat on RabbitMQ. Each is killed with -9 under play and comes back, and
one standby takes the place of a primary that does not.

    make soak PART=machines
"""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.error import HTTPError

import psycopg
import pytest

from config.postgresql.base import Connection, NotReplicated
from tests.rig.checks import invariants
from tests.rig.client import ask
from tests.rig.crowd import BUSY_SECONDS, Guest
from tests.rig.house import House, free_ports, wait_until
from tests.rig.knocks import Evening, Knock
from tests.rig.machines.cluster import Cluster, address_of
from tests.rig.machines.fronts import RABBITMQ, Nginx, RabbitMQ, nginx
from tests.rig.pooler import Pooler, program
from tests.rig.servers import Postgres, Redis, migrate
from tests.sizes import seeds, size

pytestmark = [
    pytest.mark.rig,
    pytest.mark.servers,
    pytest.mark.soak("machines"),
    pytest.mark.skipif(not nginx(), reason="no nginx is installed"),
    pytest.mark.skipif(not program(), reason="no pgbouncer is installed"),
]
WEB = 4
THINK_SECONDS = 0.8
POOL_SIZE = 30
PATIENCE_SECONDS = 120.0
AWAY_SECONDS = 5.0
NODES = ("web1", "web2", "web3", "web4", "web5", "worker1", "worker2", "beat")
SERVERS = ("redis1", "redis2", "pgbouncer", "nginx", "standby1", "standby2", "primary")


class Patient(Guest):
    """A guest who asks again: an old pgbouncer loses prepared statements, once."""

    async def sit_down(self, buy_in: int | None) -> None:
        """Take a seat, also where the first answers are `busy`."""
        for number in range(10):
            try:
                return await super().sit_down(buy_in)
            except HTTPError as refused:
                code = json.loads(refused.read())["code"]
                if number and code == "already_seated":
                    # Done, and only its answer was lost.
                    return None
                if code != "busy":
                    raise
                await asyncio.sleep(BUSY_SECONDS)
        raise AssertionError("busy for too long")


class Machines(Evening):
    """An evening at a house whose parts could each stand on a machine of its own."""

    guest = Patient

    def __init__(
        self, house: House, cluster: Cluster, servers: dict[str, Any], seed: str
    ) -> None:
        """Prepare; `open` seats everybody."""
        super().__init__(house, cluster.primary, servers["redis1"], seed, THINK_SECONDS)
        self.cluster, self.servers = cluster, servers
        self.patience = PATIENCE_SECONDS

    @property
    def doors(self) -> list[str]:
        """People come through the proxy alone."""
        return [self.servers["nginx"].url]

    async def without_standbys(self) -> tuple[Knock, int, int]:
        """Let both standbys be away; return how many acts were done and `busy` then."""
        await self.reach("play")
        for standby in self.cluster.standbys:
            standby.kill()
        began = monotonic()
        busy = self._busy
        await asyncio.sleep(AWAY_SECONDS)
        acked = sum(one.acked_sent_at > began for one in self.guests)
        busy = self._busy - busy
        wall, began = time.time(), monotonic()
        for standby in self.cluster.standbys:
            await asyncio.to_thread(standby.start)
        knock = await self._until_back("both standbys", "play", began, wall)
        return knock, acked, busy

    async def promotion(self) -> tuple[Knock, Postgres]:
        """Lose the primary for good; return how long it took, and the old one."""
        await self.reach("play")
        wall, died = time.time(), monotonic()
        await asyncio.to_thread(self.cluster.primary.kill)
        old = await asyncio.to_thread(self.cluster.promote)
        self.address = self.cluster.primary.url
        await asyncio.to_thread(self.servers["pgbouncer"].repoint, self.address)
        knock = await self._until_back("promotion", "play", died, wall)
        self.knocks.append(knock)
        return knock, old

    @property
    def _busy(self) -> int:
        return sum(one.codes.get("busy", 0) for one in self.guests)

    def past_is_shown(self) -> None:
        """Ask for what a replica answers, wherever it is now."""
        guest = self.guests[0]
        page = ask(guest.base, "GET", "me/history/", guest.token)
        assert isinstance(page["results"], list)


@contextmanager
def machines(folder: Path, seed: str) -> Iterator[Machines]:
    """Start everything, and end it."""
    cluster = Cluster()
    pooler = Pooler(folder, cluster.primary.url, POOL_SIZE)
    redis = [Redis(), Redis()]
    started: list[Any] = [cluster, pooler, *redis]
    house = House("up", folder / "data")
    house.port = free_ports(WEB + 1)
    house.base = f"http://127.0.0.1:{house.port}/"
    # The proxy sends pages to the last one and sockets to the others.
    house.options = ["--web", str(WEB + 1)]
    proxy = Nginx(folder, range(house.port, house.port + WEB), house.port + WEB)
    try:
        for server in (*redis, proxy):
            server.start()
        started.append(proxy)
        house.env |= {
            "DATABASE_URL": cluster.primary.url,
            "REDIS_URL": ",".join(one.url for one in redis),
            "MELDHOUSE_PROXIES": "1",
        }
        migrate(house)
        pooler.start()
        servers = {"redis1": redis[0], "redis2": redis[1], "nginx": proxy}
        servers |= {"pgbouncer": pooler, "primary": cluster.primary}
        servers |= dict(zip(("standby1", "standby2"), cluster.standbys, strict=True))
        if RABBITMQ.exists():
            servers["rabbitmq"] = rabbit = RabbitMQ()
            started.append(rabbit)
            rabbit.start()
            house.env["CELERY_BROKER_URL"] = rabbit.url
        else:
            print("machines: SKIPPED: no rabbitmq-server is installed; Redis is broker")
        house.env |= {
            "DATABASE_URL": pooler.url,
            "DATABASE_REPLICA_URL": cluster.standbys[1].url,
        }
        print(f"up: ready after {house.start():.1f} s")
        yield Machines(house, cluster, servers, seed)
    finally:
        if house.is_up:
            house.stop()
        for server in reversed(started):
            server.stop()


async def test_whatever_machine_dies_nothing_acknowledged_is_lost(
    tmp_path: Path,
) -> None:
    with machines(tmp_path, seeds("machines", everyday=1)[-1]) as evening:
        await evening.open()
        try:
            await _strike(evening)
            old = await _promote(evening)
            _old_primary_is_fenced(old)
            evening.cluster.join(evening.cluster.name_of(old))
            await asyncio.to_thread(evening.cluster.wait)
            evening.servers["primary"] = evening.cluster.primary
            for target in ("primary", "web1"):
                print(f"machines: {_line(await evening.knock(target, 'play'))}")
        finally:
            await evening.close()
        _report(evening)
        _check(evening)


async def _strike(evening: Machines) -> None:
    """Kill each part under play; every one comes back by itself."""
    targets = [*NODES, *SERVERS, *(("rabbitmq",) if RABBITMQ.exists() else ())]
    for _round in range(size("machines", 1, 1)):
        evening.chance.shuffle(targets)
        for target in targets:
            knock = await evening.knock(target, "play")
            print(f"machines: {_line(knock)}")
            await asyncio.to_thread(evening.past_is_shown)
            assert not evening.wrong_acts()
    await asyncio.to_thread(evening.cluster.wait)
    knock, acked, busy = await evening.without_standbys()
    print(
        f"machines: both standbys away for {AWAY_SECONDS:.0f} s: {acked} acts"
        f" acknowledged, {busy} busy; {_line(knock)}"
    )
    assert acked == 0
    assert not evening.wrong_acts()


async def _promote(evening: Machines) -> Postgres:
    await asyncio.to_thread(evening.cluster.wait)
    knock, old = await evening.promotion()
    print(f"machines: {_line(knock)}")
    assert not evening.wrong_acts()
    return old


def _old_primary_is_fenced(old: Postgres) -> None:
    """Let the old primary come back; nobody can have it acknowledge a write."""
    old.start()
    address = address_of(old).replace("dbname=postgres", "dbname=meldhouse")
    with Connection.connect(address, autocommit=True) as line:
        assert line.execute("SELECT pg_is_in_recovery()").fetchone() == (False,)
        waiting = threading.Thread(target=_cancel_its_wait, args=(old, line))
        waiting.start()
        try:
            with pytest.raises(NotReplicated):
                line.execute("UPDATE tables_table SET version = version + 1")
        finally:
            waiting.join()


def _cancel_its_wait(old: Postgres, line: psycopg.Connection[Any]) -> None:
    query = "SELECT wait_event FROM pg_stat_activity WHERE pid = %s"
    pid = line.info.backend_pid
    with psycopg.connect(address_of(old), autocommit=True) as admin:
        wait_until(
            lambda: admin.execute(query, [pid]).fetchone() == ("SyncRep",),
            PATIENCE_SECONDS,
            "the write waits for a standby",
        )
        admin.execute("SELECT pg_cancel_backend(%s)", [pid])


def _line(knock: Knock) -> str:
    return (
        f"{knock.target}: everybody plays again after {knock.back:.1f} s (people "
        f"{knock.people:.1f} s, tables {knock.tables:.1f} s, clock {knock.clock:.1f} s)"
    )


def _report(evening: Machines) -> None:
    for knock in evening.knocks:
        print(f"| {knock.target} | {knock.back:.1f} s |")
    guests = evening.guests
    waits = sorted(one for guest in guests for one in guest.acked_in)
    codes: dict[str, int] = {}
    for guest in guests:
        for code, count in guest.codes.items():
            codes[code] = codes.get(code, 0) + count
    print(
        f"machines: seed {evening.seed}: {len(waits)} acts acknowledged, none missing, "
        f"none twice; {sum(g.repeated for g in guests)} sent again had been done; "
        f"ack p50 {waits[len(waits) // 2] * 1000:.0f} ms; refused {codes}; "
        f"disconnected {evening.count('disconnected')}, "
        f"out of time {evening.count('timed_out')}"
    )


def _check(evening: Machines) -> None:
    """Check what must hold after any evening, past the pooler."""
    assert not evening.wrong_acts()
    assert not evening.wrong_views()
    assert not evening.gaps()
    assert not evening.wrong_chips()
    assert not invariants.set_aside(evening.rows)
    assert not invariants.seated_twice(evening.rows)
    assert evening.count("timed_out") == 0
    evening.house.env["DATABASE_URL"] = evening.address
    print(f"machines: {evening.house.verify()}")
