"""People spread over two web processes who come back after every break, and notes.

A `Guest` plays as `Player` does, at a person's pace. When its line breaks it returns
with a short, growing, jittered pause to either process, says hello, and sends the act
it is in doubt about again with the same version. It notes when it sent what, when it
heard what, and what it was shown at each version.
"""

import asyncio
import json
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.rig.client import BROKEN, REFUSED, Player

BACK_FIRST, BACK_MAX = 0.1, 1.0
BUSY_SECONDS = 0.3
LISTEN_SECONDS = 0.1
PING_SECONDS = 1.0
ANSWER_SECONDS = 5.0
TRY_AGAIN = frozenset({"busy", "house_fault", "slow_down"})
PUBLIC = ("phase", "deal", "order", "stock", "discard", "wild", "melds", "seats")
ENDING = frozenset({"drop", "show"})


class Guest(Player):
    """One guest at one table, at home at two web processes."""

    def __init__(
        self, bases: list[str], token: str, table: int, seed: str, think: float
    ) -> None:
        """Prepare to play; `think` is the longest pause before an act in seconds."""
        super().__init__(bases[0], token, table, seed)
        self.bases, self.think = bases, think
        self.heard_at = 0.0
        """When the line that is open now last heard anything."""
        self.opened_at = 0.0
        """When the line that is open now was answered its hello; 0.0: none is."""
        self.acked_sent_at = 0.0
        """When the newest act that was acknowledged had been sent."""
        self.acked_in: list[float] = []
        self.refused_in: list[float] = []
        """Seconds until each ack, and until each `busy`."""
        self.asked: set[tuple[int, int, str]] = set()
        self.seen: dict[int, str] = {}
        """What everybody may see, as text, by version."""
        self.faults: list[str] = []
        self.codes: dict[str, int] = {}
        self.told_held_up = 0
        """How many pongs said that the house is held up."""
        self.wants_to_end = False
        """True: drops or shows as soon as it may, which ends a deal for two."""
        self.on_send: Any = None
        """Called with each act as it is sent."""
        self._sent_at = 0.0
        self._ready_at = 0.0

    def __repr__(self) -> str:
        kinds = [one["kind"] for one in self.view.get("legal", ())]
        line = (
            f"open for {monotonic() - self.opened_at:.1f} s" if self.opened_at else "-"
        )
        return (
            f"<table {self.table} seat {self.seat}: {line}, version {self.version},"
            f" {self.view.get('phase')}, may {kinds}, pending {self._pending},"
            f" in doubt {self._doubt}, waits for {self._must_reach}>"
        )

    async def play(self) -> None:
        """Play from `legal`, through every break of the line."""
        breaks = 0
        while True:
            try:
                async with self._line() as line:
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await self._hello(line)
                    self.opened_at = self.heard_at = monotonic()
                    self.returns += 1
                    breaks = 0
                    await self._converse(line)
            except BROKEN as broken:
                received = getattr(broken, "rcvd", None)
                self.closed_with = received.code if received else None
            finally:
                self.opened_at = 0.0
                self._doubt, self._pending = self._pending or self._doubt, None
            pause = min(BACK_MAX, BACK_FIRST * 2**breaks)
            breaks += 1
            await asyncio.sleep(pause * self.chance.uniform(0.5, 1))
            self.base = self.chance.choice(self.bases)

    async def _hello(self, line: ClientConnection) -> None:
        self.version = 0
        self._seed_sent = ("", "")
        while True:
            await self._send(line, type="hello")
            while True:
                message = json.loads(await line.recv())
                self.take(message)
                if message.get("id") == self._number:
                    break
            if message["type"] != "refused":
                return
            await asyncio.sleep(BUSY_SECONDS)

    async def _converse(self, line: ClientConnection) -> None:
        pinged_at = 0.0
        while True:
            moment = monotonic()
            await self._seed(line)
            if self._pending is None and not self.is_idle and moment >= self._ready_at:
                await self._act(line)
            elif self._pending and moment - self._sent_at > ANSWER_SECONDS:
                raise TimeoutError("an act was not answered")
            if moment - pinged_at >= PING_SECONDS:
                pinged_at = moment
                if self._must_reach != REFUSED:
                    self._must_reach = 0
                await self._send(line, type="ping", version=self.version)
            try:
                async with asyncio.timeout(LISTEN_SECONDS):
                    text = await line.recv()
            except TimeoutError:
                if monotonic() - self.heard_at > ANSWER_SECONDS:
                    raise
                continue
            self.heard_at = monotonic()
            self.take(json.loads(text))

    async def _seed(self, line: ClientConnection) -> None:
        before = self._seed_sent
        await super()._seed(line)
        if self.on_send and self._seed_sent != before:
            self.on_send({"kind": self._seed_sent[1]})

    async def _act(self, line: ClientConnection) -> None:
        await super()._act(line)
        if self._pending:
            self._sent_at = monotonic()
            version, action = self._pending
            self.asked.add((self.seat or 0, version, text_of(action)))
            if self.on_send:
                self.on_send(action)

    def take(self, message: dict[str, Any]) -> None:
        pending, before = self._pending, self.version
        match message["type"]:
            case "ack" if pending and self._is_of_act(message):
                self.acked_sent_at = self._sent_at
                self.acked_in.append(monotonic() - self._sent_at)
                pause = self.chance.uniform(self.think / 4, self.think)
                self._ready_at = monotonic() + pause
            case "refused" if not self._is_of_act(message):
                code = message["code"]
                self.codes[code] = self.codes.get(code, 0) + 1
            case "refused":
                code = message["code"]
                self.codes[code] = self.codes.get(code, 0) + 1
                self._ready_at = monotonic() + BUSY_SECONDS
                if code in TRY_AGAIN:
                    if pending:
                        self.refused_in.append(monotonic() - self._sent_at)
                    self._doubt, self._pending = pending or self._doubt, None
                    return
            case "pong":
                self.told_held_up += bool(message.get("held_up"))
        super().take(message)
        if message["type"] in ("snapshot", "events"):
            self._note(before)
        elif message["type"] == "refused" and self._must_reach == REFUSED:
            # Whatever it was, the next ping or change says where the table is.
            self._must_reach = self.version

    def _note(self, before: int) -> None:
        if self.version < before:
            self.faults.append(f"version fell from {before} to {self.version}")
        public = text_of({key: self.view[key] for key in PUBLIC})
        known = self.seen.setdefault(self.version, public)
        if known != public:
            self.faults.append(f"version {self.version}: {public} / {known}")

    def _choose(self) -> dict[str, Any] | None:
        legal = [one for one in self.view.get("legal", ()) if not one.get("open")]
        ending = [one for one in legal if one["kind"] in ENDING]
        if self.wants_to_end and ending:
            return next((e for e in ending if e["kind"] == "drop"), ending[0])
        return super()._choose()


def text_of(value: dict[str, Any]) -> str:
    """Return an act or a view as text to compare; hints are not part of it."""
    bare = {key: one for key, one in value.items() if key != "hint"}
    return json.dumps(bare, sort_keys=True)
