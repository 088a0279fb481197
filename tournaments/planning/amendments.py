"""Change name, text and limits of an announced event, and notify its players.

People have entered on what was announced, so nothing they pay, play or win for changes,
and no limit gets tighter for them: fewer places than are taken, more players needed for
the event to take place. What changes for them they are told on every page. The name can
be corrected until somebody enters, because from then on people know the event by it.
"""

from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.friends import inbox
from accounts.names import name_rules
from tournaments.errors import Refusal
from tournaments.event import entrant_notices, locks, record
from tournaments.models import Tournament
from tournaments.models.event import OPEN
from tournaments.planning.drafts import ENTRANTS_MAX
from wallet.errors import unit
from wallet.text.sentences import paragraph

NAME_MAX: Final = 60
TEXT_MAX: Final = 2_000
LIMITS: Final = ("entrants_min", "entrants_max")
CONDITIONS: Final = ("games_min", "account_days_min", "balance_min")
"""Requirements for new entrants; those already in have met them."""
KIND: Final = "amended"


def may_amend(event: Tournament) -> bool:
    """Return whether the event is announced and has not begun."""
    return event.status in OPEN


def may_rename(event: Tournament) -> bool:
    """Return whether the name can still be corrected: nobody has ever entered."""
    return may_amend(event) and not event.entry_rows.exists()


def limits_of(event: Tournament) -> tuple[str, ...]:
    """Return the limits that may change; a sit and go starts at a fixed number."""
    return CONDITIONS if event.is_sit_and_go else (*LIMITS, *CONDITIONS)


def amend(
    event_id: int, *, by: Any, text: str, name: str | None = None, **limits: int
) -> Tournament:
    """Change the name, description and limits of an announced event; notify players.

    Without `name` it stays; its address stays in any case. Raise `event_begun`,
    `bad_text` and `name_reserved` as for a new event, `name_fixed` once somebody has
    entered, `bad_field` for a limit that cannot change or is no number it could have,
    `limit_tighter` with the nearest possible value (`to`).
    """
    said = text.strip()
    if len(said) > TEXT_MAX:
        raise Refusal("bad_field", status=400, field="text")
    title = None if name is None else _checked_name(name)
    with transaction.atomic():
        event = locks.lock_event(event_id)
        if not may_amend(event):
            raise Refusal("event_begun")
        _check(event, limits)
        if title is not None and title != event.name and not may_rename(event):
            raise _name_fixed()
        wanted = {"name": title or event.name, "text": said, **limits}
        changed = [name for name, to in wanted.items() if getattr(event, name) != to]
        if not changed:
            return event
        was = {name: getattr(event, name) for name in changed}
        for name in changed:
            setattr(event, name, wanted[name])
        event.save(update_fields=changed)
        figures = {
            name: [was[name], wanted[name]] for name in changed if name != "text"
        }
        record.note(event, KIND, by=by, text="text" in changed, **figures)
        if words := changes_text(figures):
            entrant_notices.tell(
                event,
                entrant_notices.entrants(event).values_list("user_id", flat=True),
                "event_changed",
                {"figures": figures},
                notice=entrant_notices.words(event, words),
            )
    return event


def changes_text(figures: dict[str, Any]) -> str:
    """Return what changed for the players: maximum and minimum number."""
    lines = []
    if "entrants_max" in figures:
        was, to = figures["entrants_max"]
        lines.append(
            # Translators: the new number and the old one.
            ngettext(
                "Up to %(to)s player may enter now (%(was)s before).",
                "Up to %(to)s players may enter now (%(was)s before).",
                to,
            )
            % {"was": was, "to": to}
        )
    if "entrants_min" in figures:
        was, to = figures["entrants_min"]
        lines.append(
            # Translators: the new number and the old one.
            ngettext(
                "The event takes place with %(to)s player or more (%(was)s before).",
                "The event takes place with %(to)s players or more (%(was)s before).",
                to,
            )
            % {"was": was, "to": to}
        )
    return paragraph(lines)


def _checked_name(name: str) -> str:
    """Return the validated name, by the rules for a new event."""
    title = name_rules.checked_title(name)
    if not 0 < len(title) <= NAME_MAX:
        raise Refusal("bad_field", status=400, field="name")
    return title


def _name_fixed() -> Refusal:
    refusal = Refusal("name_fixed")
    refusal.fields["name"] = refusal.message
    return refusal


def _changed_text(data: dict[str, Any]) -> str:
    told = {"event": data["event"], "changes": changes_text(data["figures"])}
    # Translators: the name of an event, and whole sentences that say what is new.
    return _("%(event)s has changed. %(changes)s") % told


inbox.teach(entrant_notices.GROUP, {"event_changed": _changed_text})


def _check(event: Tournament, limits: dict[str, int]) -> None:
    for name, to in limits.items():
        if name not in limits_of(event) or to < 0:
            raise Refusal("bad_field", status=400, field=name)
        if name == "entrants_max":
            _check_most(event, to, limits.get("entrants_min", event.entrants_min))
        elif to > getattr(event, name):
            is_money = name == "balance_min"
            chips = unit(event.ledger) if is_money else {}
            raise _tighter(name, getattr(event, name), **chips)
    if limits.get("entrants_min", 2) < 2:
        raise _tighter("entrants_min", 2)


def _check_most(event: Tournament, to: int, fewest: int) -> None:
    least = max(event.entrants, fewest, event.bots_fill, 2)
    if to < least:
        raise _tighter("entrants_max", least)
    if to > ENTRANTS_MAX:
        raise _tighter("entrants_max", ENTRANTS_MAX)


def _tighter(name: str, to: int, **unit_of: Any) -> Refusal:
    refusal = Refusal("limit_tighter", status=400, to=to, **unit_of)
    refusal.fields[name] = refusal.message
    return refusal
