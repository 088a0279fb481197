"""A player over the real wire who knows no rule: REST for a seat, a WebSocket to play.

Whatever breaks the line (a killed server, a restart) is survived: the client comes
back, says hello and sends its last act again. It remembers every acknowledged act.
"""

import asyncio
import contextlib
import hashlib
import json
import random
import time
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
BACK_SECONDS = 0.05
PATIENCE_SECONDS = 120
PING_SECONDS = 2.0
REFUSED = 2**60
LOW = 300
"""Chips of a stack that is filled up between deals, so that nobody must stop."""


class Acked(NamedTuple):
    """An act the server said it had done."""

    table: int
    version: int
    action: dict[str, Any]


def ask(
    base: str,
    method: str,
    path: str,
    token: str = "",
    body: Any = None,
    more: dict[str, str] | None = None,
) -> Any:
    """Return the JSON of a REST call; raise `HTTPError` for a refusal.

    `more` are further headers.
    """
    headers = {"Content-Type": "application/json", **(more or {})}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = json.dumps({} if body is None else body).encode()
    request = Request(
        f"{base}api/v1/{path}",
        data=None if method == "GET" else data,
        headers=headers,
        method=method,
    )
    with urlopen(request, timeout=PATIENCE_SECONDS) as answer:
        return json.loads(answer.read() or b"null")


def new_guest(base: str) -> str:
    """Return the token of a new guest."""
    return str(ask(base, "POST", "guests/")["token"])


class Player:
    """One guest at one table; `play` runs until it is cancelled."""

    def __init__(self, base: str, token: str, table: int, seed: str) -> None:
        """Prepare to play at `table` through the web process at `base`."""
        self.base, self.token, self.table = base, token, table
        self.chance = random.Random(seed)
        self.acked: list[Acked] = []
        self.repeated = 0
        """Acts sent again after a break that had been done before it."""
        self.returns = 0
        self.events: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.version = 0
        self.is_idle = False
        """True: only pings, so that the clock has to act."""
        self.closed_with: int | None = None
        self._seed_sent = ("", "")
        """The coming deal, and what was sent for it last."""
        self._number = 0
        self._must_reach = 0
        """No new act before the view has this version; above all: wait for any."""
        self._pending: tuple[int, dict[str, Any]] | None = None
        self._doubt: tuple[int, dict[str, Any]] | None = None
        self._act_number = 0
        """The number of the message with the newest act: what its answer comes with."""

    @property
    def seat(self) -> int | None:
        """The number of the own seat."""
        you = self.view.get("you")
        return you["seat"] if you else None

    async def sit_down(self, buy_in: int | None = None) -> None:
        """Take a seat through REST; without a buy-in where an entry is paid."""
        path, body = f"tables/{self.table}/seat/", {}
        if buy_in is not None:
            body["buy_in"] = buy_in
        await asyncio.to_thread(ask, self.base, "POST", path, self.token, body)

    async def play(self) -> None:
        """Play from `legal`, through every break of the line."""
        while True:
            try:
                async with self._line() as line:
                    await self._hello(line)
                    self.returns += 1
                    await self._converse(line)
            except BROKEN as broken:
                received = getattr(broken, "rcvd", None)
                self.closed_with = received.code if received else None
                self._doubt, self._pending = self._pending or self._doubt, None
                await asyncio.sleep(BACK_SECONDS)

    def _line(self) -> Any:
        return connect(
            self.base.replace("http", "ws", 1) + f"ws/tables/{self.table}/",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            compression=None,
            open_timeout=PATIENCE_SECONDS,
        )

    async def _hello(self, line: ClientConnection) -> None:
        # What was sent just before the line broke may not have come through.
        self._seed_sent = ("", "")
        await self._send(line, type="hello")
        while True:
            message = json.loads(await line.recv())
            self.take(message)
            if message.get("id") == self._number:
                return

    async def _converse(self, line: ClientConnection) -> None:
        while True:
            await self._seed(line)
            if self._pending is None and not self.is_idle:
                await self._act(line)
            try:
                # `wait_for` may swallow the cancelling of this task (Python 3.11).
                async with asyncio.timeout(PING_SECONDS):
                    text = await line.recv()
            except TimeoutError:
                self._must_reach = 0
                await self._send(line, type="ping", version=self.version)
                continue
            self.take(json.loads(text))

    async def _seed(self, line: ClientConnection) -> None:
        """Take part in the coming shuffle with an own seed, the same through breaks."""
        coming = self.view.get("fairness", {}).get("next")
        if not coming or self.seat is None:
            return
        deal, listed = coming["deal"], coming["seeds"]
        own = next(one for one in self.view["seats"] if one["seat"] == self.seat)
        c = hashlib.sha256(f"{self.token} {deal}".encode()).digest()
        ids = bytes.fromhex((deal + own["user"]).replace("-", ""))
        k = hashlib.sha256(b"RSP1|client\0" + ids + c).hexdigest()
        if listed is None:
            kind, seed = "seed_commit", {"k": k}
        elif any(one["k"] == k for one in listed):
            kind, seed = "seed_open", {"c": c.hex()}
        else:
            return
        if self._seed_sent != (deal, kind):
            self._seed_sent = (deal, kind)
            await self._send(line, type=kind, deal=deal, **seed)

    async def _act(self, line: ClientConnection) -> None:
        await self._buy_chips()
        if self._doubt:
            # Was it done before the line broke? Sent again it is done once at most.
            self._pending, self._doubt = self._doubt, None
        elif self.version >= self._must_reach and (action := self._choose()):
            self._pending = (self.version, action)
        if self._pending:
            version, action = self._pending
            self._act_number = self._number + 1
            await self._send(line, type="act", version=version, action=action)

    async def _buy_chips(self) -> None:
        """Between deals, fill up a stack that runs low."""
        you = self.view.get("you") or {}
        bounds = you.get("top_up")
        if self.view.get("phase") != "between" or not bounds or you["stack"] > LOW:
            return
        path, body = f"tables/{self.table}/topup/", {"amount": bounds["high"]}
        with contextlib.suppress(HTTPException, HTTPError, OSError):
            await asyncio.to_thread(ask, self.base, "POST", path, self.token, body)

    async def _send(self, line: ClientConnection, **fields: Any) -> None:
        self._number += 1
        await line.send(json.dumps({"id": self._number, **fields}))

    def take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "snapshot" | "events":
                self.view, self.version = message["view"], message["version"]
                self.events += message.get("events", [])
                if message["type"] == "snapshot" or self._must_reach == REFUSED:
                    self._must_reach = 0
            case "ack" if self._pending and self._is_of_act(message):
                self.acked.append(
                    Acked(self.table, message["version"], self._pending[1])
                )
                self.repeated += bool(message.get("dup"))
                self._pending = None
                self._must_reach = message["version"]
            case "refused" if self._is_of_act(message):
                self._pending = None
                self._must_reach = REFUSED

    def _is_of_act(self, message: dict[str, Any]) -> bool:
        """Tell whether this answers the newest act, and not a ping or an earlier try.

        Where the house is held up a ping may be `busy` while an act is still done.
        """
        return bool(message.get("id") == self._act_number)

    def _choose(self) -> dict[str, Any] | None:
        """Pick from `legal`; rarely what ends a deal, so that there is play to see."""
        legal = [one for one in self.view.get("legal", ()) if not one.get("open")]
        ending = [one for one in legal if one["kind"] in {"drop", "show"}]
        going_on = [one for one in legal if one not in ending]
        if ending and (not going_on or self.chance.random() < 0.05):
            return self.chance.choice(
                [e for e in ending if e["kind"] == "drop"] or ending
            )
        return self.chance.choice(going_on) if going_on else None


async def wait_for(condition: Any, seconds: float, what: str) -> None:
    """Wait until a condition holds; fail with its name when it does not."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds:.0f} s: {what}"
        await asyncio.sleep(0.02)


def code_of(base: str, method: str, path: str, token: str, body: Any = None) -> str:
    """Return the code of a refusal, empty where there was none."""
    try:
        ask(base, method, path, token, body)
    except HTTPError as error:
        return str(json.loads(error.read())["code"])
    return ""
