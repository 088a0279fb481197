"""The two rooms of a table's chat: one for players, one for spectators.

Seated players speak to everybody at the table; spectators speak to spectators. A
message does not change the table: it takes no lock and raises no version.
"""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from msgspec import UNSET

from accounts.models import User
from tables.actions import publishing
from tables.chat import talk
from tables.clock import timers
from tables.errors import Refusal
from tables.messages import protocol
from tables.messages.protocol import ChatEntry
from tables.models import ChatLine, Chatting, Phase, Seat, Table

Refusal.teach(
    {
        "chat_off": _("Chat is off at this table."),
        "emotes_only": _("This table has emotes only, no written chat."),
    }
)


class Said(NamedTuple):
    """A message and its audience: with `seat` None it is for spectators only."""

    user: str
    seat: int | None
    line: ChatEntry


def say(
    table_id: int,
    user: User | None,
    *,
    text: str | None = None,
    emote: str | None = None,
) -> Said:
    """Store a message and send it to everybody in its room.

    Raise `Refusal` `not_logged_in`, `closed`, `chat_off`, `emotes_only`, and what
    `talk.checked` raises.
    """
    if user is None:
        raise Refusal("not_logged_in", status=401)
    table = Table.objects.only("chat", "phase").get(pk=table_id)
    if table.phase == Phase.CLOSED:
        raise Refusal("closed")
    speaker = User.objects.get(pk=user.pk)
    _check_room(table, is_text=text is not None)
    said_text = talk.checked(speaker, text=text, emote=emote)
    seat = Seat.objects.filter(table=table, user=speaker, left_at=None).first()
    line = talk.kept(
        {"table": table},
        user=speaker,
        seat=seat.number if seat else None,
        text=said_text,
        emote=emote or "",
        at=timers.now(),
    )
    said = Said(str(speaker.pk), line.seat, shown(line))
    _send(table_id, said)
    return said


def lines(table_id: int, reader: User | None, *, is_seated: bool) -> list[ChatEntry]:
    """Return the latest messages this reader may see, oldest first."""
    rows = ChatLine.objects.filter(table_id=table_id)
    if is_seated:
        rows = rows.filter(seat__isnull=False)
    return [shown(line) for line in talk.heard(rows, reader, talk.LINES_SHOWN)]


def shown(line: ChatLine) -> ChatEntry:
    """Return a line as the protocol writes it; of an event's, who said it."""
    return ChatEntry(
        n=line.n,
        seat=line.seat,
        user=line.user_id,
        name=line.user.display_name,
        text=line.text or None,
        emote=line.emote or None,
        at=timers.ms_of(line.at),
        official=UNSET if line.table_id is not None else line.is_official,
    )


def _check_room(table: Table, *, is_text: bool) -> None:
    if table.chat == Chatting.OFF:
        raise Refusal("chat_off")
    if is_text and table.chat == Chatting.EMOTES:
        raise Refusal("emotes_only")


def _send(table_id: int, said: Said) -> None:
    data = protocol.encode(protocol.ChatLine(line=said.line))
    message = {"type": "table.chat", "user": said.user, "seat": said.seat, "data": data}
    publishing.send_to(table_id, message)
