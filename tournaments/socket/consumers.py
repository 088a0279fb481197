"""`/ws/tournaments/<id>/`: changes of the event, its chat, the person's notices."""

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
    """The event has changed; the page must reload its data."""

    turn: int


class Unsaid(ServerMessage, frozen=True, kw_only=True, tag="unsaid"):
    """A message in the event's chat was hidden."""

    n: int


class EventConsumer(HouseSocket):
    """A reader of an event's page."""

    unheard: frozenset[str] = frozenset()
    """Ids of people whose messages this reader does not see."""

    async def admit(self) -> None:
        """Admit people who may open the event's page; otherwise raise a `Refusal`."""
        number = self.scope["url_route"]["kwargs"]["event_id"]
        event = await in_thread(access.event_by_id)(number, self.user)
        self.event_id, self.turn = event.pk, event.turn

    async def disconnect(self, code: int) -> None:
        """Unsubscribe."""
        event_turns.leave(self)
        await super().disconnect(code)

    async def on_hello(self, message: protocol.Hello) -> None:
        """Send the event's turn, and a change if the page has an older one."""
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
        """Send a message to the event; the acknowledgement goes first."""
        if (message.text is None) == (message.emote is None):
            raise Refusal("missing_field", status=400, field="text")
        await in_thread(self.say)(message)
        await self.tell(Ack(id=message.id))

    def say(self, message: protocol.Chat) -> None:
        """Send a message in the person's name; raise what `event.chat.say` raises."""
        event = access.event_by_id(self.event_id, self.user)
        chat.say(event, self.user, text=message.text, emote=message.emote)

    async def on_ping(self, message: protocol.Ping) -> None:
        """Answer a ping."""
        await self.tell(Pong(id=message.id, version=self.turn, now=told_time.now_ms()))

    async def event_chat(self, message: dict[str, Any]) -> None:
        """Forward a message, unless this reader has hidden its speaker.

        The organiser's announcements are always shown.
        """
        is_heard = message["official"] or message["user"] not in self.unheard
        if self.version is not None and is_heard:
            await self.send(text_data=message["data"].decode())

    async def event_unsaid(self, message: dict[str, Any]) -> None:
        """Send that a message was hidden."""
        if self.version is not None:
            await self.tell(Unsaid(n=message["n"]))

    async def user_relations(self, message: dict[str, Any]) -> None:
        """Reload whose messages the person has hidden."""
        await self.read_relations()

    async def read_relations(self) -> None:
        """Load whose messages the person has hidden."""
        self.unheard = await in_thread(may_meet.unheard_by)(self.user)

    async def turn_is(self, turn: int) -> None:
        """Send a change if the event's turn is newer than the last one sent."""
        if turn <= self.turn:
            return
        self.turn = self.version = turn
        await self.tell(Changed(turn=turn))
