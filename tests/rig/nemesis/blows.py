"""What can go wrong with a house: each does it, and ends it where it would not end.

Several may be at work at once, so what one looks for may just have been killed by
another: that is no failure of either.
"""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from functools import partial
from time import monotonic
from typing import Any, Final

import psycopg

from tests.rig.faults import raw
from tests.rig.house import ROOT, House
from tests.rig.knocks import Evening, Knock
from tests.rig.nemesis.flaky_proxy import FlakyProxy
from tests.rig.servers import Postgres, Redis, Server

TABLES: Final = (
    *(("indian-points", 2, 0), ("indian-points", 3, 0), ("indian-points", 2, 1)),
    *(("indian-21", 2, 0), ("indian-points", 1, 2)),
)
"""Game, people, house bots."""
PATIENCE_SECONDS: Final = 180.0
CELERY: Final = [sys.executable, "-m", "celery", "--app", "config", "--quiet"]
STILL_SECONDS: Final = (4.0, 15.0)
AWAY_SECONDS: Final = (0.0, 3.0)
LINE_SECONDS: Final = (5.0, 10.0)
LATE_SECONDS: Final = (0.0, 1.5)
LIVES_SECONDS: Final = (0.5, 3.0)
HELD_SECONDS: Final = 6.0
DEAF_CLIENTS: Final = 20
_TERMINATE: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
)


class Nemesis(Evening):
    """An evening of people who come over lines of ours, and all that befalls them."""

    def __init__(
        self, house: House, postgres: Postgres, redis: Redis, seed: str, think: float
    ) -> None:
        """Prepare; `open` opens the lines and seats everybody."""
        super().__init__(house, postgres, redis, seed, think)
        self.patience = PATIENCE_SECONDS
        self.lines: list[FlakyProxy] = []
        self.struck: dict[str, int] = {}
        self._at_work = {name: asyncio.Lock() for name in self.servers}
        self.blows = self._blows()

    @property
    def doors(self) -> list[str]:
        """Where people reach the web processes: over the lines."""
        return [line.base for line in self.lines]

    async def open(self) -> None:
        """Open the lines, seat everybody and wait until everybody has acted."""
        for url in self.house.note["urls"]:
            line = FlakyProxy(int(url.rstrip("/").rpartition(":")[2]), self.chance)
            await line.open()
            self.lines.append(line)
        for game, people, bots in TABLES:
            await self.seat(people, bots, game)
        await self.until(lambda: all(g.acked for g in self.guests), "all have acted")

    async def close(self) -> None:
        """Let everybody go; close the lines."""
        await super().close()
        for line in self.lines:
            await line.close()

    async def strike(self, *names: str) -> Knock:
        """Let these befall the house at once; wait until everybody is back."""
        began, what = monotonic(), " and ".join(names)
        for name in names:
            self.struck[name] = self.struck.get(name, 0) + 1
        await asyncio.gather(*(self.blows[name]() for name in names))
        lasted = monotonic() - began
        knock = await self.back_after(what)
        print(f"nemesis: {what}: {lasted:.1f} s, back {knock.back:.1f} s later")
        self.knocks.append(knock)
        return knock

    def _blows(self) -> dict[str, Callable[[], Awaitable[None]]]:
        kill, stop = partial(partial, self._kill), partial(partial, self._stand_still)
        return {
            "web1 dies": kill("web1"),
            "web2 dies": kill("web2"),
            "both web processes die": kill("web1", "web2"),
            "a worker dies": kill("worker1"),
            "both workers die": kill("worker1", "worker2"),
            "beat dies": kill("beat"),
            "beat twice": self._beat_twice,
            "web1 stands still": stop("web1"),
            "a worker stands still": stop("worker2"),
            "redis dies": partial(self._restart, "redis"),
            "redis forgets": partial(self._say, "FLUSHALL"),
            "redis is deaf": partial(self._say, "CLIENT", "PAUSE", "5000", "ALL"),
            "postgresql dies": partial(self._restart, "postgres"),
            "postgresql stands still": self._freeze_database,
            "connections end": self._terminate,
            "a row is held": self._hold_a_row,
            "lines are late": self._late,
            "lines flap": self._flapping,
            "lines are dead": self._dead_lines,
            "everybody is cut off": self._cut_off,
            "some do not read": self._unread,
        }

    # Processes ------------------------------------------------------------------------

    async def _kill(self, *names: str) -> None:
        self._signal(signal.SIGKILL, names)

    async def _stand_still(self, *names: str) -> None:
        pids = self._signal(signal.SIGSTOP, names)
        try:
            await asyncio.sleep(self.chance.uniform(*STILL_SECONDS))
        finally:
            for pid in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def _signal(self, number: int, names: Iterable[str]) -> list[int]:
        pids = self.house.note["pids"]
        reached = []
        for name in names:
            # Who is being brought back just now has died of an earlier blow.
            if pid := pids.get(name):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)
                    reached.append(pid)
        return reached

    async def _beat_twice(self) -> None:
        words = [*CELERY, "beat", "--pidfile=", "--loglevel", "WARNING"]
        with self.house.log.open("ab") as log:
            second = await asyncio.to_thread(
                subprocess.Popen,
                words,
                env=self.house.env,
                cwd=ROOT,
                stdout=log,
                stderr=log,
            )
        try:
            await asyncio.sleep(self.chance.uniform(*LINE_SECONDS))
            assert second.poll() is None, "the second beat has ended by itself"
        finally:
            second.kill()
            second.wait()

    # Servers --------------------------------------------------------------------------

    async def _restart(self, name: str) -> None:
        async with self._alone(name) as server:
            await asyncio.to_thread(server.kill)
            await asyncio.sleep(self.chance.uniform(*AWAY_SECONDS))
            await asyncio.to_thread(server.start)

    async def _freeze_database(self) -> None:
        async with self._alone("postgres") as server:
            server.freeze()
            try:
                await asyncio.sleep(self.chance.uniform(*AWAY_SECONDS))
            finally:
                server.thaw()

    async def _say(self, *words: str) -> None:
        async with self._alone("redis") as server:
            assert isinstance(server, Redis)
            await asyncio.to_thread(server.say, *words)

    @contextlib.asynccontextmanager
    async def _alone(self, name: str) -> AsyncIterator[Server]:
        """Let nobody else kill or start this server meanwhile."""
        async with self._at_work[name]:
            yield self.servers[name]

    async def _terminate(self) -> None:
        async with self._alone("postgres"):
            await asyncio.to_thread(self.rows, _TERMINATE)

    async def _hold_a_row(self) -> None:
        table = self.chance.choice(self.guests).table
        try:
            async with await psycopg.AsyncConnection.connect(self.address) as line:
                await line.execute("SET lock_timeout = '2s'")
                held = "SELECT id FROM tables_table WHERE id = %s FOR UPDATE"
                await line.execute(held, [table])
                await asyncio.sleep(HELD_SECONDS)
        except psycopg.Error:
            return  # The server died or was frozen: nobody holds anything.

    # Lines ----------------------------------------------------------------------------

    async def _late(self) -> None:
        for line in self.lines:
            line.late = LATE_SECONDS
        await asyncio.sleep(self.chance.uniform(*LINE_SECONDS))
        for line in self.lines:
            line.late = (0.0, 0.0)

    async def _flapping(self) -> None:
        for line in self.lines:
            line.lives = LIVES_SECONDS
            line.cut()
        await asyncio.sleep(self.chance.uniform(*LINE_SECONDS))
        for line in self.lines:
            line.lives = None

    async def _dead_lines(self) -> None:
        line = self.chance.choice(self.lines)
        line.deafen()
        await asyncio.sleep(self.chance.uniform(*LINE_SECONDS))
        line.hear()

    async def _cut_off(self) -> None:
        for line in self.lines:
            line.cut()

    async def _unread(self) -> None:
        table, url = self.guests[0].table, self.house.note["urls"][0]
        lines: list[Any] = []
        try:
            for _ in range(DEAF_CLIENTS):
                with contextlib.suppress(OSError, AssertionError):
                    opened = partial(raw.open_socket, url, table, small=True)
                    lines.append(await asyncio.to_thread(opened))
            for number in range(int(LINE_SECONDS[0])):
                asked = raw.frame(id=number + 1, type="hello")
                for line in lines:
                    with contextlib.suppress(OSError):
                        line.setblocking(False)
                        line.sendall(asked)
                await asyncio.sleep(1)
        finally:
            for line in lines:
                line.close()


def plan(blows: Iterable[str], rounds: int, chance: random.Random) -> list[list[str]]:
    """Return what happens when: each once by itself, then `rounds` times up to three.

    The same for the same `chance`.
    """
    names = sorted(blows)
    alone = [[name] for name in chance.sample(names, len(names))]
    return alone + [
        chance.sample(names, chance.choice((1, 2, 2, 3))) for _ in range(rounds)
    ]
