"""The messages of `/ws/tables/<id>/` and `/ws/me/`, both ways (docs/protocol.md).

A closed set of typed messages: whatever a client sends becomes one of them or a
`Malformed`, never an exception. No message names a user or a seat: the connection
identifies the sender.
"""

import re
from typing import Annotated, ClassVar, Self
from uuid import UUID

import msgspec
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, Meta, UnsetType

from rules.explanation import FactView
from rules.views.actions import WireAction
from rules.views.results import VerdictView
from tables.errors import Refusal
from tables.shapes.events import Told
from tables.shapes.view import Staged, TableView, WantedCards
from wallet.errors import Params

NUMBER_MAX = 2**53 - 1
"""The greatest whole number that every JSON reader keeps exactly."""
DEPTH_MAX = 8
BRACKETS_MAX = 1024
FIELD_SHOWN_MAX = 40
STAGED_MAX = 32
"""More actions than any hand has cards."""

Refusal.teach(
    {
        "bad_frame": _("Text messages only."),
        "bad_json": _("Expected one JSON object."),
        "unknown_type": _("Unknown message type."),
        "bad_id": _("Every message needs an 'id', a whole number from 0 to 2^53-1."),
        "hello_first": _("Say hello first."),
        "slow_down": _("Too many messages; please slow down."),
        "house_fault": _("Something went wrong on our side; nothing was changed."),
    }
)

Number = Annotated[int, Meta(ge=0, le=NUMBER_MAX)]
CardText = Annotated[str, Meta(max_length=8)]
GroupTexts = Annotated[
    list[Annotated[list[CardText], Meta(max_length=64)]], Meta(max_length=64)
]


ViewJson = Annotated[msgspec.Raw, Meta(extra={"holds": TableView})]
"""A view as `tables.view.wire` encodes it."""


class ClientMessage(msgspec.Struct, frozen=True, kw_only=True):
    """The base of client messages: the number that the answer repeats."""

    id: Number


class Hello(ClientMessage, frozen=True, kw_only=True, tag="hello"):
    """Request the table's view, or with `version` the changes after it. With `changes`
    the messages that follow contain only changes of the view."""

    version: Number | None = None
    changes: bool = False


class Act(ClientMessage, frozen=True, kw_only=True, tag="act"):
    """Do one of the things `legal` lists, judged against the version it was seen in."""

    version: Number
    action: dict[str, object]


class Arrange(ClientMessage, frozen=True, kw_only=True, tag="arrange"):
    """Save the groups of your own hand."""

    groups: GroupTexts


class Suggest(ClientMessage, frozen=True, kw_only=True, tag="suggest"):
    """Ask for the best arrangement of your hand, and for what to do now."""


class SeedCommit(ClientMessage, frozen=True, kw_only=True, tag="seed_commit"):
    """Commit to an own seed for the coming deal: `k`, 64 hex digits."""

    deal: UUID
    k: str


class SeedOpen(ClientMessage, frozen=True, kw_only=True, tag="seed_open"):
    """Open your own seed, once the list of commitments is published."""

    deal: UUID
    c: str


class Examine(ClientMessage, frozen=True, kw_only=True, tag="examine"):
    """Ask for a verdict on groups of your own hand, without saving them."""

    groups: GroupTexts


class Stage(ClientMessage, frozen=True, kw_only=True, tag="stage"):
    """Ask for the outcome of playing cards to the table, without doing it."""

    actions: Annotated[list[dict[str, object]], Meta(max_length=STAGED_MAX)]


class Explain(ClientMessage, frozen=True, kw_only=True, tag="explain"):
    """Ask for an explanation of your count, after discarding a card."""

    card: str | None = None


class Wanted(ClientMessage, frozen=True, kw_only=True, tag="wanted"):
    """Ask which cards would help most; answered at practice tables."""


class Chat(ClientMessage, frozen=True, kw_only=True, tag="chat"):
    """Say something to the table: exactly one of the two."""

    text: str | None = None
    emote: str | None = None


class Shown(ClientMessage, frozen=True, kw_only=True, tag="shown"):
    """Say that your page shows the invitation back to a match, with its clock."""

    table: Number


class Ping(ClientMessage, frozen=True, kw_only=True, tag="ping"):
    """Keep the seat and ask for the table's version."""

    version: Number | None = None


CLIENT_TYPES: dict[str, type[ClientMessage]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        *(Hello, Act, Arrange, Suggest, Examine, Stage, Explain, Wanted),
        *(SeedCommit, SeedOpen, Chat, Shown, Ping),
    )
}


class Malformed(msgspec.Struct, frozen=True):
    """An invalid message; `id` is its number if that is valid."""

    code: str
    id: int | None = None
    field: str | None = None
    """The field that is unknown, missing or has a bad value."""

    def refusal(self) -> Refusal:
        """Return the refusal that answers it."""
        named = {} if self.field is None else {"field": self.field}
        return Refusal(self.code, status=400, fields=None, **named)


class TooLong(Exception):
    """The message is longer than `SOCKET_BYTES_MAX` bytes; close with 1009."""


class ChatEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a chat as its readers see it: a text or an emote."""

    n: int
    seat: int | None
    """None for spectators, and in the chat of an event."""
    user: UUID
    name: str
    text: str | None
    emote: str | None
    at: int
    official: bool | UnsetType = UNSET
    """In the chat of an event: whether its organiser said it."""


class ServerMessage(msgspec.Struct, frozen=True, kw_only=True):
    """What the house sends."""


class Snapshot(ServerMessage, frozen=True, kw_only=True, tag="snapshot"):
    """The whole view; with `id`, `events` and `chat` where it answers a hello."""

    id: int | UnsetType = UNSET
    version: int
    view: ViewJson
    events: list[Told] | UnsetType = UNSET
    """What happened in the running or last deal, oldest first."""
    chat: list[ChatEntry] | UnsetType = UNSET
    """The last lines of the reader's room."""


class Events(ServerMessage, frozen=True, kw_only=True, tag="events"):
    """What happened since the last message, and the whole view after it."""

    id: int | UnsetType = UNSET
    version: int
    events: list[Told]
    view: ViewJson
    chat: list[ChatEntry] | UnsetType = UNSET


class Ack(ServerMessage, frozen=True, kw_only=True, tag="ack"):
    """The message was carried out; the fields beside `id` depend on its type."""

    id: int
    version: int | UnsetType = UNSET
    dup: bool | UnsetType = UNSET
    revision: int | UnsetType = UNSET
    groups: list[list[str]] | UnsetType = UNSET
    verdict: VerdictView | None | UnsetType = UNSET
    advice: WireAction | None | UnsetType = UNSET
    wanted: WantedCards | UnsetType = UNSET
    facts: list[FactView] | UnsetType = UNSET
    staged: Staged | UnsetType = UNSET


class Refused(ServerMessage, frozen=True, kw_only=True, tag="refused"):
    """The message changed nothing; `code` says why (docs/errors.md)."""

    id: int | None
    code: str
    params: Params
    message: str
    version: int | None


class Pong(ServerMessage, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping: the table's version, and the server's clock in ms."""

    id: int
    version: int
    now: int
    watching: int | UnsetType = UNSET
    """At a table: the number of spectators."""
    held_up: bool | UnsetType = UNSET
    """True while an outage of the house pauses clocks, else left out."""


class ChatLine(ServerMessage, frozen=True, kw_only=True, tag="chat"):
    """Somebody said something in the reader's room."""

    line: ChatEntry


class Arranged(ServerMessage, frozen=True, kw_only=True, tag="arranged"):
    """Another socket of the same seat saved these groups."""

    revision: int
    groups: list[list[str]]
    verdict: VerdictView | None


class Closed(ServerMessage, frozen=True, kw_only=True, tag="closed"):
    """The table is closed; the socket closes after this message."""

    reason: str


class NoticeData(msgspec.Struct, frozen=True, kw_only=True):
    """What a notice says; a subclass for each kind (`notice_kinds`)."""

    kind: ClassVar[str]


class Notice(ServerMessage, frozen=True, kw_only=True, tag="notice"):
    """Something for this person alone: its kind says what `data` has."""

    kind: str
    data: NoticeData

    @classmethod
    def of(cls, data: NoticeData) -> Self:
        """Return the notice that says this."""
        return cls(kind=data.kind, data=data)


_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_NOT_BRACKET = re.compile(r"[^\[\]{}]+")
_FIELD = re.compile(r"\$\.(\w+)")


def parse(frame: str | bytes) -> ClientMessage | Malformed:
    """Return the message a text frame holds, or what is wrong with it.

    Bytes stand for a binary frame and are always malformed. Raise `TooLong`, and
    nothing else, for a frame above `settings.SOCKET_BYTES_MAX`.
    """
    if len(frame) > settings.SOCKET_BYTES_MAX:
        raise TooLong
    if isinstance(frame, bytes):
        return Malformed("bad_frame")
    try:
        raw = frame.encode()
        if len(raw) > settings.SOCKET_BYTES_MAX:
            raise TooLong
        data = None if _is_too_deep(frame) else msgspec.json.decode(raw)
    except (ValueError, RecursionError):
        return Malformed("bad_json")
    if not isinstance(data, dict):
        return Malformed("bad_json")
    return _typed(data)


def encode(message: ServerMessage) -> bytes:
    """Return a server message as the bytes of a text frame."""
    return _encoder.encode(message)


def refused(refusal: Refusal, id: int | None, version: int | None) -> Refused:  # noqa: A002
    """Return the answer to a message that was refused."""
    body = refusal.body()
    return Refused(
        id=id,
        code=body["code"],
        params=body["params"],
        message=body["message"],
        version=version,
    )


def _is_too_deep(text: str) -> bool:
    if text.count("[") + text.count("{") <= DEPTH_MAX:
        return False
    brackets = _NOT_BRACKET.sub("", _STRING.sub("", text))
    if len(brackets) > BRACKETS_MAX:
        return True
    depth = 0
    for bracket in brackets:
        depth += 1 if bracket in "[{" else -1
        if depth > DEPTH_MAX:
            return True
    return False


def _typed(data: dict[str, object]) -> ClientMessage | Malformed:
    known = _number(data.get("id"))
    name = data.pop("type", None)
    kind = CLIENT_TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        return Malformed("unknown_type", known)
    if known is None:
        return Malformed("bad_id")
    fields = kind.__struct_fields__
    extra = next((field for field in data if field not in fields), None)
    if extra is not None:
        return Malformed("bad_field", known, extra[:FIELD_SHOWN_MAX])
    required = fields[: len(fields) - len(kind.__struct_defaults__)]
    missing = next((field for field in required if field not in data), None)
    if missing is not None:
        return Malformed("missing_field", known, missing)
    try:
        return msgspec.convert(data | {"type": name}, kind)
    except msgspec.ValidationError as error:
        found = _FIELD.search(str(error))
        return Malformed("bad_field", known, found.group(1) if found else "")


def _number(value: object) -> int | None:
    """Return a message's number, or None if it is invalid."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value <= NUMBER_MAX else None


def _as_text(value: object) -> str:
    if isinstance(value, Promise):
        return str(value)
    raise TypeError(f"{type(value).__name__} in a message")


_encoder = msgspec.json.Encoder(enc_hook=_as_text)
