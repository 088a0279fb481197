"""Where an event stands, in words: its status, its level or round, and its clock."""

from datetime import datetime
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from accounts.link_preview import LinkPreview
from tables.games import titles
from tournaments.formats.timed_levels import level_plan, levels
from tournaments.models import Entry, EventTable, Format, Status, Tournament
from tournaments.prizes import awards
from tournaments.registration import registrations
from wallet.templatetags.wallet_tags import amount_in, chips

FORMATS: Final[dict[str, str | Promise]] = {
    Format.LEVELS: gettext_lazy("Timed levels"),
    Format.TABLES: gettext_lazy("Knockout by tables"),
    Format.BRACKET: gettext_lazy("Bracket"),
}


class StatusText(NamedTuple):
    """A status as a tag: a word for the style, and the words."""

    kind: str
    """`soon`, `open`, `live`, `done` or `off`."""
    words: str


class Clock(NamedTuple):
    """What comes next at a known moment."""

    words: str
    at: datetime
    ms: int


class Strip(NamedTuple):
    """The line under the head while an event runs."""

    title: str
    facts: tuple[str, ...]
    clock: Clock | None


def status_of(event: Tournament, now: datetime) -> StatusText:
    """Return the event's status as players read it."""
    if event.status == Status.ANNOUNCED:
        return StatusText("soon", _("Announced"))
    if event.status == Status.REGISTERING:
        if registrations.is_open(event, now):
            return StatusText("open", _("Registering"))
        return StatusText("soon", _("Registration closed"))
    if event.status == Status.RUNNING:
        if registrations.is_late_open(event, now):
            return StatusText("live", _("Running, late entry open"))
        return StatusText("live", _("Running"))
    words = {
        Status.DRAFT: StatusText("soon", _("Draft")),
        Status.REVIEW: StatusText("done", _("Results under review")),
        Status.PAYING: StatusText("done", _("Paying prizes")),
        Status.FINISHED: StatusText("done", _("Finished")),
        Status.CANCELLING: StatusText("off", _("Cancelled, entries are returned")),
        Status.CANCELLED: StatusText("off", _("Cancelled")),
    }
    return words[Status(event.status)]


def clock_of(event: Tournament, now: datetime) -> Clock | None:
    """Return what the event waits for before it starts; None where time is none."""
    if event.status == Status.ANNOUNCED and event.opens_at and now < event.opens_at:
        return _clock(_("Registration opens in"), event.opens_at, now)
    if event.status in (Status.ANNOUNCED, Status.REGISTERING):
        return _clock(_("Starts in"), event.starts_at, now)
    return None


def link_preview_of(event: Tournament, now: datetime) -> LinkPreview:
    """Return what a chat shows of the event's link: game, entry, status, start."""
    facts = [game_of(event), _("Entry: %(price)s") % {"price": price_of(event)}]
    facts.append(status_of(event, now).words)
    if event.starts_at is not None and event.starts_at > now:
        moment = event.starts_at.strftime("%Y-%m-%d %H:%M")
        facts.append(_("starts %(moment)s UTC") % {"moment": moment})
    return LinkPreview(event.name, " · ".join(facts))


def price_of(event: Tournament) -> str:
    """Return the entry in words: "Free", "200 play", "5.00 cash"."""
    if not event.entry:
        return _("Free")
    return amount_in(event.entry, event.ledger)


def pool_of(event: Tournament) -> int:
    """Return what is paid out: as frozen, or at the entries there are now."""
    return (
        sum(awards.prizes_of(event))
        if event.prizes_fixed_at
        else awards.pool_of(event).amount
    )


def game_of(event: Tournament) -> str:
    """Return what players call the event's game, with its target."""
    return titles.played_title(event.game, bytes(event.options))


def full_count(event: Tournament) -> int:
    """Return what a lost deal costs at most, in points."""
    return level_plan.points_of(event)


def strip_of(event: Tournament, now: datetime) -> Strip | None:
    """Return level or round, what is left of it, and what it asks; None at rest."""
    if event.status != Status.RUNNING:
        return None
    if event.paused_at is not None:
        words = _("Paused by the organiser")
        if event.offline_since is not None:
            words = _("Paused: most players are offline")
        return Strip(words, (), None)
    if event.pause_until is not None and now < event.pause_until:
        words = _("until round %(n)s")
        if event.format == Format.LEVELS:
            words = _("until level %(n)s")
        clock = _clock(words % {"n": event.round}, event.pause_until, now)
        return Strip(_("Break"), _facts(event), clock)
    if event.format == Format.LEVELS:
        title = _("Level %(n)s of %(all)s") % {
            "n": event.round,
            "all": len(event.levels),
        }
        clock = _clock(pgettext("time", "left"), event.round_ends_at, now)
        return Strip(title, _facts(event), clock)
    return Strip(_("Round %(n)s") % {"n": event.round}, _facts(event), None)


def alive(event: Tournament) -> int:
    """Return how many still play."""
    return Entry.objects.alive().filter(tournament=event).count()


def tables_open(event: Tournament) -> int:
    """Return how many tables are open."""
    return event.event_tables.exclude(state=EventTable.State.DONE).count()


def _facts(event: Tournament) -> tuple[str, ...]:
    if event.format != Format.LEVELS:
        left, tables = alive(event), tables_open(event)
        return (
            ngettext("%(n)s player left", "%(n)s players left", left)
            % {"n": chips(left)},
            ngettext("%(n)s table", "%(n)s tables", tables) % {"n": chips(tables)},
        )
    plan, points = level_plan.plan_of(event), full_count(event)
    level = plan.levels[min(event.round, len(plan.levels)) - 1]
    facts = [
        ngettext("%(n)s chip a point", "%(n)s chips a point", level.stake)
        % {"n": chips(level.stake)},
        _stays_in(levels.needs(level, points)),
    ]
    if event.round < len(plan.levels):
        need = levels.needs(plan.levels[event.round], points)
        text = ngettext(
            "%(n)s chip to stay in for the next level",
            "%(n)s chips to stay in for the next level",
            need,
        )
        facts.append(text % {"n": chips(need)})
    if levels.may_re_enter(plan, event.round, 0):
        until = {"n": plan.re_entry_ends}
        facts.append(_("enter again until the end of level %(n)s") % until)
    return tuple(facts)


def _stays_in(need: int) -> str:
    text = ngettext("%(n)s chip to stay in", "%(n)s chips to stay in", need)
    return text % {"n": chips(need)}


def _clock(words: str, at: datetime | None, now: datetime) -> Clock | None:
    if at is None:
        return None
    return Clock(words, at, max(0, int((at - now).total_seconds() * 1000)))
