"""What people say to each other at a table: two rooms, no cards, no version.

Who sits speaks to everybody who looks at the table; who watches speaks to those who
watch. A line is no change of the table: it takes no lock and raises nothing.
"""

import unicodedata
from datetime import timedelta
from typing import Any, Final, NamedTuple

import msgspec
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from accounts import people
from accounts.models import User
from tables import clock as clocks
from tables import publishing
from tables.errors import Refusal
from tables.models import ChatLine, Chatting, Phase, Seat, Table

EMOTES: Final = ("hi", "nice", "gg", "thanks", "oops", "wow", "hurry", "wait")
"""Codes; every reader sees them in the own language."""
TEXT_MAX: Final = 500
LINES_SHOWN: Final = 30
SLOW_SECONDS: Final = 10
MARKS_MAX: Final = 4
"""So many marks over one letter are a script's; more climb over other lines."""
_TRIES: Final = 5

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")
_BLANKS: Final = frozenset("\u00a0\u034f\u115f\u1160\u2800\u3164\uffa0")
"""Characters of other classes that nobody can see."""

Refusal.teach(
    {
        "chat_off": _("Chat is off at this table."),
        "emotes_only": _("This table has emotes, but no written chat."),
        "guests_emotes_only": _("Guests use emotes; written chat needs an account."),
        "muted": _("You cannot chat until %(until)s: %(reason)s"),
        "bad_text": _("This text is empty, or has characters that cannot be shown."),
        "too_long": _("A line has at most %(max)s characters."),
    }
)


class Said(NamedTuple):
    """A line, and for whom: `seat` None is for the spectators alone."""

    user: str
    seat: int | None
    line: dict[str, Any]


def say(
    table_id: int, user: Any, *, text: str | None = None, emote: str | None = None
) -> Said:
    """Keep a line and send it to everybody of its room.

    Raise `Refusal` `not_logged_in`, `closed`, `chat_off`, `emotes_only`,
    `guests_emotes_only`, `muted`, `bad_text`, `too_long`, `slow_down`, `bad_field`.
    """
    if user is None:
        raise Refusal("not_logged_in", status=401)
    table = Table.objects.only("chat", "phase").get(pk=table_id)
    if table.phase == Phase.CLOSED:
        raise Refusal("closed")
    speaker = User.objects.get(pk=user.pk)
    _check_right(table, speaker, is_text=text is not None)
    if text is not None:
        text = tidied(text)
    elif emote not in EMOTES:
        raise Refusal("bad_field", status=400, field="emote")
    moment = clocks.now()
    since = moment - timedelta(seconds=SLOW_SECONDS)
    lately = ChatLine.objects.filter(user=speaker, at__gt=since).count()
    if lately >= settings.CHAT_LINES_MAX:
        raise Refusal("slow_down", status=429)
    seat = Seat.objects.filter(table=table, user=speaker, left_at=None).first()
    line = _kept(
        table=table,
        user=speaker,
        seat=seat.number if seat else None,
        text=text or "",
        emote=emote or "",
        at=moment,
    )
    said = Said(str(speaker.pk), line.seat, shown(line))
    _send(table_id, said)
    return said


def lines(table_id: int, reader: Any, *, is_seated: bool) -> list[dict[str, Any]]:
    """Return the last lines this reader may see, the oldest first."""
    rows = ChatLine.objects.filter(table_id=table_id).select_related("user")
    if is_seated:
        rows = rows.filter(seat__isnull=False)
    unheard = people.unheard_by(reader)
    if unheard is people.EVERYBODY:
        return []
    if unheard:
        rows = rows.exclude(user_id__in=unheard)
    last = list(rows.order_by("-n")[:LINES_SHOWN])
    return [shown(line) for line in reversed(last)]


def shown(line: ChatLine) -> dict[str, Any]:
    """Return a line as the protocol writes it."""
    return {
        "n": line.n,
        "seat": line.seat,
        "user": str(line.user_id),
        "name": line.user.display_name,
        "text": line.text or None,
        "emote": line.emote or None,
        "at": clocks.ms_of(line.at),
    }


def tidied(text: str) -> str:
    """Return the text in normal form, trimmed.

    Raise `bad_text` where it is empty or holds what cannot be seen or turns the
    direction of what stands around it, `too_long` above 500 characters.

    >>> tidied("  well played ")
    'well played'
    """
    plain = unicodedata.normalize("NFC", text).strip()
    if len(plain) > TEXT_MAX:
        raise Refusal("too_long", status=400, max=TEXT_MAX)
    marks, is_seen = 0, False
    for at, sign in enumerate(plain):
        kind = unicodedata.category(sign)
        if kind in _HIDDEN and not _joins(plain, at):
            raise Refusal("bad_text", status=400)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MARKS_MAX:
            raise Refusal("bad_text", status=400)
        is_seen = is_seen or (kind[0] in "LNPS" and sign not in _BLANKS)
    if not is_seen:
        raise Refusal("bad_text", status=400)
    return plain


def _joins(text: str, at: int) -> bool:
    """Tell whether a joiner stands where scripts and emoji need one."""
    if text[at] not in _JOINERS or not 0 < at < len(text) - 1:
        return False
    before, after = text[at - 1], text[at + 1]
    return not any(
        sign.isascii() or sign.isspace() or unicodedata.category(sign) in _HIDDEN
        for sign in (before, after)
    )


def _check_right(table: Table, speaker: User, *, is_text: bool) -> None:
    until = speaker.muted_until
    if until is not None and until > clocks.now():
        moment = until.isoformat(timespec="minutes")
        reason = speaker.muted_reason
        raise Refusal("muted", status=403, until=moment, reason=reason)
    if table.chat == Chatting.OFF:
        raise Refusal("chat_off")
    if is_text and table.chat == Chatting.EMOTES:
        raise Refusal("emotes_only")
    if is_text and speaker.is_guest:
        raise Refusal("guests_emotes_only", status=403)


def _kept(table: Table, **fields: Any) -> ChatLine:
    """Write the line with the next number; who loses the race takes the one after."""
    for _attempt in range(_TRIES):
        last = ChatLine.objects.filter(table=table).aggregate(n=Max("n"))["n"] or 0
        try:
            with transaction.atomic():
                return ChatLine.objects.create(table=table, n=last + 1, **fields)
        except IntegrityError:
            continue
    raise Refusal("busy", status=503)


def _send(table_id: int, said: Said) -> None:
    data = msgspec.json.encode({"type": "chat", "line": said.line})
    message = {"type": "table.chat", "user": said.user, "seat": said.seat, "data": data}
    publishing.send_to(table_id, message)
