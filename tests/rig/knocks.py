"""An evening in the production profile during which one part after another is killed.

`Evening` seats people over both web processes, waits for a moment of play, kills a
part with -9 and measures how long it takes until everybody is back: each person with
an open line, each table with an act that was sent and acknowledged after the death,
the clock with a tick. Then it asks the database what became of every act.
"""

import asyncio
import contextlib
import os
import random
import signal
import time
from functools import partial
from http.client import HTTPException
from time import monotonic
from typing import Any, NamedTuple

import psycopg

from tests.rig.checks import histories, invariants
from tests.rig.client import ask, new_guest
from tests.rig.crowd import ENDING, Guest
from tests.rig.house import House
from tests.rig.servers import Postgres, Redis, Server
from tests.sizes import IS_SOAK

PROCESSES = ("web1", "web2", "worker1", "beat")
TARGETS = (*PROCESSES, "redis", "postgres")
FAULTS = ("flush", "pause", "terminate", "freeze")
"""Redis forgets everything; it is deaf for 5 s; PostgreSQL ends every connection; a web
process stands still for 20 s and wakes up with old beliefs."""
PAUSE_SECONDS, FREEZE_SECONDS = 5, 20
MOMENTS = ("play", "settle", "seeds", "start", "play", "between", "open")
SENT = {
    "settle": ENDING,
    "seeds": frozenset({"seed_commit"}),
    "start": frozenset({"ready"}),
    "open": frozenset({"seed_open"}),
}
"""The moments that are reached when somebody has just sent one of these."""
TABLES = ((2, 0), (3, 0), (2, 1))
"""How many people and how many house bots sit at each table."""
POINTS = "indian-points"
BY_POINTS = (POINTS, "indian-21")
"""Games at whose tables people bring chips, instead of paying an entry."""
STAKE, BUY_IN, START_CHIPS = 1, 800, 10_000
OUT = {"dropped", "out"}
"""States of a seat that has nothing more to do in a deal."""
GIVE_UP_SECONDS = 40.0 if IS_SOAK else 240.0
LATE_TICK_SECONDS = 1.0
HAIR_SECONDS = 0.04
"""A kill at a precise point comes at most this long after the act was sent."""


class Knock(NamedTuple):
    """One kill, and the seconds until each was back."""

    target: str
    moment: str
    people: float
    tables: float
    clock: float

    @property
    def back(self) -> float:
        """Seconds until everybody was back."""
        return max(self.people, self.tables, self.clock)


class Evening:
    """People at their tables, and the parts of the house that can be killed."""

    guest: type[Guest] = Guest
    """Who comes."""

    def __init__(
        self, house: House, postgres: Postgres, redis: Redis, seed: str, think: float
    ) -> None:
        """Prepare; `open` seats everybody."""
        self.house, self.seed, self.think = house, seed, think
        self.servers: dict[str, Server] = {"redis": redis, "postgres": postgres}
        self.address = postgres.url
        self.chance = random.Random(seed)
        self.guests: list[Guest] = []
        self.knocks: list[Knock] = []
        self.patience = GIVE_UP_SECONDS
        """How long anything may take, unless somebody says otherwise."""
        self._playing: dict[Guest, asyncio.Task[None]] = {}
        self._buyers: set[Guest] = set()
        self._buying: asyncio.Task[None] | None = None

    @property
    def urls(self) -> list[str]:
        """The web processes."""
        return list(self.house.note["urls"])

    @property
    def doors(self) -> list[str]:
        """Where people reach them."""
        return self.urls

    async def open(self) -> None:
        """Seat everybody and wait until everybody has acted."""
        for people, bots in TABLES:
            await self.seat(people, bots)
        await self.until(lambda: all(g.acked for g in self.guests), "all have acted")

    async def seat(
        self, people: int, bots: int = 0, game: str = POINTS, stake: int = STAKE
    ) -> list[Guest]:
        """Seat new guests at a table of their own, in turns at both web processes."""
        urls, doors = self.urls, self.doors
        tokens = [new_guest(urls[0]) for _ in range(people)]
        body = {"game": game, "seats": people + bots, "stake": stake}
        body |= {"pace": "quick", "bots": bots}
        table = int(ask(urls[0], "POST", "tables/", tokens[0], body)["id"])
        guests = []
        for seat, token in enumerate(tokens):
            homes = doors if (seat + len(self.guests)) % 2 else doors[::-1]
            seed = f"{self.seed}:{table}:{seat}"
            guests.append(self.guest(homes, token, table, seed, self.think))
        by_points = game in BY_POINTS
        # All at once: a table that waits too long for the last starts without them.
        buy_in = BUY_IN if by_points else None
        await asyncio.gather(*(guest.sit_down(buy_in) for guest in guests))
        if by_points:
            self._buyers |= set(guests)
            self._buying = self._buying or asyncio.create_task(self._buy_in_again())
        self.guests += guests
        self._playing |= {one: asyncio.create_task(one.play()) for one in guests}
        return guests

    async def close(self) -> None:
        """Let everybody go; nobody stands up."""
        if self._buying:
            self._buying.cancel()
        await self.dismiss(self.guests)

    async def _buy_in_again(self) -> None:
        """Seat those again who have lost their chips in a long evening."""
        while True:
            for guest in self._buyers & self._playing.keys():
                if guest.view and guest.seat is None:
                    # A house that is held up is asked again a second later.
                    with contextlib.suppress(OSError, HTTPException):
                        await guest.sit_down(BUY_IN)
            await asyncio.sleep(1)

    async def dismiss(self, guests: list[Guest]) -> None:
        """Let the lines of these guests break; nobody stands up."""
        gone = [self._playing.pop(one) for one in guests if one in self._playing]
        # More than once: Python 3.11's `wait_for` can swallow a cancellation.
        waiting = set(gone)
        while waiting:
            for task in waiting:
                task.cancel()
            _done, waiting = await asyncio.wait(waiting, timeout=1)
        ended = await asyncio.gather(*gone, return_exceptions=True)
        faults = [one for one in ended if isinstance(one, Exception)]
        assert not faults, faults

    async def until(
        self, condition: Any, what: str, seconds: float | None = None
    ) -> None:
        """Wait for a condition; fail with its name, and with what died meanwhile."""
        seconds = self.patience if seconds is None else seconds
        end = monotonic() + seconds
        while not condition():
            for task in self._playing.values():
                assert not task.done(), task
            late = f"not in {seconds:.0f} s: {what}; {self.guests}"
            assert monotonic() < end, late
            await asyncio.sleep(0.01)

    # Moments --------------------------------------------------------------------------

    async def reach(self, moment: str) -> None:
        """Wait for a moment of play at one of the tables."""
        if moment == "play":
            await asyncio.sleep(self.chance.uniform(0.3, 1.5))
            return
        guest = self.chance.choice(self.guests)
        table = [one for one in self.guests if one.table == guest.table]
        came = asyncio.Event()
        wanted = SENT.get(moment, frozenset())

        def sent(action: dict[str, Any]) -> None:
            if action["kind"] in wanted:
                came.set()

        for one in table:
            one.wants_to_end, one.on_send = True, sent
        try:
            if moment == "between":
                await self.until(lambda: guest.view["phase"] == "between", moment)
            else:
                await self.until(came.is_set, f"{moment} at table {guest.table}")
                await asyncio.sleep(self.chance.uniform(0, HAIR_SECONDS))
        finally:
            for one in table:
                one.wants_to_end, one.on_send = False, None

    # Kills ----------------------------------------------------------------------------

    async def knock(self, target: str, moment: str) -> Knock:
        """Kill one part at a moment; wait until everybody is back."""
        await self.reach(moment)
        wall, died = time.time(), monotonic()
        if target not in self.servers:
            os.kill(self.house.note["pids"][target], signal.SIGKILL)
            result = await self._until_back(target, moment, died, wall)
        else:
            server = self.servers[target]
            await asyncio.to_thread(server.kill)
            died = monotonic()
            starting = asyncio.create_task(asyncio.to_thread(server.start))
            result = await self._until_back(target, moment, died, wall)
            await starting
        self.knocks.append(result)
        return result

    async def disturb(self, fault: str) -> Knock:
        """Let something go wrong that kills nobody; wait until everybody is back."""
        await self.reach("play")
        redis, wall, began = self.servers["redis"], time.time(), monotonic()
        assert isinstance(redis, Redis)
        match fault:
            case "flush":
                redis.say("FLUSHALL")
            case "pause":
                redis.say("CLIENT", "PAUSE", str(PAUSE_SECONDS * 1000), "ALL")
            case "terminate":
                self.rows(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
                )
            case "freeze":
                pid = self.house.note["pids"]["web1"]
                os.kill(pid, signal.SIGSTOP)
                try:
                    await asyncio.sleep(FREEZE_SECONDS)
                finally:
                    os.kill(pid, signal.SIGCONT)
        return await self._until_back(fault, "play", began, wall)

    async def back_after(self, what: str) -> Knock:
        """Wait until everybody is back from something that has just ended."""
        return await self._until_back(what, "play", monotonic(), time.time())

    async def _until_back(
        self, target: str, moment: str, died: float, wall: float
    ) -> Knock:
        # What was on its way when it died may still be done for a moment.
        is_clock = target.startswith(("beat", "worker"))
        since = wall + LATE_TICK_SECONDS if is_clock else wall
        ticked = asyncio.create_task(self._until_ticked(since))
        people, silence = partial(self._away, died), Silence(self.guests, died)
        what = f"{target} at {moment}"
        await self.until(lambda: not people(), f"{what}: people are back")
        people_back = monotonic() - died
        await self.until(silence.is_over, f"{what}: tables play")
        await self.until(ticked.done, f"{what}: the clock ticks")
        clock = ticked.result() - died
        return Knock(target, moment, people_back, silence.longest, clock)

    def _away(self, died: float) -> list[Guest]:
        return [g for g in self.guests if not g.opened_at or g.heard_at <= died]

    async def _until_ticked(self, wall: float) -> float:
        query = "SELECT extract(epoch FROM beat_at) FROM tables_heartbeat WHERE name=%s"
        while True:
            try:
                found = await asyncio.to_thread(self.rows, query, "tick")
            except psycopg.OperationalError:
                found = []
            if found and float(found[0][0]) > wall:
                return monotonic()
            await asyncio.sleep(0.1)

    # Questions ------------------------------------------------------------------------

    async def until_rows(
        self, wanted: Any, what: str, query: str, *values: Any, seconds: float
    ) -> float:
        """Wait until the database answers so; return the seconds that took."""
        began, found = monotonic(), None
        while found != wanted:
            late = f"not in {seconds:.0f} s: {what}; {found}"
            assert monotonic() - began < seconds, late
            found = await asyncio.to_thread(self.rows, query, *values)
            await asyncio.sleep(0.1)
        return monotonic() - began

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Ask the database itself, past everything of ours."""
        with psycopg.connect(self.address, connect_timeout=2) as database:
            found = database.execute(query, values)
            return found.fetchall() if found.description else []

    def wrong_acts(self) -> list[Any]:
        """Return every act that is missing, done twice, or done without being asked."""
        newest = dict(self.rows(histories.NEWEST))
        return histories.wrong_acts(self.rows(histories.ACTS), newest, self.guests)

    def wrong_views(self) -> list[str]:
        """Return where two people were shown different things at one version."""
        return histories.wrong_views(self.guests)

    def gaps(self) -> list[Any]:
        """Return the deals whose log has a gap, or versions that do not rise."""
        return invariants.gaps(self.rows)

    @property
    def table_ids(self) -> list[int]:
        """The tables of this evening."""
        return list({guest.table for guest in self.guests})

    def wrong_chips(self) -> list[Any]:
        """Return the people of this evening whose chips are not what they should be.

        They have what they began with, and what they won or lost.
        """
        return self.rows(
            "SELECT p.id, coalesce(w.chips, 0), coalesce(r.won, 0)"
            " FROM accounts_user p"
            " LEFT JOIN (SELECT owner_id, sum(balance) AS chips FROM wallet_account"
            "   WHERE ledger = 'play' GROUP BY 1) w ON w.owner_id = p.id"
            " LEFT JOIN (SELECT s.user_id, sum(s.chips) AS won FROM tables_matchseat s"
            "   JOIN tables_match m ON m.id = s.match_id AND m.ledger = 'play'"
            "   GROUP BY 1) r ON r.user_id = p.id"
            " WHERE NOT p.is_bot AND EXISTS"
            "   (SELECT 1 FROM tables_seat s JOIN tables_table t ON t.id = s.table_id"
            "    WHERE s.user_id = p.id AND t.ledger = 'play' AND t.id = ANY(%s))"
            f" AND coalesce(w.chips, 0) <> {START_CHIPS} + coalesce(r.won, 0)",
            self.table_ids,
        )

    def count(self, kind: str) -> int:
        """Return how many actions of a kind the log holds of this evening's tables."""
        query = (
            "SELECT count(*) FROM tables_dealaction"
            " WHERE kind = %s AND table_id = ANY(%s)"
        )
        return int(self.rows(query, kind, self.table_ids)[0][0])


class Silence:
    """How long each table is without an act after a death, pauses left out.

    Between two deals nobody has anything to do: what is left of that pause, which the
    clock makes good, is no harm. Where all people have dropped, the acts of house bots
    count: a person's comes with the next deal.
    """

    def __init__(self, guests: list[Guest], died: float) -> None:
        """Begin at the death, for the tables where these guests sit."""
        self._guests, self._died, self._looked_at = guests, died, died
        self._seconds = {one.table: 0.0 for one in guests}
        self._versions = {one: one.version for one in guests}

    @property
    def longest(self) -> float:
        """The seconds of the table that was silent for longest."""
        return max(self._seconds.values())

    def is_over(self) -> bool:
        """Look again; tell whether every table has had an act."""
        now = monotonic()
        passed, self._looked_at = now - self._looked_at, now
        heard = {one.table for one in self._guests if one.acked_sent_at > self._died}
        silent = self._seconds.keys() - heard - self._moved_without_them()
        playing = {g.table for g in self._guests if g.view.get("phase") != "between"}
        for table in silent & playing:
            self._seconds[table] += passed
        return not silent

    def _moved_without_them(self) -> set[int]:
        """Return the tables whose people watch, and see more than was on its way."""
        play_on = {one.table for one in self._guests if not _is_out(one)}
        return {
            one.table
            for one in self._guests
            if one.table not in play_on and one.version > self._versions[one] + 1
        }


def _is_out(guest: Guest) -> bool:
    rows = guest.view.get("seats", ())
    return any(row["seat"] == guest.seat and row.get("state") in OUT for row in rows)
