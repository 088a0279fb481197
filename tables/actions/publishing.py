"""Send each seat its own view after a change is committed.

One message goes to the table's group (`accounts.fanout`), with every part encoded once,
and by the id of the person it is for. A message may be lost; the client notices by the
version in its next pong.
"""

from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from accounts import fanout
from rules.views.actions import WireAction
from tables.messages import presence
from tables.messages.view_parts import Digests, ViewParts
from tables.table.live_table import LiveTable
from tables.view import seat_calls, seat_view, wire


def group_of(table_id: int) -> str:
    """Return the name of a table's group."""
    return f"table.{table_id}"


class Part(NamedTuple):
    """The message to one seat (or all spectators) about a change, in two forms.
    `change` is for clients that have the previously published view; None if this
    process did not publish it."""

    seat: int | None
    whole: bytes
    change: bytes | None


class Publication:
    """A change, encoded for each seat of a person and for the spectators."""

    def __init__(self, live: LiveTable, legal: dict[int, list[WireAction]]) -> None:
        """Build every part from `live`, so that no query is needed later.

        `legal` has the legal actions of each seat (`seat_view.legal`).
        """
        self.table_id = live.table.pk
        self.version = live.table.version
        self.closed_reason = live.closed_reason
        shared = seat_view.Shared(seat_view.common_encoded(live), legal)
        version, told = live.told
        live.told = self.version, {}
        told = told if version == self.version - 1 else {}
        people = live.people
        self.calls: dict[str, seat_calls.Call] = {}
        """What waits for each person who sits here, by their id."""
        self.parts = {
            number: self._part(live, number, shared, told) for number in people
        }
        self.public: Part | None = None
        """None if nobody watches: who has just come reads the table."""
        users = {seat.user_id for seat in people.values()}
        self.moved = live.users_before ^ users
        """Those who sat down or stood up."""
        # Players who leave by this change become spectators and receive it.
        has_left = not live.users_before <= users
        if has_left or not presence.is_unwatched(self.table_id):
            self.public = self._part(live, None, shared, told)
        self.people = {n: str(seat.user_id) for n, seat in people.items()}

    def _part(
        self,
        live: LiveTable,
        number: int | None,
        shared: seat_view.Shared,
        told: dict[int | None, Digests],
    ) -> Part:
        view = seat_view.view(live, number, shared)
        if number is not None:
            user_id = str(live.seats[number].user_id)
            self.calls[user_id] = seat_calls.of_view(view)
        parts = ViewParts(wire.flat(view))
        live.told[1][number] = now = parts.digests()
        head = encode(
            {
                "type": "events",
                "version": live.table.version,
                "events": [seat_view.event(one, live, number) for one in live.events],
            }
        )
        before = told.get(number)
        change = parts.since(before, now) if before is not None else None
        return Part(
            seat=number,
            whole=_beside(head, b"view", parts.whole()),
            change=None if change is None else _beside(head, b"change", change),
        )

    def send(self) -> None:
        """Send it to the table's group, and to people who sat down or stood up. Errors
        of the channel layer are only logged."""
        send_to(
            self.table_id,
            {
                "type": "table.changed",
                "version": self.version,
                "seats": {
                    self.people[number]: part for number, part in self.parts.items()
                },
                "public": self.public,
                "calls": self.calls,
            },
        )
        if self.moved:
            fanout.send_to_users(self.moved, {"type": "user.seats"})
        if self.closed_reason:
            _say_closed(self.table_id, self.closed_reason)


encode = msgspec.json.Encoder().encode


def _beside(message: bytes, name: bytes, value: bytes) -> bytes:
    """Return an encoded message with one field appended."""
    return b'%b,"%b":%b}' % (message[:-1], name, value)


def close(table_id: int, reason: str) -> None:
    """Notify everybody at an unreadable table that it is closed, on commit."""
    transaction.on_commit(lambda: _say_closed(table_id, reason), robust=True)


def _say_closed(table_id: int, reason: str) -> None:
    send_to(table_id, {"type": "table.closed", "reason": reason})


def send_to(table_id: int, message: dict[str, Any]) -> None:
    """Send a message to a table's group; channel layer errors are only logged."""
    fanout.ring((group_of(table_id),), message)
