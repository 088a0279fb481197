"""A scripted client: the REST API and the socket as a program would use them.

It knows no rule: it reads `legal` and sends entries back. On its way it checks what the
protocol promises: one answer a message, versions that only rise, acks before events.
"""

import asyncio
import json
from typing import Any

from channels.testing import WebsocketCommunicator
from django.db import transaction
from django.test import Client

from accounts.guests.guest_accounts import create_guest
from accounts.tokens import bearer_tokens
from tables.actions import commit
from tables.deal import dealing
from tables.models import Table
from tables.table.live_table import LiveTable
from tables.threads import in_thread

API = "/api/v1/"
PATIENCE_SECONDS = 60


def guest() -> tuple[Any, str]:
    """Return a new guest and a token of theirs."""
    person = create_guest()
    return person, bearer_tokens.issue(person)


def deal_now(table_id: int) -> None:
    """Start the table's deal without waiting for its clock."""
    with transaction.atomic():
        live = LiveTable.lock(table_id)
        dealing.begin(live)
        commit.commit(live)


def merged(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return a view after a change (docs/protocol.md, Changes)."""
    after = {**view, **change}
    if "you" in change:
        after["you"] = {**view["you"], **change["you"]}
    rows = {row["seat"]: row for row in change.get("seats", ())}
    after["seats"] = [rows.get(row["seat"], row) for row in view["seats"]]
    return after


class Rest:
    """The REST API with one person's token (or without one)."""

    def __init__(self, token: str = "") -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str) -> Any:
        return self._answer(self.client.get(API + path, headers=self.headers))

    def post(self, path: str, body: Any = None) -> Any:
        return self.send("post", path, {} if body is None else body)

    def delete(self, path: str) -> Any:
        return self.send("delete", path, {})

    def send(self, method: str, path: str, body: Any) -> Any:
        send = getattr(self.client, method)
        text = body if isinstance(body, str) else json.dumps(body)
        answer = send(
            API + path,
            data=text,
            content_type="application/json",
            headers=self.headers,
        )
        return self._answer(answer)

    def _answer(self, response: Any) -> Any:
        body = json.loads(response.content) if response.content else None
        response.body = body
        return response


NOT_LET_IN = frozenset({4401, 4404})
"""Codes of sockets that are closed instead of being let in."""


class Socket:
    """One connection to a table; keeps the newest view and all it heard."""

    def __init__(
        self,
        path: str,
        token: str = "",
        *,
        cookie: str = "",
        origin: str | None = "http://testserver",
    ) -> None:
        from config.asgi import application

        headers = [(b"host", b"testserver")]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        elif origin is not None:
            headers.append((b"origin", origin.encode()))
        if cookie:
            headers.append((b"cookie", cookie.encode()))
        self._application = application
        self._is_settled = asyncio.Event()
        self.line = WebsocketCommunicator(self._noted, path, headers=headers)
        self.version = 0
        self.view: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.number = 0
        self.closed_with: int | None = None
        self.takes_changes = False

    async def _noted(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket; note when it is let in, or with which code it is not."""

        async def heard() -> Any:
            if said:
                self._is_settled.set()
            said.append(True)
            return await receive()

        async def told(message: Any) -> None:
            is_close = message["type"] == "websocket.close"
            is_open = not self._is_settled.is_set()
            if is_close and is_open and message.get("code") in NOT_LET_IN:
                self.closed_with = message["code"]
            await send(message)

        said: list[bool] = []
        try:
            await self._application(scope, heard, told)
        finally:
            self._is_settled.set()

    async def open(self) -> bool:
        """Shake hands; tell whether the socket was let in.

        It is accepted first, and closed if it turns out that it is not let in.
        """
        is_in, code = await self.line.connect(timeout=PATIENCE_SECONDS)
        if not is_in:
            self.closed_with = code
            return False
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self._is_settled.wait()
        if self.closed_with is not None:
            await self.line.disconnect(timeout=PATIENCE_SECONDS)
        return self.closed_with is None

    async def close(self) -> None:
        """Hang up, and wait as long for the end as for anything else.

        Without it the consumer would be cancelled after a second, in the middle of its
        last act; one that misses the cancellation would be waited for without end.
        """
        await self.line.disconnect(timeout=PATIENCE_SECONDS)

    async def hear(self) -> dict[str, Any]:
        """Return the next message of the server."""
        output = await self.line.receive_output(timeout=PATIENCE_SECONDS)
        if output["type"] == "websocket.close":
            self.closed_with = output["code"]
            return {"type": "closing", "code": output["code"]}
        message = json.loads(output["text"])
        self.raw.append(output["text"])
        self.heard.append(message)
        if message["type"] in ("snapshot", "events"):
            assert message["version"] >= self.version, "versions only rise"
            if "change" in message:
                assert self.takes_changes
                assert message["version"] == self.version + 1, "a change has no gap"
                self.view = merged(self.view, message["change"])
            else:
                self.view = message["view"]
            assert self.view["version"] == message["version"]
            self.version = message["version"]
        return message

    async def send(self, frame: str | bytes) -> dict[str, Any]:
        """Send a raw frame and return the next message."""
        if isinstance(frame, bytes):
            await self.line.send_to(bytes_data=frame)
        else:
            await self.line.send_to(text_data=frame)
        return await self.hear()

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return its answer; what else came is in `heard`."""
        self.number += 1
        frame = {"id": self.number, "type": kind, **fields}
        await self.line.send_to(text_data=json.dumps(frame))
        while True:
            message = await self.hear()
            if message.get("id") == self.number or message["type"] == "closing":
                return message

    async def hello(self, **fields: Any) -> dict[str, Any]:
        """Say hello."""
        self.takes_changes = fields.get("changes", False)
        return await self.ask("hello", **fields)

    async def act(self, action: dict[str, Any], version: int | None = None) -> Any:
        """Act, by default on the newest view; return ack or refusal."""
        judged = self.version if version is None else version
        return await self.ask("act", version=judged, action=action)

    async def catch_up(self, version: int) -> None:
        """Listen until the table's version is at hand."""
        while self.version < version:
            message = await self.hear()
            assert message["type"] != "closing", message

    @property
    def legal(self) -> list[dict[str, Any]]:
        """The fully specified entries of `legal`."""
        return [entry for entry in self.view["legal"] if not entry.get("open")]

    def entry(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Return the first entry of this kind with these fields."""
        wanted = {"kind": kind, **fields}
        return next(e for e in self.legal if wanted.items() <= e.items())


async def version_of(table_id: int) -> int:
    """Return the table's version as it is stored."""
    rows = Table.objects.values_list("version", flat=True)
    return await in_thread(rows.get)(pk=table_id)
