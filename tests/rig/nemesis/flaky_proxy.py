"""A port that leads to another one, and can be made as bad as lines are.

It delays each direction by itself, lets connections live for moments only, lets both
ends believe that a dead one lives, and cuts. What is carried stays in order, as TCP
keeps it; what overtakes what between two lines is then open (F17, F20).
"""

import asyncio
import contextlib
import random
from collections.abc import Callable
from time import monotonic

from tests.rig.house import free_ports

CHUNK = 65_536
Bounds = tuple[float, float]


class FlakyProxy:
    """Where some people reach the house."""

    def __init__(self, target: int, chance: random.Random) -> None:
        """Lead to the port `target`; `chance` says how late and how long."""
        self.target, self.chance = target, chance
        self.port = free_ports(1)
        self.late: Bounds = (0.0, 0.0)
        """How many seconds what is sent comes later, drawn for each piece anew."""
        self.lives: Bounds | None = None
        """How many seconds a connection lives that is made from now on."""
        self.cuts = 0
        """How many connections were cut."""
        self._hears = asyncio.Event()
        self._hears.set()
        self._ends: dict[Callable[[], None], None] = {}
        self._server: asyncio.Server | None = None
        self._meeting: set[asyncio.Task[None]] = set()

    @property
    def base(self) -> str:
        """The address of the house over this line."""
        return f"http://127.0.0.1:{self.port}/"

    async def open(self) -> None:
        """Take connections."""
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", self.port)

    async def close(self) -> None:
        """Cut everything and take no more."""
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in self._meeting:
            task.cancel()
        await asyncio.gather(*self._meeting, return_exceptions=True)

    def cut(self) -> None:
        """End every connection in the middle of whatever it carries."""
        self.cuts += len(self._ends)
        for end in list(self._ends):
            end()

    def deafen(self) -> None:
        """Carry nothing from now on, without a word to either end."""
        self._hears.clear()

    def hear(self) -> None:
        """Carry again; what was made before has been given up meanwhile."""
        self.cut()
        self._hears.set()

    async def _meet(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._meeting.add(task)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            self._meeting.discard(task)
            return

        def end() -> None:
            writer.transport.abort()
            back.transport.abort()
            carrying.cancel()

        carrying = asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        self._ends[end] = None
        if self.lives is not None:
            loop = asyncio.get_running_loop()
            loop.call_later(self.chance.uniform(*self.lives), self._expire, end)
        try:
            await carrying
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._ends.pop(end, None)
            writer.transport.abort()
            back.transport.abort()
            self._meeting.discard(task)

    def _expire(self, end: Callable[[], None]) -> None:
        if end in self._ends:
            self.cuts += 1
            end()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Carry one direction until it ends; then let the other end know."""
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def take() -> None:
            due = 0.0
            with contextlib.suppress(OSError):
                while piece := await reader.read(CHUNK):
                    due = max(due, monotonic() + self.chance.uniform(*self.late))
                    pieces.put_nowait((due, piece))
            pieces.put_nowait((due, b""))

        taking = asyncio.create_task(take())
        try:
            while True:
                due, piece = await pieces.get()
                await asyncio.sleep(max(0.0, due - monotonic()))
                await self._hears.wait()
                if not piece:
                    break
                writer.write(piece)
                await writer.drain()
            writer.write_eof()
        finally:
            taking.cancel()
