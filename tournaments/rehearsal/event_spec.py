"""An event as data for the rehearsal's process, and the event created from it."""

from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from tables.clock import timers
from tournaments.event import locks
from tournaments.models import Tournament
from tournaments.planning import drafts
from tournaments.running import open_and_start
from wallet.codes import PLAY

EventSpec = dict[str, Any]
_SAME: Final = (
    *("name", "format", "game", "seats", "pace", "levels", "chips", "pause_seconds"),
    *("advance", "reentries", "reentry_levels", "entry", "added", "guarantee"),
    *("shares", "entrants_max", "zone", "late_minutes", "review_minutes"),
)
"""Fields that do not matter for house bots are replaced: conditions, invitation."""


def spec_of(event: Tournament, players: int, now: datetime) -> EventSpec:
    """Return the event as data, to be played by so many house bots.

    A sit and go has no start: it is rehearsed as if it filled up now.
    """
    begins = event.starts_at or now.replace(second=0, microsecond=0)
    return {
        **{name: getattr(event, name) for name in _SAME},
        "players": players,
        "begins": begins.isoformat(),
        "is_sit_and_go": event.is_sit_and_go,
        "options": bytes(event.options).hex(),
        "rake_bp": event.rake_bp,
        "time_scale": settings.TIME_SCALE,
        **({"format_options": event.format_options} if event.format_options else {}),
    }


def begins_at(wish: EventSpec) -> datetime:
    """Return when the rehearsed event begins, by its own schedule."""
    return datetime.fromisoformat(wish["begins"])


def event_of(wish: EventSpec) -> Tournament:
    """Create and announce the event in the current database, and enter house bots.

    It is played for play chips, whatever the real one is played for.
    """
    players, is_sit_and_go = wish["players"], wish["is_sit_and_go"]
    fields = {name: wish[name] for name in _SAME}
    # A sit and go starts when full, so its field is the number of rehearsing bots.
    fields["entrants_max"] = players if is_sit_and_go else wish["entrants_max"]
    draft = drafts.create(
        **fields,
        ledger=PLAY,
        entrants_min=2,
        bots_fill=players,
        starts_at=None if is_sit_and_go else begins_at(wish),
        is_listed=False,
        format_options=wish.get("format_options", {}),
    )
    own = {"options": bytes.fromhex(wish["options"]), "rake_bp": wish["rake_bp"]}
    Tournament.objects.filter(pk=draft.pk).update(**own)
    drafts.publish(draft.pk)
    while _enter_one(draft.pk):
        pass
    return Tournament.objects.get(pk=draft.pk)


def _enter_one(event_id: int) -> bool:
    with transaction.atomic():
        event = locks.lock_event(event_id)
        may_add = open_and_start.may_add_bot(event)
        if may_add:
            open_and_start.add_bot(event, timers.now())
        return may_add
