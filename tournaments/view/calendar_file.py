"""An event as a calendar file (RFC 5545), in UTC, with the page's URL."""

import unicodedata
from datetime import UTC, datetime
from typing import Final
from uuid import UUID, uuid5

from tournaments.models import Status, Tournament
from tournaments.view import schedule

LINE_BYTES: Final = 75
"""Maximum length of a line before it is folded (RFC 5545, 3.1)."""
PRODUCT: Final = "-//Meldhouse//Events//EN"
_EVENTS: Final = UUID("5b0d2f0c-6d0e-4d53-9a55-0f6c3c1a7e21")
"""The namespace of events' UIDs; changing it would duplicate every entry."""


def render(event: Tournament, *, url: str, now: datetime) -> str:
    """Return the file of an event with a start; `url` is its page."""
    begins, ends = event.started_at or event.starts_at, schedule.ends_at(event)
    if begins is None or ends is None:
        raise ValueError("This event has no start.")
    is_off = event.status in (Status.CANCELLING, Status.CANCELLED)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{PRODUCT}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{_uid(event)}",
        f"SEQUENCE:{event.turn}",
        f"DTSTAMP:{_moment(now)}",
        f"DTSTART:{_moment(begins)}",
        f"DTEND:{_moment(max(ends, begins))}",
        f"SUMMARY:{escaped(event.name)}",
        f"DESCRIPTION:{escaped(_text(event, url))}",
        f"URL:{url}",
        f"STATUS:{'CANCELLED' if is_off else 'CONFIRMED'}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{folded(line)}\r\n" for line in lines)


def escaped(text: str) -> str:
    """Return text as a value: commas, semicolons, backslashes and line ends escaped.

    Control characters, which no value may hold, are left out (RFC 5545, 3.3.11).

    >>> escaped("Tea, at\\x00 five\\r\\nor later")
    'Tea\\\\, at five\\\\nor later'
    """
    plain = "\n".join(text.splitlines()).replace("\\", "\\\\")
    for sign in ",;":
        plain = plain.replace(sign, f"\\{sign}")
    kept = (sign for sign in plain if sign in "\n\t" or not _is_control(sign))
    return "".join(kept).replace("\n", "\\n")


def folded(line: str) -> str:
    """Return a line folded at 75 bytes, never inside a character."""
    pieces, piece, size = [], "", 0
    for sign in line:
        length = len(sign.encode())
        if size + length > LINE_BYTES:
            pieces.append(piece)
            # The space that marks a continuation counts too.
            piece, size = " ", 1
        piece, size = piece + sign, size + length
    return "\r\n".join([*pieces, piece])


def _is_control(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs")


def _uid(event: Tournament) -> UUID:
    """Return an identifier that is the same on every host name of this site."""
    created = event.created_at.astimezone(UTC).isoformat(timespec="microseconds")
    return uuid5(_EVENTS, f"{event.pk} {created}")


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(event: Tournament, url: str) -> str:
    return f"{event.text.strip()}\n\n{url}" if event.text.strip() else url
