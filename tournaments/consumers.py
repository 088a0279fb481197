"""`/ws/tournaments/<id>/`: that the event has moved on, and the person's notices."""

from django.utils import timezone

from tables import protocol
from tables.protocol import Ack, Pong, ServerMessage
from tables.sockets import HouseSocket
from tables.threads import in_thread
from tournaments import access, watching


class Changed(ServerMessage, frozen=True, kw_only=True, tag="changed"):
    """Something happened in the event: what one knows of it is to be read again."""

    turn: int


class EventConsumer(HouseSocket):
    """One reader of an event's page."""

    async def admit(self) -> None:
        """Let in who may open the event's page; raise a `Refusal` for the others."""
        number = self.scope["url_route"]["kwargs"]["event_id"]
        event = await in_thread(access.event_by_id)(number, self.user)
        self.event_id, self.turn = event.pk, event.turn

    async def disconnect(self, code: int) -> None:
        """Stop listening."""
        watching.leave(self)
        await super().disconnect(code)

    async def on_hello(self, message: protocol.Hello) -> None:
        """Say the event's turn; where the page knows an older one, that it changed."""
        if self.version is not None:
            found = await watching.read({self.event_id})
            self.turn = found.get(self.event_id, self.turn)
        self.version = self.turn
        await self.join_own()
        await self.tell(Ack(id=message.id, version=self.turn))
        if message.version is not None and message.version < self.turn:
            await self.tell(Changed(turn=self.turn))
        await self.tell_offers()
        watching.enter(self)

    async def on_ping(self, message: protocol.Ping) -> None:
        """Say that the line works."""
        moment = int(timezone.now().timestamp() * 1000)
        await self.tell(Pong(id=message.id, version=self.turn, now=moment))

    async def turn_is(self, turn: int) -> None:
        """Tell that the event has moved on since this socket was told last."""
        if turn <= self.turn:
            return
        self.turn = self.version = turn
        await self.tell(Changed(turn=turn))
