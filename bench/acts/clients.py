"""Tables as their players see them: `open`, then one `move` after the other.

A move counts when both sockets of the table have it. Each kind counts the bytes that
come in; what they mean is decoded no further than the next move needs.
"""

import asyncio
import json
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 60.0
ENDING = frozenset({"drop", "show"})
HELLO = '{"id":1,"type":"hello","changes":true}'


class Table:
    """Two sockets at one table; `received` counts the bytes of both."""

    def __init__(self, port: int, named: Any) -> None:
        """Prepare to play at the table that the server calls `named`."""
        self.port, self.named = port, named
        self.received = 0
        self.lines: list[ClientConnection] = []
        self.listening: list[asyncio.Task[None]] = []
        self.changed = asyncio.Event()

    async def line(self, path: str, **headers: str) -> int:
        """Open one more socket and listen to it; return its number."""
        socket = await connect(
            f"ws://127.0.0.1:{self.port}{path}",
            additional_headers=headers,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
        )
        number = len(self.lines)
        self.lines.append(socket)
        self.listening.append(asyncio.create_task(self._listen(number, socket)))
        return number

    async def close(self) -> None:
        """Hang up."""
        for task in self.listening:
            task.cancel()
        await asyncio.gather(*(one.close() for one in self.lines))

    async def until(self, holds: Any) -> None:
        """Wait until something that was heard makes a condition true."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self.changed.clear()
                await self.changed.wait()

    async def _listen(self, number: int, socket: ClientConnection) -> None:
        async for text in socket:
            self.received += len(text)
            self.heard(number, text)
            self.changed.set()

    def heard(self, number: int, text: str | bytes) -> None:
        """Take what came."""
        raise NotImplementedError


class _You(msgspec.Struct):
    drawn: str | None = None


class _View(msgspec.Struct):
    legal: list[dict[str, Any]] = []
    you: _You | None = None


class _Message(msgspec.Struct):
    type: str
    id: int = 0
    version: int = 0
    code: str = ""
    view: _View | None = None
    change: "_Change | None" = None


class _YouChange(msgspec.Struct):
    drawn: str | None | msgspec.UnsetType = msgspec.UNSET


class _Change(msgspec.Struct):
    legal: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    you: _YouChange | None = None

    def merged(self, view: _View) -> None:
        """Bring a view up to date."""
        if self.legal is not msgspec.UNSET:
            view.legal = self.legal
        if view.you and self.you and self.you.drawn is not msgspec.UNSET:
            view.you.drawn = self.you.drawn


_decode = msgspec.json.Decoder(_Message).decode


class HouseTable(Table):
    """A table of ours: each seat in turn draws from the stock and discards that card.

    With bots there is one socket, and a move is the person's own act.
    """

    async def open(self) -> None:
        """Connect everybody who holds a token."""
        table, tokens = self.named
        self.versions, self.views = [0] * len(tokens), [_View() for _ in tokens]
        self.acked, self.asked = 0, 0
        self.refused: list[str] = []
        for token in tokens:
            path = f"/ws/tables/{table}/"
            number = await self.line(path, Authorization=f"Bearer {token}")
            await self.lines[number].send(HELLO)
        await self.until(lambda: all(self.versions))

    def heard(self, number: int, text: str | bytes) -> None:
        """Keep the newest version and view of each seat."""
        message = _decode(text)
        if message.view is not None:
            self.versions[number], self.views[number] = message.version, message.view
        elif message.change is not None:
            message.change.merged(self.views[number])
            self.versions[number] = message.version
        elif message.type == "ack":
            self.acked = message.version
        elif message.type == "refused":
            self.refused.append(message.code)

    async def move(self) -> None:
        """Act where somebody may; return when everybody here has it."""
        number, action = await self._turn()
        self.acked, before = 0, self.versions[number]
        self.asked += 1
        act = {"id": 1 + self.asked, "type": "act", "version": before}
        await self.lines[number].send(json.dumps({**act, "action": action}))
        await self.until(lambda: self.acked and min(self.versions) >= self.acked)

    async def _turn(self) -> tuple[int, dict[str, Any]]:
        await self.until(lambda: any(self._choice(n) for n in range(len(self.views))))
        for number in range(len(self.views)):
            if action := self._choice(number):
                return number, action
        raise AssertionError("nobody may do anything")

    def _choice(self, number: int) -> dict[str, Any] | None:
        """Return what a seat does next: nothing that ends the deal."""
        view = self.views[number]
        drawn = {"kind": "discard", "card": view.you and view.you.drawn}
        whole = [entry for entry in view.legal if not entry.get("open")]
        for own in ({"kind": "draw", "from": "stock"}, drawn):
            if own in whole:
                return own
        return next((one for one in whole if one["kind"] not in ENDING), None)


class PlainTable(Table):
    """A table of the plain Channels site: versions and nothing else."""

    async def open(self) -> None:
        """Connect both."""
        self.versions = [1, 1]
        for _seat in range(2):
            await self.line(f"/ws/{self.named}/")

    def heard(self, number: int, text: str | bytes) -> None:
        """Keep the version."""
        self.versions[number] = json.loads(text)["version"]

    async def move(self) -> None:
        """Send the next move; return when both have it."""
        before = self.versions[0]
        move = {"version": before, "move": {"kind": "draw", "from": "stock"}}
        await self.lines[before % 2].send(json.dumps(move))
        await self.until(lambda: min(self.versions) > before)


class BoardgameTable(Table):
    """A match of boardgame.io, spoken to as its own client does (Socket.IO 4)."""

    async def open(self) -> None:
        """Connect both players and have the match opened."""
        self.states = [-1, -1]
        self.joined = [False, False]
        for player in range(2):
            await self.line("/socket.io/?EIO=4&transport=websocket")
            await self.until(lambda player=player: self.joined[player])
            sync = json.dumps(["sync", self.named, str(player), None, 2])
            await self.lines[player].send(f"42/bench,{sync}")
            await self.until(lambda player=player: self.states[player] >= 0)

    def heard(self, number: int, text: str | bytes) -> None:
        """Answer what keeps the line open; keep the newest state's number."""
        assert isinstance(text, str)
        if text.startswith("0"):
            asyncio.ensure_future(self.lines[number].send("40/bench,"))
        elif text.startswith("40/bench,"):
            self.joined[number] = True
        elif text == "2":
            asyncio.ensure_future(self.lines[number].send("3"))
        elif text.startswith("42/bench,"):
            kind, _match, state, *_more = json.loads(text[9:])
            if kind == "sync":
                self.states[number] = state["state"]["_stateID"]
            elif kind == "update":
                self.states[number] = state["_stateID"]

    async def move(self) -> None:
        """Make the move of whose turn it is; return when both have it."""
        before = self.states[0]
        player = str(before % 2)
        payload = {"type": "play", "args": [], "playerID": player}
        action = {"type": "MAKE_MOVE", "payload": payload}
        update = json.dumps(["update", action, before, self.named, player])
        await self.lines[int(player)].send(f"42/bench,{update}")
        await self.until(lambda: min(self.states) > before)


KINDS: dict[str, Any] = {
    "house": HouseTable,
    "plain": PlainTable,
    "boardgame": BoardgameTable,
}
