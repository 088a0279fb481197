"""What every socket of the house does: let in, listen, answer each message, in order.

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
"""What a socket usually ends with; a client may say any other."""
BELLS_MAX = 100
"""How many messages of groups may wait for one socket; it misses what is over that."""
MAY_DROP = "meldhouse.may_drop"
"""In a scope of our own server: a function to tell whether the application may be
cancelled if the client goes now."""
ACCEPTED = "meldhouse.accepted"
"""In a scope: the socket was accepted before it was known who it is."""
Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
_numbers = count(1)


def of_others(user: User) -> list[NoticeData]:
    """Return what others of the house have to say to who opens a page now."""
    return [one for notices_for in hooks.notice_sources for one in notices_for(user)]


class HouseSocket:
    """One connection of one person or visitor; a subclass has one `on_` a message.

    It is an ASGI application of its own. Frames and what groups ring (`hear`) are
    handled one at a time, in one order: so an acknowledgement goes out before the
    change it caused.
    """

    def __init__(self, scope: Scope, send: Send) -> None:
        """Stand before the door."""
        self.table_id: int | None = None
        self.seat: int | None = None
        self.version: int | None = None
        """The newest version this socket was told; None until it said hello."""
        self.group = ""
        """The group of its table, empty while it hears none."""
        self.own_group = ""
        """The group of its person, empty for a visitor or while it hears none."""
        self.heard_at = 0.0
        self.other_seats: OtherSeats | None = None
        """Where else its person sits; None before it said hello, and of a visitor."""
        self.request_id = str(scope.get("request_id", ""))
        """The number that its handshake has in the log."""
        self.scope = scope
        self._number = next(_numbers)
        self._send = send
        self._turn = asyncio.Lock()
        self._bells: deque[dict[str, Any]] = deque()
        self._ringing: asyncio.Task[None] | None = None

    @property
    def channel_name(self) -> str:
        """What tells this socket from every other, in all processes."""
        return f"{fanout.PROCESS}.{self._number}"

    @classmethod
    def as_asgi(cls) -> Callable[[Scope, Receive, Send], Awaitable[None]]:
        """Return the application that serves one such socket a connection."""

        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            await cls(scope, send).serve(receive)

        return application

    async def serve(self, receive: Receive) -> None:
        """Handle what the server says until the socket is closed."""
        while await self.take(await receive()):
            pass

    async def take(self, said: dict[str, Any]) -> bool:
        """Handle one thing that the server says; False where it was the last."""
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
        """Take what a group rang; who is busy passes it on when that is done."""
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
                # The next ping finds what was missed.
                log.exception("bell failed", bell=message["type"])

    async def accept(self) -> None:
        """Let the connection in, where the login has not done so."""
        await self._send({"type": "websocket.accept"})

    async def send(self, text_data: str) -> None:
        """Send one text frame."""
        await self._send({"type": "websocket.send", "text": text_data})

    async def close(self, code: int | None = None) -> None:
        """Close the connection, or refuse it where it was not let in yet."""
        said = {"type": "websocket.close"}
        await self._send(said if code is None else {**said, "code": code})

    async def connect(self) -> None:
        """Let in who may come in; the others are closed with 4401 or 4404."""
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
            # One code for all that is not there and all that is not for this person.
            is_login = refusal.status == NOT_LOGGED_IN
            await self.close(presence.CLOSE_LOGGED_OUT if is_login else CLOSE_NOT_THERE)
            metrics.sockets_opened.add(None)
            return
        finally:
            self.scope = {}  # Large, and nothing asks for it any more.
        if self.user is not None and may_play.is_resting(self.user):
            await self.close(presence.CLOSE_RESTS)
        elif not presence.enter(self):
            await self.close(presence.CLOSE_TOO_MANY)
        metrics.sockets_opened.add(None)

    async def admit(self) -> None:
        """Raise a `Refusal` for who may not connect."""

    async def disconnect(self, code: int) -> None:
        """Forget the socket; the lease of its seat runs out by itself."""
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
        """Hear a group."""
        self.group = group
        await fanout.join(group, self)

    async def join_own(self) -> None:
        """Hear what is for this person alone, whatever else the socket is about."""
        if self.own_group or not self.user_id:
            return
        self.own_group = f"user.{self.user_id}"
        await fanout.join(self.own_group, self)

    async def tell_offers(self) -> None:
        """Say which seats are kept for the person: the bell may have rung before."""
        if self.user is not None:
            for offer in await in_thread(waiting_list.offers_to)(self.user):
                await self.tell(Notice.of(offer))
            for notice in await in_thread(of_others)(self.user):
                await self.tell(Notice.of(notice))
            await self.tell_seats()

    async def tell_seats(self) -> None:
        """Say where else the person sits, and what waits for them there."""
        if self.other_seats is None:
            self.other_seats = OtherSeats(self)
        if await self.other_seats.read():
            await self.tell(Notice.of(self.other_seats.notice()))

    async def on_shown(self, message: protocol.Shown) -> None:
        """The page shows the invitation back to a match: its 30 s begin."""
        await in_thread(match_calls.shown)(message.table, self.user)
        await self.tell(Ack(id=message.id))

    async def user_seats(self, message: dict[str, Any]) -> None:
        """The person sat down or stood up somewhere: tell where they sit now."""
        if self.version is not None and self.user is not None:
            await self.tell_seats()

    async def seat_called(self, message: dict[str, Any]) -> None:
        """What waits for the person at another table has changed."""
        if self.other_seats is not None:
            self.other_seats.take(message["table"], message["call"])
            await self.tell(Notice.of(self.other_seats.notice()))

    async def user_notice(self, message: dict[str, Any]) -> None:
        """Pass on a notice."""
        if self.version is not None:
            await self.send(text_data=message["data"].decode())

    async def user_chips(self, message: dict[str, Any]) -> None:
        """The person's chips moved: tell what there is now."""
        if self.version is not None and self.user is not None:
            for notice in await in_thread(notices.balances)(self.user):
                await self.tell(Notice.of(notice))

    async def user_inbox(self, message: dict[str, Any]) -> None:
        """Something came into the person's inbox, or was read on another page."""
        if self.version is not None and self.user is not None:
            inbox_now = in_thread(notices.inbox_now)
            await self.tell(Notice.of(await inbox_now(self.user, message["entry"])))

    async def user_rests(self, message: dict[str, Any]) -> None:
        """Close the pages of a person on a break or self-excluded."""
        presence.leave(self)
        await self.close(presence.CLOSE_RESTS)

    async def user_logged_out(self, message: dict[str, Any]) -> None:
        """Sessions or tokens of the person have ended: close if it is this socket's."""
        if not log_outs.is_meant(message, self.session_key, self.token):
            return
        presence.leave(self)
        await self.close(presence.CLOSE_LOGGED_OUT)

    async def user_relations(self, message: dict[str, Any]) -> None:
        """The person muted somebody, or took it back: nothing here shows it."""
