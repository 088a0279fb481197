"""A crowd presses Play now while others play: who sits, when, and what players notice.

    python -m bench.crowd            10 to 500 strangers, embedded and on `up`
    python -m bench.crowd up 500     one of them

So many strangers press within one second, each on a line of their own, as browsers do;
who is refused asks again after the seconds that the house said. Meanwhile two people at
each of some tables go on playing over sockets. All of them share two cores.
"""

import asyncio
import random
import secrets
import sys
from collections import Counter
from time import perf_counter

from bench import houses
from bench.houses import worst_percent

SIZES = (10, 50, 100, 250, 500)
GIVES_UP = 180.0


def main(wanted: tuple[str, ...] = ()) -> None:
    """Print the curve of each house, or of those that are named."""
    sizes = tuple(int(one) for one in wanted if one.isdigit()) or SIZES
    for house in houses.opened("Crowd", wanted):
        asyncio.run(_curve(house, sizes))


async def _curve(house: houses.Opened, sizes: tuple[int, ...]) -> None:
    print(
        "at once  seated  refused  faults  all sit s  half s  p99 of acts, ms: alone,"
    )
    print(f"{'meanwhile':>78}")
    async with houses.seated(house) as tables:
        for size in sizes:
            alone = await houses.alone(tables)
            crowd = Crowd(house.ports)
            came = asyncio.create_task(crowd.come(size))
            meanwhile = await houses.played(tables, came)
            sat = sorted(crowd.sat) or [0.0]
            print(
                f"{size:7}{len(crowd.sat):8}{crowd.answers['busy']:9}{crowd.faults:8}"
                f"{sat[-1]:11.1f}{sat[len(sat) // 2]:8.1f}"
                f"{worst_percent(alone):27.0f}{worst_percent(meanwhile):11.0f}"
                f"   {dict(crowd.answers) if crowd.faults else ''}",
                flush=True,
            )


class Crowd:
    """Strangers who want to play, and what became of them."""

    def __init__(self, ports: list[int]) -> None:
        """Know where the house is."""
        self.ports = ports
        self.answers: Counter[str] = Counter()
        self.sat: list[float] = []
        """Seconds from the first press until each sat."""

    @property
    def faults(self) -> int:
        """Answers that nobody should see."""
        return sum(self.answers.values()) - self.answers["busy"] - self.answers["ok"]

    async def come(self, size: int) -> None:
        """Have them press within a second; return when all sit, or have given up."""
        self.began = perf_counter()
        ports = (self.ports[n % len(self.ports)] for n in range(size))
        await asyncio.gather(*map(self._stranger, ports))

    async def _stranger(self, port: int) -> None:
        token = secrets.token_hex(16)
        cookies = {"csrftoken": token}
        await asyncio.sleep(random.random())  # noqa: S311
        where = await self._asked(port, cookies, "POST", "/play/now/")
        if not where.startswith("/t/"):
            self.answers["not seated"] += bool(where)
            return
        self.sat.append(perf_counter() - self.began)
        await self._asked(port, cookies, "GET", where)

    async def _asked(
        self, port: int, cookies: dict[str, str], method: str, path: str
    ) -> str:
        """Ask until it is answered; return where the answer leads."""
        while perf_counter() - self.began < GIVES_UP:
            try:
                status, headers = await _exchange(port, cookies, method, path)
            except (
                OSError,
                TimeoutError,
                ValueError,
                asyncio.IncompleteReadError,
            ) as e:
                self.answers[type(e).__name__] += 1
                return ""
            if status != 503:
                self.answers["ok" if status in {200, 302} else str(status)] += 1
                return headers.get("location", "")
            self.answers["busy"] += 1
            await asyncio.sleep(float(headers["retry-after"]) + random.random())  # noqa: S311
        self.answers["gave up"] += 1
        return ""


async def _exchange(
    port: int, cookies: dict[str, str], method: str, path: str
) -> tuple[int, dict[str, str]]:
    """Send one request on a line of its own; return status and headers."""
    body = f"csrfmiddlewaretoken={cookies['csrftoken']}" if method == "POST" else ""
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Accept: text/html",
        "Connection: close",
        "Cookie: " + "; ".join(f"{name}={value}" for name, value in cookies.items()),
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body)}",
    ]
    async with asyncio.timeout(60):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            await reader.read()
        finally:
            writer.close()
    first, *rest = head.splitlines()
    headers = {}
    for line in filter(None, rest):
        name, _colon, value = line.partition(": ")
        if name.lower() == "set-cookie":
            key, _equals, kept = value.partition(";")[0].partition("=")
            cookies[key] = kept
        headers[name.lower()] = value
    return int(first.split()[1]), headers


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
