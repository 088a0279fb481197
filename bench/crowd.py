"""A crowd presses Play now while others play: who sits, when, and what players notice.

    python -m bench.crowd               10 to 500 strangers at each of `bench.houses`
    python -m bench.crowd up 500     one of them

So many strangers press within one second, each on a line of their own, as browsers do;
who is refused asks again after the seconds that the house said. Meanwhile two people at
each of some tables go on playing over sockets. All of them share two cores. The
strangers are a process of their own, so that an act is not timed while its own process
is busy with them.
"""

import asyncio
import json
import random
import secrets
import sys
from collections import Counter
from time import perf_counter
from typing import Any

from bench import houses, results
from bench.houses import worst_percent

SIZES = (10, 50, 100, 250, 500)
GIVES_UP = 180.0
STRANGERS = "strangers"


def main(wanted: tuple[str, ...] = ()) -> None:
    """Print the curve of each house, or of those that are named."""
    if wanted[:1] == (STRANGERS,):
        size, *ports = map(int, wanted[1:])
        print(asyncio.run(Crowd(ports).come(size)))
        return
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
            coming = asyncio.create_task(_crowd(house.ports, size))
            meanwhile = await houses.played(tables, coming)
            crowd = coming.result()
            answers, sat = Counter(crowd["answers"]), sorted(crowd["sat"]) or [0.0]
            faults = answers.total() - answers["busy"] - answers["ok"]
            print(
                f"{size:7}{len(crowd['sat']):8}{answers['busy']:9}{faults:8}"
                f"{sat[-1]:11.1f}{sat[len(sat) // 2]:8.1f}"
                f"{worst_percent(alone):27.0f}{worst_percent(meanwhile):11.0f}"
                f"   {dict(answers) if faults else ''}",
                flush=True,
            )
            name = f"{house.name}, {size} strangers"
            results.record("crowd", name, "people", seated=len(crowd["sat"]))
            results.record("crowd", name, "s", all_seated=sat[-1])
            p99 = {"alone": worst_percent(alone), "meanwhile": worst_percent(meanwhile)}
            results.record("crowd", name, "ms", **p99)


async def _crowd(ports: list[int], size: int) -> dict[str, Any]:
    """Have strangers come from a process of their own; return what they say."""
    command = [sys.executable, "-m", "bench.crowd", STRANGERS]
    process = await asyncio.create_subprocess_exec(
        *command, *map(str, (size, *ports)), stdout=asyncio.subprocess.PIPE
    )
    out, _nothing = await process.communicate()
    answer: dict[str, Any] = json.loads(out)
    return answer


class Crowd:
    """Strangers who want to play, and what became of them."""

    def __init__(self, ports: list[int]) -> None:
        """Know where the house is."""
        self.ports = ports
        self.answers: Counter[str] = Counter()
        self.sat: list[float] = []
        """Seconds from the first press until each sat."""

    async def come(self, size: int) -> str:
        """Have them press within a second; say as JSON how all sat, or gave up."""
        self.began = perf_counter()
        ports = (self.ports[n % len(self.ports)] for n in range(size))
        await asyncio.gather(*map(self._stranger, ports))
        return json.dumps({"answers": self.answers, "sat": self.sat})

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
