"""How soon two people read their new balance after a deal was settled.

Two sockets of notices and two of a table at the embedded profile, all in one process
here: from the loser's `ack`, which comes after the commit, to the `balance` notice of
each. Aim: 300 ms.
"""

import asyncio
import json
import os
import statistics
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from bench import results
from bench.site import open_site

DEALS = 12
AIM_MS = 300
PATIENCE = 30


def main() -> None:
    """Print the median and the slowest."""
    # The pauses between deals alone are shortened by it.
    os.environ["TIME_SCALE"] = "20"
    with tempfile.TemporaryDirectory() as data, open_site(Path(data)) as site:
        found = asyncio.run(_measure(site))
    print(
        f"\nA balance after a deal was settled: {len(found)} notices, aim {AIM_MS} ms"
    )
    middle, slowest = statistics.median(found), max(found)
    print(f"median {middle:.0f} ms, slowest {slowest:.0f} ms")
    results.record("live", "balance", "ms", median=middle, slowest=slowest)


def _ask(site: str, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = json.dumps(body).encode()
    request = Request(f"{site}/api/v1/{path}", data=data, headers=headers)  # noqa: S310
    with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        return dict(json.load(answer))


async def _measure(site: str) -> list[float]:
    people = [_ask(site, "guests/", {})["token"] for _ in range(2)]
    shape = {"game": "indian-points", "seats": 2, "stake": 1, "pace": "relaxed"}
    table = _ask(site, "tables/", shape, people[0])["id"]
    for token in people:
        _ask(site, f"tables/{table}/seat/", {}, token)
    seats = [TimedSocket(site, f"/ws/tables/{table}/", token) for token in people]
    notices = [TimedSocket(site, "/ws/me/", token) for token in people]
    lines = [*seats, *notices]
    for line in lines:
        await line.open()
    found: list[float] = []
    for _deal in range(DEALS):
        at = await _dropped(seats)
        for line in notices:
            heard = await line.until(lambda one: _is_balance(one), since=at)
            found.append(max(0.0, heard - at) * 1_000)
    for line in lines:
        await line.close()
    return found


def _is_balance(message: dict[str, Any]) -> bool:
    return message["type"] == "notice" and message["kind"] == "balance"


async def _dropped(seats: list["TimedSocket"]) -> float:
    """Let the seat on turn drop; return when that was acknowledged."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for line in seats:
                drop = next((a for a in line.legal() if a["kind"] == "drop"), None)
                if drop is not None:
                    number = await line.say(type="act", action=drop)
                    return await line.until(lambda one: one.get("id") == number)  # noqa: B023
            await asyncio.sleep(0.01)


class TimedSocket:
    """A socket that remembers what came, and when."""

    def __init__(self, site: str, path: str, token: str) -> None:
        """Open it with `open`."""
        self.url = site.replace("http", "ws", 1) + path
        self.headers = {"Authorization": f"Bearer {token}"}
        self.heard: list[tuple[float, dict[str, Any]]] = []
        self.view: dict[str, Any] = {}
        self.number = 0

    async def open(self) -> None:
        """Connect, say hello, and listen from now on."""
        from websockets.asyncio.client import connect

        self.socket = await connect(
            self.url, additional_headers=self.headers, compression=None
        )
        self.listening = asyncio.create_task(self._listen())
        number = await self.say(type="hello")
        await self.until(lambda one: one.get("id") == number)

    async def close(self) -> None:
        """Hang up."""
        self.listening.cancel()
        await self.socket.close()

    def legal(self) -> list[dict[str, Any]]:
        """Return what may be done now; nothing where nobody sits."""
        return self.view.get("legal", [])

    async def say(self, **message: Any) -> int:
        """Send a message; return its number."""
        self.number += 1
        if message["type"] == "act":
            message["version"] = self.view["version"]
            self.view["legal"] = []
        await self.socket.send(json.dumps({"id": self.number, **message}))
        return self.number

    async def until(self, fits: Any, *, since: float = 0.0) -> float:
        """Return when the first message came that fits, not long before `since`."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for at, message in self.heard:
                    # The ack and the notice leave the house at the same moment.
                    if at > since - 0.2 and fits(message):
                        return at
                await asyncio.sleep(0.001)

    async def _listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            self.heard.append((perf_counter(), message))
            self.view = message.get("view") or self.view


if __name__ == "__main__":
    main()
