"""The kinds of notices: one struct each, sent as `data`.

Events and challenges define theirs beside their own code
(`tournaments.event.entrant_notices`, `players.challenges.challenges`); all of them are
subclasses of `NoticeData`. docs/protocol.md says when each is sent.
"""

from typing import ClassVar
from uuid import UUID

from msgspec import UNSET, Struct, UnsetType, field

from tables.messages.protocol import NoticeData
from wallet.errors import Params


class Balance(NoticeData, frozen=True, kw_only=True):
    """The person's balance in one ledger, in its units."""

    kind: ClassVar = "balance"
    chips: str
    available: int
    on_tables: int
    pending: int


class InboxLine(Struct, frozen=True, kw_only=True):
    """An entry of the inbox, in the reader's language."""

    id: int
    kind: str
    text: str
    url: str


class Inbox(NoticeData, frozen=True, kw_only=True):
    """How many entries of the inbox are new; with the one that has just come."""

    kind: ClassVar = "inbox"
    unread: int
    url: str
    entry: InboxLine | UnsetType = UNSET


class ReportClosed(NoticeData, frozen=True, kw_only=True):
    """The decision of staff on the person's report."""

    kind: ClassVar = "report_closed"
    report: int
    state: str
    url: str
    message: str


class QueuePlace(NoticeData, frozen=True, kw_only=True):
    """Where the person now stands in the queue for a seat."""

    kind: ClassVar = "waiting"
    table: int
    name: str
    url: str
    place: int
    waiting: int


class SeatReady(NoticeData, frozen=True, kw_only=True):
    """A seat is kept for the person, for `ms` more."""

    kind: ClassVar = "seat_ready"
    table: int
    name: str
    url: str
    seat: int
    ms: int


class SeatPassed(NoticeData, frozen=True, kw_only=True):
    """The person lost the place in the queue or the offered seat by timeout."""

    kind: ClassVar = "seat_passed"
    table: int
    name: str
    url: str


class SeatElsewhere(Struct, frozen=True, kw_only=True):
    """One of the person's seats, and what they must do there."""

    table: int
    name: str
    url: str
    chips: str
    running: bool
    """Whether a match is under way there, during or between deals."""
    asks: str
    """`turn`, `start`, `begins`, `back`, or empty if nothing waits."""
    ms: int | None
    """How long until the table goes on without them, or None if no clock runs."""
    shown: bool | UnsetType = UNSET
    """Of `back`: whether a page has shown the invitation."""
    host: str | UnsetType = UNSET
    invitation: str | UnsetType = UNSET


class Seats(NoticeData, frozen=True, kw_only=True):
    """All seats but the one at the table of the socket, the most urgent first."""

    kind: ClassVar = "seats"
    seats: list[SeatElsewhere]


class Rematch(NoticeData, frozen=True, kw_only=True):
    """A player of the person's last deal waits at a new table."""

    kind: ClassVar = "rematch"
    table: int
    deal: UUID
    url: str
    by: str = field(name="from")


class SetAside(NoticeData, frozen=True, kw_only=True):
    """The house has set a match aside."""

    kind: ClassVar = "set_aside"
    match: int
    url: str
    table: int
    name: str
    cause: str
    note: str
    was_paid: bool


class CalledOff(NoticeData, frozen=True, kw_only=True):
    """A match was called off: why, and what came back."""

    kind: ClassVar = "called_off"
    match: int
    url: str
    table: int
    message: str


class TableBroken(NoticeData, frozen=True, kw_only=True):
    """A table broke between two deals and is closed."""

    kind: ClassVar = "closed"
    table: int
    name: str
    url: str
    message: str


class StoodUp(NoticeData, frozen=True, kw_only=True):
    """The person was stood up between deals: the refusal of their limit says why."""

    kind: ClassVar = "limit"
    table: int
    name: str
    url: str
    code: str
    params: Params
    message: str
    fields: dict[str, str]
