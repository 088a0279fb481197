"""The base of every socket: admit, subscribe, answer each message in order.

A socket says nothing before `hello`. Every message is answered: according to its type,
or by `refused` with a code. Nothing a client sends raises here.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from itertools import count
from time import monotonic
from typing import Any

import structlog
from django.db import DatabaseError

from accounts import fanout, may_play
from accounts.login import log_outs
from accounts.models import User
from accounts.requests import request_id
from tables import hooks, metrics, outage_log
from tables.errors import Refusal
from tables.messages import notices, presence, protocol
from tables.messages.protocol import Ack, Hello, Malformed, Notice, NoticeData
from tables.seats import waiting_list
from tables.socket import match_calls
from tables.socket.other_seats import OtherSeats
from tables.threads import in_thread

log = structlog.get_logger(__name__)
CLOSE_TOO_LONG = 1009
CLOSE_NOT_THERE = 4404
NOT_LOGGED_IN = 401
CLOSE_CODES = frozenset(
    {1000, 1001, 1005, 1006, CLOSE_TOO_LONG, presence.CLOSE_RESTART}
    | {presence.CLOSE_NOT_READING, presence.CLOSE_TOO_MANY, presence.CLOSE_RESTS}
    | {presence.CLOSE_LOGGED_OUT, presence.CLOSE_BANNED, CLOSE_NOT_THERE}
)
"""Why a socket usually closes; a client may send any other code."""
BELLS_MAX = 100
"""The most group messages queued for one socket; any above are dropped."""
MAY_DROP = "meldhouse.may_drop"
"""In a scope of our own server: a function that returns whether the application may
be cancelled if the client disconnects now.
"""
ACCEPTED = "meldhouse.accepted"
"""In a scope: the socket was accepted before the person was identified."""
Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
_numbers = count(1)


def of_others(user: User) -> list[NoticeData]:
    """Return pending notices of other apps for somebody who opens a page now."""
    return [one for notices_for in hooks.notice_sources for one in notices_for(user)]


class HouseSocket:
    """A connection of one person or visitor, with one `on_` method per message.

    It is an ASGI application. Frames and group messages (`hear`) are handled one at a
    time, in order, so that an acknowledgement is sent before the change it caused.
    """

    def __init__(self, scope: Scope, send: Send) -> None:
        """Initialise a connection that is not accepted yet."""
        self.table_id: int | None = None
        self.seat: int | None = None
        self.version: int | None = None
        """The newest version sent to this socket; None before hello."""
        self.group = ""
        """The group of its table; empty if not subscribed."""
        self.own_group = ""
        """The group of its person; empty for a visitor or if not subscribed."""
        self.heard_at = 0.0
        self.other_seats: OtherSeats | None = None
        """The person's other seats; None before hello, and for a visitor."""
        self.request_id = str(scope.get("request_id", ""))
        """The request id of its handshake in the log."""
        self.scope = scope
        self._number = next(_numbers)
        self._send = send
        self._turn = asyncio.Lock()
        self._bells: deque[dict[str, Any]] = deque()
        self._ringing: asyncio.Task[None] | None = None

    @property
    def channel_name(self) -> str:
        """A name that is unique among the sockets of all processes."""
        return f"{fanout.PROCESS}.{self._number}"

    @classmethod
    def as_asgi(cls) -> Callable[[Scope, Receive, Send], Awaitable[None]]:
        """Return an ASGI application with one instance per connection."""

        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            await cls(scope, send).serve(receive)

        return application

    async def serve(self, receive: Receive) -> None:
        """Handle messages of the server until the socket is closed."""
        while await self.take(await receive()):
            pass

    async def take(self, said: dict[str, Any]) -> bool:
        """Handle one message of the server; return False if it was the last."""
        request_id.current.set(self.request_id)
        async with self._turn:
            if said["type"] == "websocket.connect":
                await self.connect()
            elif said["type"] == "websocket.disconnect":
                await self.disconnect(said.get("code", 1005))
                return False
            else:
                await self.receive(said.get("text"), said.get("bytes"))
            await self._pass_on()
        return True

    def hear(self, message: dict[str, Any]) -> None:
        """Receive a group message; if busy, handle it afterwards."""
        if len(self._bells) >= BELLS_MAX:
            return
        self._bells.append(message)
        if self._ringing is None and not self._turn.locked():
            self._ringing = asyncio.create_task(self._ring())

    async def _ring(self) -> None:
        try:
            request_id.current.set(self.request_id)
            async with self._turn:
                await self._pass_on()
        finally:
            self._ringing = None

    async def _pass_on(self) -> None:
        while self._bells:
            message = self._bells.popleft()
            handler = getattr(self, message["type"].replace(".", "_"), None)
            try:
                if handler is not None:
                    await handler(message)
            except Exception:
                # The next ping detects what was missed.
                log.exception("bell failed", bell=message["type"])

    async def accept(self) -> None:
        """Accept the connection, unless the log-in check has done so."""
        await self._send({"type": "websocket.accept"})

    async def send(self, text_data: str) -> None:
        """Send one text frame."""
        await self._send({"type": "websocket.send", "text": text_data})

    async def close(self, code: int | None = None) -> None:
        """Close the connection, or refuse it if it was not accepted yet."""
        said = {"type": "websocket.close"}
        await self._send(said if code is None else {**said, "code": code})

    async def connect(self) -> None:
        """Accept those who may connect; close others with 4401 or 4404."""
        user = self.scope.get("user")
        self.user: User | None = (
            user if user is not None and user.is_authenticated else None
        )
        self.user_id = str(self.user.pk) if self.user else ""
        session = self.scope.get("session") if self.user else None
        self.session_key = (session and session.session_key) or ""
        self.token = self.scope.get("token", "")
        self.address = (self.scope.get("client") or ("",))[0]
        self.meter = presence.Meter()
        if not self.scope.get(ACCEPTED):
            await self.accept()
        try:
            await self.admit()
        except Refusal as refusal:
            # One code both for what does not exist and for what is not allowed.
            is_login = refusal.status == NOT_LOGGED_IN
            await self.close(presence.CLOSE_LOGGED_OUT if is_login else CLOSE_NOT_THERE)
            metrics.sockets_opened.add(None)
            return
        finally:
            self.scope = {}  # It is large and not needed any more.
        if self.user is not None and may_play.is_resting(self.user):
            await self.close(presence.CLOSE_RESTS)
        elif not presence.enter(self):
            await self.close(presence.CLOSE_TOO_MANY)
        metrics.sockets_opened.add(None)

    async def admit(self) -> None:
        """Raise a `Refusal` if the person may not connect."""

    async def disconnect(self, code: int) -> None:
        """Forget the socket; its seat's lease expires by itself."""
        presence.leave(self)
        metrics.sockets_closed.add(code if code in CLOSE_CODES else 0)
        self._bells.clear()
        for group in filter(None, (self.group, self.own_group)):
            await fanout.leave(group, self)
        if self.other_seats is not None:
            await self.other_seats.leave()

    async def receive(
        self, text_data: str | None = None, bytes_data: bytes | None = None
    ) -> None:
        """Answer one message."""
        self.heard_at = monotonic()
        frame = text_data if text_data is not None else bytes_data or b""
        try:
            message = protocol.parse(frame)
        except protocol.TooLong:
            await self.close(CLOSE_TOO_LONG)
            return
        verdict = self.meter.judge(isinstance(message, Hello), self.heard_at)
        if verdict is presence.Pace.CUT:
            await self.close(presence.CLOSE_TOO_MANY)
            return
        try:
            if verdict is presence.Pace.TOO_FAST:
                raise Refusal("slow_down", status=429)
            await self.answer(message)
        except Refusal as refusal:
            await self.refuse(refusal, message.id)
        except DatabaseError as error:
            if not outage_log.failed(error):
                log.exception("message failed in the database", message=message.id)
            await self.refuse(Refusal("busy", status=503), message.id)
        except Exception:
            log.exception("message failed", message=message.id)
            await self.refuse(Refusal("house_fault", status=500), message.id)

    async def answer(self, message: protocol.ClientMessage | Malformed) -> None:
        """Call the method for the message's type; raise a `Refusal` for a bad one."""
        if isinstance(message, Malformed):
            raise message.refusal()
        if self.version is None and not isinstance(message, Hello):
            raise Refusal("hello_first")
        kind = message.__struct_config__.tag
        await getattr(self, f"on_{kind}", self.on_other)(message)

    async def on_other(self, message: protocol.ClientMessage) -> None:
        """Refuse a type that belongs to another kind of socket."""
        raise Refusal("unknown_type", status=400)

    async def tell(self, message: protocol.ServerMessage) -> None:
        """Send one message."""
        await self.send(protocol.encode(message).decode())

    async def refuse(self, refusal: Refusal, id: int | None) -> None:  # noqa: A002
        """Send what was wrong; nothing was changed."""
        metrics.refusals.add(("socket", refusal.code))
        await self.tell(protocol.refused(refusal, id, self.version))

    async def join(self, group: str) -> None:
        """Subscribe to a group."""
        self.group = group
        await fanout.join(group, self)

    async def join_own(self) -> None:
        """Subscribe to messages for this person, whatever the socket is about."""
        if self.own_group or not self.user_id:
            return
        self.own_group = f"user.{self.user_id}"
        await fanout.join(self.own_group, self)

    async def tell_offers(self) -> None:
        """Send reserved seats, in case a notice was missed."""
        if self.user is not None:
            for offer in await in_thread(waiting_list.offers_to)(self.user):
                await self.tell(Notice.of(offer))
            for notice in await in_thread(of_others)(self.user):
                await self.tell(Notice.of(notice))
            await self.tell_seats()

    async def tell_seats(self) -> None:
        """Send the person's other seats, and what waits for them there."""
        if self.other_seats is None:
            self.other_seats = OtherSeats(self)
        if await self.other_seats.read():
            await self.tell(Notice.of(self.other_seats.notice()))

    async def on_shown(self, message: protocol.Shown) -> None:
        """Handle that the page shows the invitation to return: its 30 s begin."""
        await in_thread(match_calls.shown)(message.table, self.user)
        await self.tell(Ack(id=message.id))

    async def user_seats(self, message: dict[str, Any]) -> None:
        """Send the person's seats after they sat down or stood up somewhere."""
        if self.version is not None and self.user is not None:
            await self.tell_seats()

    async def seat_called(self, message: dict[str, Any]) -> None:
        """Send a change of what waits for the person at another table."""
        if self.other_seats is not None:
            self.other_seats.take(message["table"], message["call"])
            await self.tell(Notice.of(self.other_seats.notice()))

    async def user_notice(self, message: dict[str, Any]) -> None:
        """Forward a notice."""
        if self.version is not None:
            await self.send(text_data=message["data"].decode())

    async def user_chips(self, message: dict[str, Any]) -> None:
        """Send the person's balance after their chips moved."""
        if self.version is not None and self.user is not None:
            for notice in await in_thread(notices.balances)(self.user):
                await self.tell(Notice.of(notice))

    async def user_inbox(self, message: dict[str, Any]) -> None:
        """Send the inbox count after a new entry, or after reading on another page."""
        if self.version is not None and self.user is not None:
            inbox_now = in_thread(notices.inbox_now)
            await self.tell(Notice.of(await inbox_now(self.user, message["entry"])))

    async def user_rests(self, message: dict[str, Any]) -> None:
        """Close the pages of a person on a break or self-excluded."""
        presence.leave(self)
        await self.close(presence.CLOSE_RESTS)

    async def user_logged_out(self, message: dict[str, Any]) -> None:
        """Close this socket if its session or token has ended."""
        if not log_outs.is_meant(message, self.session_key, self.token):
            return
        presence.leave(self)
        await self.close(presence.CLOSE_LOGGED_OUT)

    async def user_relations(self, message: dict[str, Any]) -> None:
        """Ignore mutes: nothing here depends on them."""
