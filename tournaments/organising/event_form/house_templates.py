"""The templates of a new event, and copies of the organiser's events."""

from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables.models import Pace
from tournaments.models import Tournament
from tournaments.organising.event_form import fields
from tournaments.organising.event_form.form import AMOUNTS
from tournaments.planning import drafts
from tournaments.prizes import structure

WEEKLY: Final = "weekly-cup"
NAMES: Final[dict[str, tuple[str | Promise, str | Promise]]] = {
    WEEKLY: (
        _("Weekly cup"),
        _("Points with rising levels, every week at the same time of day."),
    ),
    "friends": (
        _("Friends night"),
        _("Pool 101 for two to twelve, free, over in an evening."),
    ),
    "gin-evening": (
        _("Gin evening"),
        _("A bracket of gin matches to 100, 30 seconds a move."),
    ),
    "sit-and-go": (
        _("One-table sit and go"),
        _("Pool 101 for six. It begins with the sixth entry."),
    ),
}
"""Each with its name and description."""
_NOTHING: Final = (
    *("late_minutes", "bots_fill", "games_min", "account_days_min", "balance_min"),
    *("reentries", "reentry_levels", "guarantee", "added"),
)
_USUAL: Final[dict[str, Any]] = {
    "pace": Pace.NORMAL,
    "seats": 6,
    "levels": "15 1\n15 2\n15 3\n15 5\n15 8",
    "chips": 1_000,
    "pause_minutes": 0,
    "advance": 1,
    "entrants_min": 6,
    "entrants_max": 48,
    "expected": 18,
    "zone": "UTC",
    "repeat": "",
    "review_minutes": 10,
    "begins": "time",
    **dict.fromkeys(_NOTHING, 0),
}
_TEMPLATES: Final[dict[str, dict[str, Any]]] = {
    WEEKLY: {
        "name": _("Weekly Points Cup"),
        "format": "levels",
        "game": "indian-points",
        "entry": 200,
        "guarantee": 2_000,
        # From this number on the smallest prize is one and a half entries (D6).
        "expected": 24,
        "late_minutes": 15,
        "repeat": "week",
    },
    "friends": {
        "name": _("Friends night"),
        "format": "tables",
        "game": "indian-pool-101",
        "entry": 0,
        "entrants_min": 2,
        "entrants_max": 12,
        "expected": 6,
        "review_minutes": 0,
    },
    # Prizes and fee by the house's tiers (events.md D5, D6), Start by D2.
    "gin-evening": {
        "name": _("Gin evening"),
        "format": "bracket",
        "game": "gin-quick",
        "seats": 2,
        "entry": 100,
        "entrants_min": 4,
        "entrants_max": 16,
        "expected": 8,
    },
    "sit-and-go": {
        "name": _("Sit and go for six"),
        "format": "tables",
        "game": "indian-pool-101",
        "begins": "full",
        "entry": 100,
        "entrants_min": 6,
        "entrants_max": 6,
        "expected": 6,
        "review_minutes": 0,
    },
}


def first_choices(name: str, now: datetime, zone: str = "") -> dict[str, Any]:
    """Return the initial values of the form; they are valid.

    `zone` is that of the organiser's browser, if known.
    """
    zone = zone if zone in dict(fields.zones()) else "UTC"
    chosen = _TEMPLATES.get(name, _TEMPLATES[WEEKLY])
    # The next full hour that leaves a day for registration.
    start = (now + timedelta(hours=25)).astimezone(ZoneInfo(zone))
    start = start.replace(minute=0, second=0, microsecond=0)
    told = {"zone": zone, "starts": f"{start:{fields.MOMENT}}"}
    return {**_USUAL, **told, **chosen}


def of_event(event: Tournament) -> dict[str, Any]:
    """Return an event as values of the form."""
    same = (
        *("name", "text", "format", "game", "seats", "pace", "chips", "advance"),
        *("reentries", "reentry_levels", "entry", "added", "guarantee", "zone"),
        *("entrants_min", "entrants_max", "bots_fill", "games_min", "balance_min"),
        *("account_days_min", "empty_table", "late_minutes"),
        *("review_minutes", "is_rated"),
    )
    told = {name: getattr(event, name) for name in same}
    told["ledger"] = event.ledger
    told["by_invitation"] = bool(event.invite_code)
    for name in AMOUNTS:
        told[name] = fields.typed(told[name], event.ledger)
    told["levels"] = "\n".join(f"{minutes} {stake}" for minutes, stake in event.levels)
    told["shares"] = " ".join(structure.in_percent(share) for share in event.shares)
    told["pause_minutes"] = event.pause_seconds // 60
    told["begins"] = "time" if event.starts_at else "full"
    if event.starts_at is not None:
        typed = event.intent.get("starts", "")
        told["starts"] = fields.local(event.starts_at, event.zone, typed)
    told["options"] = drafts.own_options(event)
    told["format_options"] = event.format_options
    if event.publish_at is not None:
        typed = event.intent.get("publish_at", "")
        told["publish_at"] = fields.local(event.publish_at, event.zone, typed)
    told["repeat"] = event.intent.get("repeat", "")
    told["until"] = event.intent.get("until")
    half = max(event.entrants_min, event.entrants_max // 2)
    told["expected"] = event.intent.get("expected") or half
    return told


def of_copy(event: Tournament, now: datetime) -> dict[str, Any]:
    """Return the organiser's event as values for a new one, at a future time."""
    told = of_event(event) | {"repeat": "", "until": None}
    told.pop("publish_at", None)
    if event.starts_at is not None:
        zone = ZoneInfo(event.zone)
        local = datetime.fromisoformat(told["starts"])
        while local <= now.astimezone(zone).replace(tzinfo=None):
            local += timedelta(weeks=1)
        told["starts"] = f"{local:{fields.MOMENT}}"
    return told
