"""Rules for messages in every chat room: content, rate, and who may write.

Rooms are of a table (`tables.chat.table_chat`) or of an event
(`tournaments.event.chat`); the rate limit counts a person's messages in all of them.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts import may_meet
from accounts.models import User
from accounts.names import legible_text
from accounts.wellbeing import clock
from tables.clock import timers
from tables.errors import Refusal
from tables.models import ChatLine

EMOTES: Final = ("hi", "nice", "gg", "thanks", "oops", "wow", "hurry", "wait")
"""Codes of emotes; every reader sees them in their own language."""
TEXT_MAX: Final = 500
LINES_SHOWN: Final = 30
SLOW_SECONDS: Final = 10
_TRIES: Final = 5

Refusal.teach(
    {
        "guests_emotes_only": _("Guests can send emotes. To write, sign up."),
        "muted": _("You can't chat until %(until)s: %(reason)s"),
        "too_long": ngettext_lazy(
            "A message can have at most %(max)s character.",
            "A message can have at most %(max)s characters.",
            "max",
        ),
    }
)


def checked(speaker: User, *, text: str | None, emote: str | None) -> str:
    """Return the text to store, if this person may send it in any room.

    Raise `Refusal` `guests_emotes_only`, `muted`, `bad_text`, `too_long`, `slow_down`,
    `bad_field`.
    """
    _check_right(speaker, is_text=text is not None)
    if text is None and emote not in EMOTES:
        raise Refusal("bad_field", status=400, field="emote")
    said = tidied(text) if text is not None else ""
    since = timers.now() - timedelta(seconds=SLOW_SECONDS)
    lately = ChatLine.objects.filter(user=speaker, at__gt=since).count()
    if lately >= settings.CHAT_LINES_MAX:
        raise Refusal("slow_down", status=429)
    return said


def kept(room: Mapping[str, Any], **fields: Any) -> ChatLine:
    """Store a message with the room's next number; retry if another got it first."""
    for _attempt in range(_TRIES):
        last = ChatLine.objects.filter(**room).aggregate(n=Max("n"))["n"] or 0
        try:
            with transaction.atomic():
                return ChatLine.objects.create(**room, n=last + 1, **fields)
        except IntegrityError:
            continue
    raise Refusal("busy", status=503)


def heard(rows: QuerySet[ChatLine], reader: User | None, most: int) -> list[ChatLine]:
    """Return the latest messages this reader has not hidden, oldest first."""
    unheard = may_meet.unheard_by(reader)
    if unheard is may_meet.EVERYBODY:
        return []
    if unheard:
        rows = rows.exclude(user_id__in=unheard, is_official=False)
    shown = rows.filter(hidden_at=None).select_related("user")
    return list(reversed(shown.order_by("-n")[:most]))


def hide(line: ChatLine, by: User | None) -> None:
    """Hide a message from everybody; the text is kept for complaints."""
    rows = ChatLine.objects.filter(pk=line.pk, hidden_at=None)
    rows.update(hidden_at=timers.now(), hidden_by=by)


def tidied(text: str) -> str:
    """Return the text normalised and trimmed.

    Raise `bad_text` if it is empty, has invisible characters or changes the text
    direction, `too_long` above 500 characters.

    >>> tidied("  well played ")
    'well played'
    """
    plain = legible_text.tidied(text)
    if len(plain) > TEXT_MAX:
        raise Refusal("too_long", status=400, max=TEXT_MAX)
    if not legible_text.is_legible(plain):
        raise Refusal("bad_text", status=400)
    return plain


def _check_right(speaker: User, *, is_text: bool) -> None:
    until = speaker.muted_until
    if until is not None and until > timers.now():
        said, wire = clock.said(until), clock.wire(until)
        reason = speaker.muted_reason
        raise Refusal("muted", status=403, until=said, until_at=wire, reason=reason)
    if is_text and speaker.is_guest:
        raise Refusal("guests_emotes_only", status=403)
