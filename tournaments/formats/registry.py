"""The registry of formats, by the slug stored in events.

A new format adds a line here (docs/adding-a-format.md).
"""

from collections.abc import Iterator
from typing import Final

from django.utils.functional import Promise

from tournaments import draft_faults
from tournaments.formats.bracket.bracket import Bracket
from tournaments.formats.contract import EventFormat
from tournaments.formats.knockout.knockout import Knockout
from tournaments.formats.timed_levels.timed_levels import TimedLevels
from tournaments.models import Tournament
from tournaments.prizes.structure import Shares

FORMATS: Final[dict[str, EventFormat]] = {}
"""By slug, in the order in which they are offered."""


class UnknownFormat(LookupError):
    """No format has this slug."""


def register(*formats: EventFormat) -> None:
    """Register formats; one with an existing slug replaces the old one."""
    for one in formats:
        FORMATS[one.slug] = one
        draft_faults.teach(one.fault_texts)


def get(slug: str) -> EventFormat:
    """Return the format with this slug; raise `UnknownFormat`."""
    try:
        return FORMATS[slug]
    except KeyError:
        raise UnknownFormat(slug) from None


def of(event: Tournament) -> EventFormat:
    """Return the format of an event; raise `UnknownFormat`."""
    return get(event.format)


def all_formats() -> Iterator[EventFormat]:
    """Yield all formats, in the order in which they are offered."""
    yield from FORMATS.values()


def shares(event: Tournament, entrants: int) -> Shares:
    """Return the default prize shares by place; raise `UnknownFormat`."""
    return of(event).shares(event, entrants)


def choices() -> list[tuple[str, str | Promise]]:
    """Return slug and title of each format, as choices of a field."""
    return [(one.slug, one.title) for one in all_formats()]


register(TimedLevels(), Knockout(), Bracket())
