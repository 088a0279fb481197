"""Visitors flood a house while others play: what it remembers, and what players notice.

    python -m bench.flood            each of `bench.houses`
    python -m bench.flood up         one of them
    python -m bench.flood up 3       three floods, one after another

Ten visitors without account send 16 KiB messages, pings and small frames as fast as the
house takes them, for so many seconds, and come back when they are cut off; others ask
for a lot and do not read. Meanwhile two people at each of some tables go on playing.
The memory is that of all processes: before, at its highest, and after all have left.
"""

import asyncio
import resource
import sys
from collections import Counter
from time import monotonic
from typing import Any, Final

from bench import houses, results
from bench.houses import worst_percent

FLOODERS, DEAF = 10, 20
FLOOD_SECONDS, AFTER_SECONDS = 15.0, 20.0
RATIO_MAX = 1.10
LONG: Final = b"\x82\xfe\x40\x00\x00\x00\x00\x00" + b"x" * 16_384
PING: Final = b"\x89\x80\x00\x00\x00\x00"
HELLO: Final = b'{"id":1,"type":"hello"}'
KINDS: Final = (LONG, PING * 2_000, b"\x81\x82\x00\x00\x00\x00{}" * 2_000)
# What a public house has, whatever `bench.acts` gives its own people.
LIMITS: Final = {"MELDHOUSE_RATE_FACTOR": "1"}


def main(wanted: tuple[str, ...] = ()) -> bool:
    """Print what each house, or those that are named, make of it; tell whether well."""
    good = True
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (4_096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )
    rounds = next((int(word) for word in wanted if word.isdigit()), 1)
    for house in houses.opened("Flood", wanted, LIMITS):
        for _round in range(rounds):
            good &= asyncio.run(_flooded(house))
    return good


async def _flooded(house: houses.Opened) -> bool:
    server, highest = house.server, 0
    async with houses.seated(house) as tables:
        alone = await houses.alone(tables)
        flood = Flood(house.ports, server.tables[0][0])
        before = server.memory()
        running = asyncio.create_task(flood.run())

        async def watch() -> None:
            nonlocal highest
            while not running.done():
                highest = max(highest, server.memory())
                await asyncio.sleep(0.2)

        watching = asyncio.create_task(watch())
        meanwhile = await houses.played(tables, running)
        await watching
        later = asyncio.create_task(asyncio.sleep(AFTER_SECONDS))
        await houses.played(tables, later)
        after = server.memory()
    print(f"sent by flooders: {flood.sent / 1e6:.0f} MB, {dict(flood.ends)}")
    print("memory, MB: before  highest   after  after / before (target <= 1.10)")
    print(f"{before / 1e6:18.1f}{highest / 1e6:9.1f}{after / 1e6:8.1f}", end="")
    print(f"{after / before:17.3f}")
    print(
        f"p99 of acts, ms: alone {worst_percent(alone):.0f}, "
        f"meanwhile {worst_percent(meanwhile):.0f}"
    )
    megabytes = {"before": before / 1e6, "highest": highest / 1e6, "after": after / 1e6}
    results.record("flood", house.name, "MB", sent=flood.sent / 1e6, **megabytes)
    p99 = {"alone": worst_percent(alone), "meanwhile": worst_percent(meanwhile)}
    results.record("flood", house.name, "ms", **p99)
    return after / before <= RATIO_MAX


class Flood:
    """Visitors who mean no good."""

    def __init__(self, ports: list[int], table: int) -> None:
        """Know where the house is."""
        self.ports, self.table = ports, table
        self.sent = 0
        self.ends: Counter[str] = Counter()

    async def run(self) -> None:
        """Flood for a while."""
        self.until = monotonic() + FLOOD_SECONDS
        await asyncio.gather(
            *(self._flood(n) for n in range(FLOODERS)),
            *(self._ask_and_not_read(n) for n in range(DEAF)),
        )

    async def _flood(self, number: int) -> None:
        frames = KINDS[number % len(KINDS)]
        while monotonic() < self.until:
            try:
                reader, writer = await self._open(number)
            except (OSError, asyncio.IncompleteReadError):
                self.ends["not let in"] += 1
                continue
            listening = asyncio.create_task(self._listen(reader))
            try:
                while monotonic() < self.until:
                    writer.write(frames)
                    async with asyncio.timeout(self.until - monotonic()):
                        await writer.drain()
                    self.sent += len(frames)
            except (OSError, TimeoutError):
                pass
            finally:
                writer.transport.abort()
                await listening

    async def _ask_and_not_read(self, number: int) -> None:
        _reader, writer = await self._open(number, limit=1_024)
        ping = b"\x81\x97\x00\x00\x00\x00" + HELLO
        try:
            while monotonic() < self.until:
                writer.write(ping)
                await asyncio.sleep(1)
        finally:
            writer.transport.abort()

    async def _open(self, number: int, limit: int = 2**16) -> Any:
        port = self.ports[number % len(self.ports)]
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=limit)
        writer.write(
            b"GET /ws/lobby/ HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
            b"Origin: http://127.0.0.1:%d\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" % (port, port)
        )
        head = await reader.readuntil(b"\r\n\r\n")
        self.ends["opened" if b" 101 " in head else "refused"] += 1
        return reader, writer

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        end = b""
        try:
            while more := await reader.read(65_536):
                end = (end + more)[-4:]
        except OSError:
            pass
        if end[:2] == b"\x88\x02":
            self.ends[f"closed with {int.from_bytes(end[2:], 'big')}"] += 1


if __name__ == "__main__":
    sys.exit(not main(tuple(sys.argv[1:])))
