"""What every socket of the house does: let in, listen, answer each message, in order.

A socket says nothing before `hello`. Every message is answered: by what its type calls
for, or by `refused` with a code. Nothing a client sends raises here.
"""

from time import monotonic
from typing import Any

import structlog
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError

from accounts import limits
from tables import calling, notices, presence, protocol, waiting
from tables.errors import Refusal
from tables.protocol import Hello, Malformed
from tables.threads import in_thread

log = structlog.get_logger(__name__)
CLOSE_TOO_LONG = 1009


class HouseSocket(AsyncWebsocketConsumer):
    """One connection of one person or visitor; a subclass has one `on_` a message."""

    table_id: int | None = None
    seat: int | None = None
    version: int | None = None
    """The newest version this socket was told; None until it said hello."""
    group = ""
    """The group of its table in the channel layer, empty while it hears none."""
    own_group = ""
    """The group of its person, empty for a visitor or while it hears none."""
    heard_at = 0.0

    async def connect(self) -> None:
        """Let in who may come in; the others get a refused handshake."""
        user = self.scope.get("user")
        self.user = user if user is not None and user.is_authenticated else None
        self.user_id = str(self.user.pk) if self.user else ""
        session = self.scope.get("session") if self.user else None
        self.session_key = (session and session.session_key) or ""
        self.token = self.scope.get("token", "")
        self.address = (self.scope.get("client") or ("",))[0]
        self.meter = presence.Meter()
        try:
            await self.admit()
        except Refusal:
            await self.close()
            return
        await self.accept()
        if self.user is not None and limits.is_resting(self.user):
            # A refused handshake has no code, and the page would try for ever.
            await self.close(presence.CLOSE_RESTS)
        elif not presence.enter(self):
            await self.close(presence.CLOSE_TOO_MANY)

    async def admit(self) -> None:
        """Raise a `Refusal` for who may not connect."""

    async def disconnect(self, code: int) -> None:
        """Forget the socket; the lease of its seat runs out by itself."""
        presence.leave(self)
        for group in filter(None, (self.group, self.own_group)):
            await _quietly(self.channel_layer.group_discard, group, self.channel_name)

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
        except DatabaseError:
            log.exception("message failed in the database")
            await self.refuse(Refusal("busy", status=503), message.id)
        except Exception:
            log.exception("message failed")
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
        await self.send(text_data=protocol.encode(message).decode())

    async def refuse(self, refusal: Refusal, id: int | None) -> None:  # noqa: A002
        """Send what was wrong; nothing was changed."""
        await self.tell(protocol.refused(refusal, id, self.version))

    async def join(self, group: str) -> None:
        """Hear a group of the channel layer; `group` stays empty where it is broken."""
        add = self.channel_layer.group_add
        self.group = group if await _quietly(add, group, self.channel_name) else ""

    async def join_own(self) -> None:
        """Hear what is for this person alone, whatever else the socket is about."""
        if self.own_group or not self.user_id:
            return
        group = f"user.{self.user_id}"
        add = self.channel_layer.group_add
        self.own_group = group if await _quietly(add, group, self.channel_name) else ""

    async def tell_offers(self) -> None:
        """Say which seats are kept for the person: the bell may have rung before."""
        if self.user is not None:
            for notice in await in_thread(waiting.offers_to)(self.user):
                await self.tell(notice)
            for notice in await in_thread(notices.of_others)(self.user):
                await self.tell(notice)
        await self.call_back()

    async def call_back(self) -> None:
        """Call the person back to the matches that wait for him elsewhere."""
        if self.user is not None:
            for notice in await in_thread(calling.call_back)(self.user):
                await self.tell(notice)

    async def user_missed(self, message: dict[str, Any]) -> None:
        """The person is missed at a table: ask whether anybody looks at this page."""
        if self.version is None or message["table"] == self.table_id:
            return
        await self.tell(calling.question(message["table"]))

    async def user_notice(self, message: dict[str, Any]) -> None:
        """Pass on a notice."""
        if self.version is not None:
            await self.send(text_data=message["data"].decode())

    async def user_chips(self, message: dict[str, Any]) -> None:
        """The person's chips moved: tell what there is now."""
        if self.version is not None:
            for notice in await in_thread(notices.balances)(self.user):
                await self.tell(notice)

    async def user_rests(self, message: dict[str, Any]) -> None:
        """The person takes a break, or excluded himself: no page goes on."""
        presence.leave(self)
        await self.close(presence.CLOSE_RESTS)

    async def user_logged_out(self, message: dict[str, Any]) -> None:
        """The person set a new password without the old one: nobody stays logged in."""
        presence.leave(self)
        await self.close(presence.CLOSE_LOGGED_OUT)

    async def user_relations(self, message: dict[str, Any]) -> None:
        """The person muted somebody, or took it back: nothing here shows it."""


async def _quietly(act: Any, group: str, channel: str) -> bool:
    """Call the layer; tell whether it worked. Who misses a bell catches up by ping."""
    try:
        await act(group, channel)
    except Exception:
        log.warning("channel layer failed", group=group, exc_info=True)
        return False
    return True
