"""`/ws/lobby/?<filters>`: updates of the list of tables, and the person's notices."""

from urllib.parse import parse_qsl

from lobby.listing import listings
from lobby.listing.filters import Filters
from lobby.listing.table_rows import Row, RowUpdate
from lobby.socket import table_watch
from tables.clock import told_time
from tables.messages import protocol
from tables.messages.protocol import Ack, Pong, ServerMessage
from tables.socket.base_consumer import HouseSocket


class Rows(ServerMessage, frozen=True, kw_only=True, tag="rows"):
    """Changes of the list since the last message."""

    rows: list[RowUpdate]
    """Tables that changed, in their current state."""
    fresh: list[int]
    """Tables that match the filters now but did not before."""
    gone: list[int]
    """Tables that closed."""


class LobbyConsumer(HouseSocket):
    """A reader of the lobby, with the filters of the page's URL."""

    async def admit(self) -> None:
        """Accept everybody: the list is public."""
        query = dict(parse_qsl(self.scope.get("query_string", b"").decode("latin-1")))
        self.filters = Filters.read(query)
        self.known: dict[int, Row] = {}

    async def disconnect(self, code: int) -> None:
        """Unsubscribe."""
        table_watch.leave(self)
        await super().disconnect(code)

    async def on_hello(self, message: protocol.Hello) -> None:
        """Take over the list shown on the page, and send changes from now on."""
        if self.version is None:
            self.known = await table_watch.read()
        self.version = 0
        await self.join_own()
        await self.tell(Ack(id=message.id))
        await self.tell_offers()
        table_watch.enter(self)

    async def on_ping(self, message: protocol.Ping) -> None:
        """Answer a ping."""
        await self.tell(Pong(id=message.id, version=0, now=told_time.now_ms()))

    async def tables_are(self, rows: dict[int, Row]) -> None:
        """Send the rows that differ from those this socket knows."""
        before, self.known = self.known, rows
        if before == rows:
            return
        shown = {row.id for row in listings.matching(before.values(), self.filters)}
        fits = [row.id for row in listings.matching(rows.values(), self.filters)]
        await self.tell(
            Rows(
                rows=[
                    row.update() for id, row in rows.items() if before.get(id) != row
                ],
                fresh=[id for id in fits if id not in shown],
                gone=[id for id in before if id not in rows],
            )
        )
