"""The person's other seats on a socket, most urgent first.

The socket subscribes to the groups of those tables too.
"""

from typing import Any, Protocol

from accounts import fanout
from accounts.models import User
from tables.actions import publishing
from tables.clock import told_time
from tables.messages.notice_kinds import Seats
from tables.seats import own_seats
from tables.seats.own_seats import OwnSeat
from tables.threads import in_thread
from tables.view.seat_calls import Call


class Socket(Protocol):
    """The part of the socket used here."""

    table_id: int | None
    user: User | None
    user_id: str

    def hear(self, message: dict[str, Any]) -> None: ...


class _Follower:
    """A subscription to another table on behalf of a socket."""

    __slots__ = ("call", "group", "socket", "table_id")

    def __init__(self, socket: Socket, table_id: int) -> None:
        self.socket, self.table_id = socket, table_id
        self.group = publishing.group_of(table_id)
        self.call: Call | None = None

    def hear(self, message: dict[str, Any]) -> None:
        """Forward what waits for the person there, if it has changed."""
        call = message.get("calls", {}).get(self.socket.user_id)
        if call is None or Call(*call) == self.call:
            return
        self.call = Call(*call)
        told = {"type": "seat.called", "table": self.table_id, "call": self.call}
        self.socket.hear(told)


class OtherSeats:
    """The person's seats at tables other than the socket's own."""

    __slots__ = ("_followers", "_seats", "_socket")

    def __init__(self, socket: Socket) -> None:
        """Initialise without seats."""
        self._socket = socket
        self._followers: dict[int, _Follower] = {}
        self._seats: list[OwnSeat] = []

    async def read(self) -> bool:
        """Load the person's seats and subscribe to their tables.

        Return whether there is anything to send: a table's socket need not send an
        empty list.
        """
        user, own_table = self._socket.user, self._socket.table_id
        if user is None:
            return False
        is_news = bool(self._seats) or own_table is None
        tables = await in_thread(own_seats.tables_of)(user, own_table)
        # Subscribe before reading, so that no change is missed.
        await self._follow(tables)
        self._seats = await in_thread(own_seats.of)(user, own_table) if tables else []
        for seat in self._seats:
            if follower := self._followers.get(seat.table.pk):
                follower.call = seat.call
        return is_news or bool(self._seats)

    def take(self, table_id: int, call: Call) -> None:
        """Store what waits for the person at one of the tables."""
        self._seats = own_seats.ordered(
            seat._replace(call=call) if seat.table.pk == table_id else seat
            for seat in self._seats
        )

    def notice(self) -> Seats:
        """Return the notice with all current seats."""
        at = told_time.now_ms()
        return Seats(seats=[seat.told(at) for seat in self._seats])

    async def leave(self) -> None:
        """Unsubscribe from these tables."""
        await self._follow([])

    async def _follow(self, tables: list[int]) -> None:
        for table_id in self._followers.keys() - set(tables):
            follower = self._followers.pop(table_id)
            await fanout.leave(follower.group, follower)
        for table_id in tables:
            if table_id not in self._followers:
                follower = _Follower(self._socket, table_id)
                self._followers[table_id] = follower
                await fanout.join(follower.group, follower)
