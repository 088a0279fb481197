"""Create, check and announce events.

A draft may have faults; `faults` lists all of them, and only an event without any is
announced. The seed of its draws is generated at creation, and its commitment is shown
from then on (docs/fairness.md).
"""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils.text import slugify

from accounts.names import name_rules
from rules import catalogue, shuffle
from rules.game import BadOption
from tables.clock import timers
from tables.fairness import commitments
from tables.pages.new_table import option_fields
from tournaments.draft_faults import Fault
from tournaments.errors import Refusal
from tournaments.event import locks, record
from tournaments.formats import registry
from tournaments.models import Series, Status, Tournament
from tournaments.money import budget
from tournaments.planning import cash_events
from tournaments.planning.rescheduling import NOTICE
from tournaments.prizes import awards, structure
from tournaments.registration import invitation_codes, registrations
from wallet.text.sentences import paragraph

ENTRANTS_MAX: Final = 5_000
FIELDS: Final = (
    *("name", "text", "format", "game", "seats", "pace", "levels", "chips"),
    *("pause_seconds", "advance", "reentries", "reentry_levels", "ledger", "entry"),
    *("added", "guarantee", "shares", "entrants_min", "entrants_max", "bots_fill"),
    *("games_min", "account_days_min", "balance_min", "invite_code", "opens_at"),
    *("starts_at", "zone", "late_minutes", "review_minutes", "is_listed", "publish_at"),
    *("empty_table", "intent", "is_rated", "format_options"),
)
"""Fields set by an organiser; `options` are separate, as overrides of the game's.

`by_invitation` instead of `invite_code` keeps the existing code or generates one.
"""
OF_EVENTS: Final = {
    "rejoin": False,
    "auto_split": False,
    "manual_split": False,
    "winner_by": "first_to_target",
    "hollywood": False,
}
"""Rules fixed in events: no rejoining for free, no pot to split (8.6), and the
player who reaches the target of a match of gin wins it (D6).
"""


def build(
    *,
    organiser: Any = None,
    options: dict[str, Any] | None = None,
    series: Series | None = None,
    **fields: Any,
) -> Tournament:
    """Return an unsaved event with these values.

    Raise `bad_option`, `bad_text` and `bad_field` for an unknown format (400).
    """
    event = Tournament(organiser=organiser, series=series)
    _fill(event, options or {}, fields)
    return event


def create(**wish: Any) -> Tournament:
    """Save a `planned` event as a draft; its rake is set by the current tiers."""
    event = build(**wish)
    seed, sealed = commitments.new_seed()
    event.created_at, event.slug = timers.now(), free_slug(event.name)
    event.draw_sealed = sealed
    event.draw_commitment = shuffle.commitment(event.draw_id.bytes, seed)
    with transaction.atomic():
        event.save(force_insert=True)
        record.note(event, "created", by=event.organiser)
    return event


def duplicate(event: Tournament, *, starts_at: datetime | None) -> Tournament:
    """Create a draft like an event, by the same organiser, at another time."""
    fields = {name: getattr(event, name) for name in FIELDS}
    fields |= {"starts_at": event.starts_at and starts_at, "is_listed": True}
    fields |= {"opens_at": None, "publish_at": None}
    return create(organiser=event.organiser, options=own_options(event), **fields)


def own_options(event: Tournament) -> dict[str, Any]:
    """Return the rules that differ from the defaults, except those fixed in events."""
    game = catalogue.find(event.game)
    told = game.describe_options(game.decode_options(bytes(event.options)))
    free = {one.name for one in option_fields.offered(game, OF_EVENTS)}
    chosen = option_fields.overrides(told, game)
    return {name: value for name, value in chosen.items() if name in free}


def change(
    event_id: int, *, by: Any, options: dict[str, Any] | None = None, **fields: Any
) -> Tournament:
    """Update a draft; raise `no_event`, `event_begun`, `bad_option`.

    A scheduled announcement is cancelled.
    """
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if event.status != Status.DRAFT:
            raise Refusal("event_begun")
        if fields["name"] != event.name:
            event.slug = free_slug(fields["name"])
        _fill(event, options or {}, fields)
        event.next_due_at = None
        written = (*FIELDS, "options", "rake_bp", "slug", "next_due_at")
        event.save(update_fields=written)
        record.note(event, "changed", by=by)
    return event


def discard(event_id: int, *, by: Any) -> None:
    """Discard a draft, which is then hidden. Raise `no_event`, `event_begun`."""
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if event.status != Status.DRAFT:
            raise Refusal("event_begun")
        event.status, event.is_listed = Status.CANCELLED, False
        event.ended_at, event.next_due_at = timers.now(), None
        written = ("status", "is_listed", "ended_at", "next_due_at")
        event.save(update_fields=written)
        record.note(event, "discarded", by=by)


def _fill(event: Tournament, options: dict[str, Any], fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        if name in FIELDS:
            setattr(event, name, value)
    if "by_invitation" in fields:
        code = event.invite_code or invitation_codes.draw()
        event.invite_code = code if fields["by_invitation"] else ""
    if event.name:
        event.name = name_rules.checked_title(event.name)
    event.options = resolved(event.game, event.format, options)
    event.rake_bp = structure.rake_bp(event.entry, awards.tiers())
    try:
        registry.of(event).reset(event)
    except registry.UnknownFormat:
        raise Refusal("bad_field", status=400, field="format") from None


def publish(
    event_id: int, *, by: Any = None, series: Series | None = None, why: str = ""
) -> Tournament:
    """Announce a draft, optionally as one of a series.

    `why` is the organiser's reason for letting it overlap another of their events.
    Raise `no_event`, `event_begun`, `faulty` with its faults.
    """
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if event.status != Status.DRAFT:
            raise Refusal("event_begun")
        now = timers.now()
        locks.lock_organiser(event)
        # Dates of a series are created by the clock, even after an outage.
        _check(faults(event, now, notice=timedelta(0) if by is None else NOTICE))
        event.series = series or event.series
        event.save(update_fields=["series"])
        _announce(event, now, by, why)
    return event


def plan(event_id: int, *, by: Any, why: str = "") -> Tournament:
    """Schedule the announcement of a draft at its `publish_at`.

    Raise `no_event`, `event_begun`, `faulty`, also for a moment that is not to come.
    """
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if event.status != Status.DRAFT:
            raise Refusal("event_begun")
        now = timers.now()
        _check([*faults(event, now), *faults_of_plan(event, now)])
        at = event.publish_at
        assert at is not None, "without a moment it has a fault"
        told = {"at": f"{at.astimezone(UTC):%Y-%m-%d %H:%M}"}
        record.note(event, "planned", by=by, **told, **({"why": why} if why else {}))
        locks.wake(event, at)
    return event


def is_planned(event: Tournament) -> bool:
    """Whether a draft has a scheduled announcement."""
    return event.status == Status.DRAFT and event.next_due_at is not None


def announce_planned(event: Tournament, now: datetime) -> None:
    """Announce a draft whose time has come, or record why not; the event is locked."""
    locks.lock_organiser(event)
    if found := faults(event, now, notice=registrations.CLOSES_BEFORE):
        # The organiser is absent; the draft waits with its faults.
        event.publish_at = None
        event.save(update_fields=["publish_at"])
        note_faults(event, found)
        return
    _announce(event, now, None, "")


def note_faults(event: Tournament, found: list[Fault]) -> None:
    """Record why a draft could not be announced automatically; it is locked."""
    record.note(event, "stuck", faults=paragraph(one.message for one in found))


def _announce(event: Tournament, now: datetime, by: Any, why: str) -> None:
    event.status, event.announced_at = Status.ANNOUNCED, now
    event.save(update_fields=["status", "announced_at"])
    record.note(event, "announced", by=by, **({"why": why} if why else {}))
    locks.wake(event, now)


def _check(found: list[Fault]) -> None:
    if found:
        told = [fault.message for fault in found]
        raise Refusal("faulty", status=400, faults=told)


def resolved(game: str, format: str, options: dict[str, Any]) -> bytes:
    """Return the options of the event's tables; raise `unknown_game`, `bad_option`."""
    try:
        rules = catalogue.find(game)
        known = {field.name for field in rules.option_fields()}
        fixed = {name: value for name, value in OF_EVENTS.items() if name in known}
        return rules.encode_options(rules.resolve({**options, **fixed}))
    except catalogue.UnknownGame:
        raise Refusal("unknown_game", status=400) from None
    except BadOption as bad:
        raise Refusal(
            "bad_option", status=400, name=bad.name, reason=bad.reason
        ) from None


def free_slug(name: str) -> str:
    """Return a slug for this name that no other event has."""
    stem = slugify(name)[:60] or "event"
    taken = set(
        Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    )
    slug, n = stem, 1
    while slug in taken:
        n += 1
        slug = f"{stem}-{n}"
    return slug


def faults(
    event: Tournament, now: datetime, *, notice: timedelta = NOTICE
) -> list[Fault]:
    """Return all faults that prevent the announcement (P15).

    `notice` is how long people must have to enter.
    """
    return [
        *registry.of(event).faults(event),
        *_faults_of_time(event, now, notice),
        *_faults_of_field(event),
        *_faults_of_money(event, now),
    ]


def faults_of_plan(event: Tournament, now: datetime) -> list[Fault]:
    """Return the faults of the time of a scheduled announcement."""
    at = event.publish_at
    if at is None or at <= now:
        return [Fault("publish_past", {})]
    if event.starts_at is not None and at > event.starts_at - NOTICE:
        return [Fault("publish_late", {"minutes": _minutes(NOTICE)})]
    return []


def _faults_of_time(event: Tournament, now: datetime, notice: timedelta) -> list[Fault]:
    found = []
    if event.starts_at is not None:
        if event.starts_at <= now:
            found.append(Fault("start_past", {}))
        elif event.starts_at < now + notice:
            found.append(Fault("start_soon", {"minutes": _minutes(notice)}))
        if event.opens_at is not None and event.opens_at >= event.starts_at:
            found.append(Fault("opens_late", {}))
    if event.late_minutes and not registry.of(event).takes_late_entry:
        found.append(Fault("late_format", {}))
    return found


def _minutes(span: timedelta) -> int:
    return int(span.total_seconds() // 60)


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


def _faults_of_money(event: Tournament, now: datetime) -> list[Fault]:
    found = []
    if event.shares:
        found += structure.custom_faults(event.shares, event.entrants_min)
    found += cash_events.faults(event)
    if over := budget.fault(event, now):
        found.append(over)
    if event.ledger not in ("play", "cash"):
        found.append(Fault("ledger", {}))
    return found
