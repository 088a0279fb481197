"""The bad line itself: it does what it is told, and what it carries stays in order."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator

import pytest

from tests.rig.nemesis.flaky_proxy import FlakyProxy

pytestmark = pytest.mark.rig
SECONDS = 60


@pytest.fixture
async def line() -> AsyncIterator[FlakyProxy]:
    """Return a line to somebody who says everything again."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(100):
            writer.write(piece)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    line = FlakyProxy(server.sockets[0].getsockname()[1], random.Random(1))
    await line.open()
    yield line
    await line.close()
    server.close()


async def test_what_is_late_comes_whole_and_in_order(line: FlakyProxy) -> None:
    line.late = (0.0, 0.02)
    async with asyncio.timeout(SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", line.port)
        sent = [b"%04d" % number for number in range(20)]
        for piece in sent:
            writer.write(piece)
            await writer.drain()
        assert await reader.readexactly(80) == b"".join(sent)
        writer.write_eof()
        assert await reader.read() == b""
        writer.close()


async def test_a_deaf_line_says_nothing_and_is_cut_when_it_hears_again(
    line: FlakyProxy,
) -> None:
    async with asyncio.timeout(SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", line.port)
        writer.write(b"heard")
        assert await reader.readexactly(5) == b"heard"
        line.deafen()
        writer.write(b"lost")
        await writer.drain()
        line.hear()
        with pytest.raises(ConnectionError):
            raise ConnectionResetError if not await reader.read() else AssertionError
        assert line.cuts == 1
        reader, writer = await asyncio.open_connection("127.0.0.1", line.port)
        writer.write(b"new")
        assert await reader.readexactly(3) == b"new"
        writer.close()


async def test_a_flapping_line_ends_by_itself(line: FlakyProxy) -> None:
    line.lives = (0.0, 0.01)
    async with asyncio.timeout(SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", line.port)
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b""
        writer.close()
    assert line.cuts == 1
