"""Making an event and putting it up: what is asked for, checked, and frozen.

A draft may be wrong; `faults` names everything at once, and only an event without any
is announced. The seed of its draws is drawn when it is made, and its commitment shown
from then on (docs/fairness.md).
"""

from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.text import slugify

from rules import catalogue, shuffle
from rules.game import BadOption
from tables import clock, fairness
from tournaments import holding, levels, plans, prizes, prizing, record
from tournaments.errors import Refusal
from tournaments.faults import Fault
from tournaments.models import Format, Series, Status, Tournament

ENTRANTS_MAX: Final = 5_000
FIELDS: Final = (
    *("name", "text", "format", "game", "seats", "pace", "levels", "chips"),
    *("pause_seconds", "advance", "reentries", "reentry_levels", "ledger", "entry"),
    *("added", "guarantee", "shares", "entrants_min", "entrants_max", "bots_fill"),
    *("games_min", "balance_min", "invite_code", "opens_at", "starts_at", "zone"),
    *("late_minutes", "review_minutes", "is_listed"),
)
"""What an organiser decides; `options` are given apart, as the game's overrides."""


def create(
    *,
    organiser: Any = None,
    options: dict[str, Any] | None = None,
    series: Series | None = None,
    **fields: Any,
) -> Tournament:
    """Make a draft; its rake is that of the tiers now. Raise `bad_option` (400)."""
    now = clock.now()
    draw_id, (seed, sealed) = Tournament().draw_id, fairness.new_seed()
    event = Tournament(
        organiser=organiser,
        series=series,
        created_at=now,
        options=resolved(fields["game"], fields["format"], options or {}),
        slug=free_slug(fields["name"]),
        rake_bp=prizes.rake_bp(fields.get("entry", 0), prizing.tiers()),
        draw_id=draw_id,
        draw_sealed=sealed,
        draw_commitment=shuffle.commitment(draw_id.bytes, seed),
        **{name: value for name, value in fields.items() if name in FIELDS},
    )
    if event.format != Format.LEVELS:
        event.levels, event.chips, event.reentries = [], 0, 0
    with transaction.atomic():
        event.save(force_insert=True)
        record.note(event, "created", by=organiser)
    return event


def publish(event_id: int, *, by: Any = None) -> Tournament:
    """Announce a draft; raise `no_event`, `event_begun`, `faulty` with its faults."""
    with transaction.atomic():
        event = holding.hold(event_id)
        if event.status != Status.DRAFT:
            raise Refusal("event_begun")
        now = clock.now()
        found = faults(event, now)
        if found:
            told = [fault.message for fault in found]
            raise Refusal("faulty", status=400, faults=told)
        event.status = Status.ANNOUNCED
        event.save(update_fields=["status"])
        record.note(event, "announced", by=by)
        holding.wake(event, now)
    return event


def resolved(game: str, format: str, options: dict[str, Any]) -> bytes:
    """Return the options of the event's tables; raise `unknown_game`, `bad_option`."""
    try:
        rules = catalogue.find(game)
        return rules.encode_options(rules.resolve(options))
    except catalogue.UnknownGame:
        raise Refusal("unknown_game", status=400) from None
    except BadOption as bad:
        raise Refusal("bad_option", status=400, **bad.params) from None


def free_slug(name: str) -> str:
    """Return an address for this name that no other event has."""
    stem = slugify(name)[:60] or "event"
    taken = set(
        Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    )
    slug, n = stem, 1
    while slug in taken:
        n += 1
        slug = f"{stem}-{n}"
    return slug


def faults(event: Tournament, now: datetime) -> list[Fault]:
    """Return everything that keeps the event from being announced (P15)."""
    return [
        *_faults_of_shape(event),
        *_faults_of_time(event, now),
        *_faults_of_field(event),
        *_faults_of_money(event),
    ]


def _faults_of_shape(event: Tournament) -> list[Fault]:
    rules = catalogue.find(event.game)
    fits = rules.stake_per_point == (event.format == Format.LEVELS)
    if not fits:
        return [Fault("format_game", {"game": event.game})]
    low, high = rules.seats_allowed(rules.decode_options(bytes(event.options)))
    found = []
    if event.format == Format.BRACKET and event.seats != 2:
        found.append(Fault("bracket_seats", {}))
    if not low <= event.seats <= high:
        found.append(Fault("seats_game", {"low": low, "high": high}))
    if not 1 <= event.advance < event.seats:
        found.append(Fault("advance", {"most": event.seats - 1}))
    if event.format == Format.LEVELS:
        found += levels.faults(plans.plan_of(event))
    return found


def _faults_of_time(event: Tournament, now: datetime) -> list[Fault]:
    found = []
    if event.starts_at is not None:
        if event.starts_at <= now:
            found.append(Fault("start_past", {}))
        if event.opens_at is not None and event.opens_at >= event.starts_at:
            found.append(Fault("opens_late", {}))
    if event.late_minutes and event.format != Format.LEVELS:
        found.append(Fault("late_format", {}))
    return found


def _faults_of_field(event: Tournament) -> list[Fault]:
    found = []
    if event.entrants_min < 2:
        found.append(Fault("too_few", {}))
    if event.entrants_min > event.entrants_max:
        found.append(
            Fault("min_max", {"min": event.entrants_min, "max": event.entrants_max})
        )
    if event.entrants_max > ENTRANTS_MAX:
        found.append(Fault("too_many", {"max": ENTRANTS_MAX}))
    return found


def _faults_of_money(event: Tournament) -> list[Fault]:
    found = []
    if event.shares:
        found += prizes.custom_faults(event.shares, event.entrants_min)
    if event.ledger == "cash" and event.bots_fill:
        found.append(Fault("bots_cash", {}))
    if event.ledger not in ("play", "cash"):
        found.append(Fault("ledger", {}))
    return found
