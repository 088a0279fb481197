"""`/ws/tournaments/<id>/`: that the event has moved on, its chat, your notices."""

from typing import Any

from accounts import may_meet
from tables.clock import told_time
from tables.errors import Refusal
from tables.messages import protocol
from tables.messages.protocol import Ack, Pong, ServerMessage
from tables.socket.base_consumer import HouseSocket
from tables.threads import in_thread
from tournaments import access
from tournaments.event import chat
from tournaments.socket import event_turns


class Changed(ServerMessage, frozen=True, kw_only=True, tag="changed"):
    """Something happened in the event: what one knows of it is to be read again."""

    turn: int


class Unsaid(ServerMessage, frozen=True, kw_only=True, tag="unsaid"):
    """A line of the event's chat was taken out of sight."""

    n: int


class EventConsumer(HouseSocket):
    """One reader of an event's page."""

    unheard: frozenset[str] = frozenset()
    """The ids of those whose lines this reader does not want to see."""

    async def admit(self) -> None:
        """Let in who may open the event's page; raise a `Refusal` for the others."""
        number = self.scope["url_route"]["kwargs"]["event_id"]
        event = await in_thread(access.event_by_id)(number, self.user)
        self.event_id, self.turn = event.pk, event.turn

    async def disconnect(self, code: int) -> None:
        """Stop listening."""
        event_turns.leave(self)
        await super().disconnect(code)

    async def on_hello(self, message: protocol.Hello) -> None:
        """Say the event's turn; where the page knows an older one, that it changed."""
        if self.version is not None:
            found = await event_turns.read({self.event_id})
            self.turn = found.get(self.event_id, self.turn)
        self.version = self.turn
        await self.join_own()
        await self.join(chat.group_of(self.event_id))
        await self.read_relations()
        await self.tell(Ack(id=message.id, version=self.turn))
        if message.version is not None and message.version < self.turn:
            await self.tell(Changed(turn=self.turn))
        await self.tell_offers()
        event_turns.enter(self)

    async def on_chat(self, message: protocol.Chat) -> None:
        """Say it to the event; the acknowledgement goes out before the line."""
        if (message.text is None) == (message.emote is None):
            raise Refusal("missing_field", status=400, field="text")
        await in_thread(self.say)(message)
        await self.tell(Ack(id=message.id))

    def say(self, message: protocol.Chat) -> None:
        """Say it in the person's name; raise what `table_chat.say` raises."""
        event = access.event_by_id(self.event_id, self.user)
        chat.say(event, self.user, text=message.text, emote=message.emote)

    async def on_ping(self, message: protocol.Ping) -> None:
        """Say that the line works."""
        await self.tell(Pong(id=message.id, version=self.turn, now=told_time.now_ms()))

    async def event_chat(self, message: dict[str, Any]) -> None:
        """Pass on a line, unless its speaker is not to be heard here.

        What the organiser says to all is for everybody.
        """
        is_heard = message["official"] or message["user"] not in self.unheard
        if self.version is not None and is_heard:
            await self.send(text_data=message["data"].decode())

    async def event_unsaid(self, message: dict[str, Any]) -> None:
        """Say that a line is gone."""
        if self.version is not None:
            await self.tell(Unsaid(n=message["n"]))

    async def user_relations(self, message: dict[str, Any]) -> None:
        """Hear from now on those whom the person wants to hear."""
        await self.read_relations()

    async def read_relations(self) -> None:
        """Read whose lines the person does not want to see."""
        self.unheard = await in_thread(may_meet.unheard_by)(self.user)

    async def turn_is(self, turn: int) -> None:
        """Tell that the event has moved on since this socket was told last."""
        if turn <= self.turn:
            return
        self.turn = self.version = turn
        await self.tell(Changed(turn=turn))
