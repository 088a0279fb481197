"""The chat of an event: its players and organiser write, everybody reads.

`tables.chat.talk` validates and rate-limits messages.
"""

from typing import Any, Final, NamedTuple

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import fanout
from accounts.access import is_desk
from accounts.models import User
from accounts.requests.asker import Asker
from tables.chat import table_chat, talk
from tables.clock import timers
from tables.messages import protocol
from tables.models import ChatLine
from tournaments.errors import Refusal
from tournaments.event import organiser_rights
from tournaments.models import Entry, Tournament

LINES_SHOWN: Final = 60
HIDES: Final = "tables.change_chatline"

Refusal.teach(
    {
        "players_only": _("Only players of this event can write here."),
        "no_line": _("This message does not exist."),
    }
)


class Voice(NamedTuple):
    """What somebody may do in the chat."""

    may_say: bool
    may_write: bool
    """May write text, not only emotes."""
    may_hide: bool


def group_of(event_id: int) -> str:
    """Return the name of the group for an event's chat."""
    return f"event.{event_id}"


def voice_of(event: Tournament, user: Asker) -> Voice:
    """Return what this person or visitor may do in the event's chat."""
    if user is None or not user.is_authenticated:
        return Voice(may_say=False, may_write=False, may_hide=False)
    is_official = _runs(event, user)
    may_say = is_official or _is_in(event, user)
    may_hide = is_official or is_desk(user, HIDES)
    return Voice(may_say, may_say and not user.is_guest, may_hide)


def say(
    event: Tournament, user: Asker, *, text: str | None = None, emote: str | None = None
) -> ChatLine:
    """Store a message and send it to every open page of the event.

    Raise `not_logged_in`, `players_only`, and what `talk.checked` raises.
    """
    if user is None or not user.is_authenticated:
        raise Refusal("not_logged_in", status=401)
    if not voice_of(event, user).may_say:
        raise Refusal("players_only", status=403)
    speaker = User.objects.get(pk=user.pk)
    words = talk.checked(speaker, text=text, emote=emote)
    return _keep(event, speaker, words, emote or "")


def announce(event: Tournament, user: User, words: str) -> ChatLine:
    """Store an announcement by the organiser, marked as such."""
    return _keep(event, user, words, "")


def hide(event: Tournament, user: Asker, line_id: int) -> None:
    """Hide a message. Raise `not_allowed` (403), `no_line` (404)."""
    if user is None or not user.is_authenticated:
        raise Refusal("not_allowed", status=403)
    if not voice_of(event, user).may_hide:
        raise Refusal("not_allowed", status=403)
    line = ChatLine.objects.filter(host=event.host, pk=line_id).first()
    if line is None:
        raise Refusal("no_line", status=404)
    talk.hide(line, user)
    _send(event, {"type": "event.unsaid", "n": line.n})


def lines(event: Tournament, reader: Any) -> list[ChatLine]:
    """Return the latest messages that this reader has not hidden, oldest first."""
    known = reader if reader is not None and reader.is_authenticated else None
    rows = ChatLine.objects.filter(host=event.host, table=None)
    return talk.heard(rows, known, LINES_SHOWN)


def _keep(event: Tournament, speaker: User, words: str, emote: str) -> ChatLine:
    line = talk.kept(
        {"host": event.host, "table": None},
        user=speaker,
        text=words,
        emote=emote,
        is_official=_runs(event, speaker),
        at=timers.now(),
    )
    told = {"type": "event.chat", "user": str(speaker.pk), "official": line.is_official}
    data = protocol.encode(protocol.ChatLine(line=table_chat.shown(line)))
    _send(event, {**told, "data": data})
    return line


def _runs(event: Tournament, user: Asker) -> bool:
    return organiser_rights.events_of(user).filter(pk=event.pk).exists()


def _is_in(event: Tournament, user: User) -> bool:
    rows = Entry.objects.not_withdrawn().filter(tournament=event, user=user)
    return rows.exclude(state=Entry.State.REMOVED).exists()


def _send(event: Tournament, message: dict[str, Any]) -> None:
    """Send after the commit; lost messages appear when the page is reloaded."""
    groups = (group_of(event.pk),)
    transaction.on_commit(lambda: fanout.ring(groups, message), robust=True)
