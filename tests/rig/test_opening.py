"""Opening and closing the embedded house: quickly, politely, once."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.rig.client import ask, new_guest
from tests.rig.house import (
    END_SECONDS,
    MANAGE,
    READY_SECONDS,
    ROOT,
    House,
    cpu_seconds_of_children,
)
from tests.sizes import promised

pytestmark = pytest.mark.rig


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Return a house that is open; the last tests close it and open it again."""
    house = House("serve", tmp_path_factory.mktemp("open") / "data", TIME_SCALE="20")
    house.start()
    yield house
    house.stop()


def test_demo_tables_stand_ready(house: House) -> None:
    tables = ask(house.base, "GET", "tables/")["results"]
    assert len(tables) >= 5
    assert any(seat.get("bot") for table in tables for seat in table["seats"])


def test_the_example_bot_plays_a_deal_to_its_end(house: House) -> None:
    bot = subprocess.run(
        [sys.executable, "examples/bot.py", house.base.rstrip("/")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=READY_SECONDS,
    )
    assert bot.returncode == 0, bot.stderr
    first, second = bot.stdout.splitlines()
    assert re.fullmatch(r"1\. .+: (show|last_standing), 0 points", first)
    assert re.fullmatch(r"2\. .+: \w+, \d+ points", second)


def test_the_address_stands_in_the_log_while_the_house_is_open(house: House) -> None:
    assert f"Meldhouse is open: {house.base}" in house.log.read_text()


def test_a_second_process_on_the_same_data_is_refused(house: House) -> None:
    second = subprocess.run(
        [*MANAGE, "serve", "--port", str(house.port + 1)],
        env=house.env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=READY_SECONDS,
    )
    assert second.returncode == 1
    assert "already" in second.stderr
    assert "Traceback" not in second.stderr


def test_a_port_that_is_taken_is_named(house: House, tmp_path: Path) -> None:
    env = {**house.env, "MELDHOUSE_DATA": str(tmp_path / "data")}
    second = subprocess.run(
        [*MANAGE, "serve", "--port", str(house.port)],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=READY_SECONDS,
    )
    assert second.returncode == 1
    assert f"Port {house.port}" in second.stderr
    assert "Traceback" not in second.stderr


async def test_the_real_handshake_wants_our_full_origin(house: House) -> None:
    url = house.base.replace("http", "ws", 1) + "ws/lobby/"
    own = house.base.rstrip("/")
    async with connect(url, origin=own) as line:
        await line.ping()
    port = f":{house.port}"
    foreign = [None, "null", "http://evil.example", f"https://good.evil.com{port}"]
    foreign += [own.replace("http", "https"), own.removesuffix(port), own + "1"]
    for origin in foreign:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(url, origin=origin):
                pass
        # What is no origin at all is refused as malformed, before we are asked.
        assert refused.value.response.status_code in {400, 403}


async def test_no_compression_is_spoken_and_long_messages_close_with_1009(
    house: House,
) -> None:
    token = await asyncio.to_thread(new_guest, house.base)
    table = ask(house.base, "GET", "tables/")["results"][0]["id"]
    url = house.base.replace("http", "ws", 1) + f"ws/tables/{table}/"
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(url, additional_headers=headers, compression="deflate") as line:
        assert line.protocol.extensions == []
        await line.send('{"id": 1, "type": "hello", "x": "' + "x" * 16_385 + '"}')
        with pytest.raises(ConnectionClosed) as closed:
            await line.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


async def test_text_that_is_no_utf8_closes_with_1007(house: House) -> None:
    url = house.base.replace("http", "ws", 1) + "ws/lobby/"
    async with connect(url, origin=house.base.rstrip("/")) as line:
        await line.send(b'{"id": 1, "type": "\xff\xfe"}', text=True)
        with pytest.raises(ConnectionClosed) as closed:
            await line.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007


async def test_on_sigterm_sockets_are_closed_with_1012(house: House) -> None:
    token = await asyncio.to_thread(new_guest, house.base)
    table = ask(house.base, "GET", "tables/")["results"][0]["id"]
    url = house.base.replace("http", "ws", 1) + f"ws/tables/{table}/"
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(url, additional_headers=headers) as line:
        await line.send('{"id": 1, "type": "hello"}')
        await line.recv()
        assert house.process is not None
        os.kill(house.process.pid, signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            await _listen(line)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert await asyncio.to_thread(house.process.wait, END_SECONDS) == 0


def test_the_second_start_is_quick_and_ctrl_c_is_enough(house: House) -> None:
    assert house.stop() == 0
    before = cpu_seconds_of_children()
    second = house.start()
    assert house.process is not None
    house.process.send_signal(signal.SIGINT)
    assert house.process.wait(END_SECONDS) == 0
    used = cpu_seconds_of_children() - before
    print(
        f"opening: first start {house.first_start:.1f} s, second {second:.1f} s "
        f"({used:.1f} s of CPU, closing included)"
    )
    # Of the CPU, since other tests may keep the machine busy meanwhile.
    assert used < promised(4)
    assert house.first_start < promised(60)


async def _listen(line: ClientConnection) -> None:
    while True:
        await line.recv()
