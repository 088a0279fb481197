"""Four people in a match of Continental, spread over two web processes."""

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.rig.client import PATIENCE_SECONDS, ask, new_guest

PING_SECONDS = 2.0


class SeatSocket:
    """One seat's socket: it acts when told to, and keeps the newest view."""

    def __init__(self, base: str, token: str, table: int) -> None:
        """Prepare to speak through the web process at `base`."""
        self.base, self.token, self.table = base, token, table
        self.view: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self._line: ClientConnection
        self._number = 0

    async def open(self) -> None:
        """Connect, and hear how the table stands."""
        self._line = await connect(
            self.base.replace("http", "ws", 1) + f"ws/tables/{self.table}/",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            compression=None,
            open_timeout=PATIENCE_SECONDS,
        )
        await self.ask(type="hello")

    async def close(self) -> None:
        """Hang up."""
        await self._line.close()

    async def ask(self, **fields: Any) -> dict[str, Any]:
        """Send a message and return its answer."""
        self._number += 1
        await self._line.send(json.dumps({"id": self._number, **fields}))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                message = await self._hear()
                if message.get("id") == self._number:
                    return message

    async def act(self, action: dict[str, Any], version: int = 0) -> dict[str, Any]:
        """Act, by default on the newest view; return the ack or the refusal."""
        judged = version or self.version
        return await self.ask(type="act", version=judged, action=action)

    async def catch_up(self, version: int) -> None:
        """Listen until the table's version is at hand."""
        while self.version < version:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    await self._hear()
            except TimeoutError:
                await self.ask(type="ping", version=self.version)

    async def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self._line.recv())
        self.heard.append(message)
        if message["type"] in ("snapshot", "events"):
            self.view = message["view"]
        return message

    @property
    def version(self) -> int:
        """The newest version it was told."""
        return int(self.view["version"])


class Match:
    """A match without a clock, seats in turn at one web process and at the other."""

    def __init__(self, urls: list[str]) -> None:
        """Open the table and seat four new guests."""
        self.urls = urls
        tokens = [new_guest(self.url_of(seat)) for seat in range(4)]
        body = {"game": "continental", "seats": 4, "stake": 100, "pace": "untimed"}
        self.table = int(ask(urls[0], "POST", "tables/", tokens[0], body)["id"])
        for seat, token in enumerate(tokens):
            path = f"tables/{self.table}/seat/"
            ask(self.url_of(seat), "POST", path, token, {"seat": seat})
        self.lines = [
            SeatSocket(self.url_of(seat), token, self.table)
            for seat, token in enumerate(tokens)
        ]

    def url_of(self, seat: int) -> str:
        """Return the web process a seat is at home at."""
        return self.urls[seat % 2]

    async def begin(self) -> None:
        """Let everybody come and start."""
        for line in self.lines:
            await line.open()
        for line in self.lines:
            await self.level(await line.act({"kind": "start"}))
        assert self.lines[0].view["phase"] == "draw"

    async def level(self, *answers: dict[str, Any]) -> None:
        """Let everybody hear of what was acknowledged."""
        version = max(answer["version"] for answer in answers)
        for line in self.lines:
            await line.catch_up(version)

    @property
    def shown(self) -> dict[str, Any]:
        """The view of seat 0, for what all see."""
        return self.lines[0].view

    async def draw(self) -> tuple[int, list[int]]:
        """Let who is on turn draw from the stock; return it and the others in order."""
        turn = int(self.shown["turn"]["seats"][0])
        await self.level(await self.lines[turn].act({"kind": "draw", "from": "stock"}))
        order = self.shown["order"]
        at = order.index(turn)
        return turn, [*order[at + 1 :], *order[:at]]

    async def discard(self, turn: int) -> dict[str, Any]:
        """Let who is on turn send a discard."""
        card = self.lines[turn].view["you"]["hand"][0]
        return await self.lines[turn].act({"kind": "discard", "card": card})

    async def answer(self, seat: int, kind: str) -> dict[str, Any]:
        """Let a seat answer the claim."""
        return await self.lines[seat].act({"kind": kind})

    def cards(self) -> dict[int, int]:
        """Return how many cards each seat holds."""
        return {row["seat"]: row["cards"] for row in self.shown["seats"]}

    async def close(self) -> None:
        """Let everybody hang up."""
        for line in self.lines:
            await line.close()
