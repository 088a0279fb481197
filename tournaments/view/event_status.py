"""The state of an event in words: status, level or round, and clock."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.requests.link_preview import LinkPreview
from tables.games import titles
from tournaments.formats import registry
from tournaments.formats.strip import Clock, Strip, clock
from tournaments.models import Status, Tournament
from tournaments.prizes import awards
from tournaments.registration import registrations
from wallet.templatetags.wallet_tags import amount_in


class StatusText(NamedTuple):
    """A status label: a CSS class, and the text."""

    kind: str
    """`soon`, `open`, `live`, `done` or `off`."""
    words: str


def status_of(event: Tournament, now: datetime) -> StatusText:
    """Return the event's status as shown to players."""
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
    """Return what the event waits for before it starts; None without a time."""
    if event.status == Status.ANNOUNCED and event.opens_at and now < event.opens_at:
        return clock(_("Registration opens in"), event.opens_at, now)
    if event.status in (Status.ANNOUNCED, Status.REGISTERING):
        return clock(_("Starts in"), event.starts_at, now)
    return None


def link_preview_of(event: Tournament, now: datetime) -> LinkPreview:
    """Return the link preview: game, entry, status, start."""
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
    """Return the pool: as fixed, or at the current entries."""
    return (
        sum(awards.prizes_of(event))
        if event.prizes_fixed_at
        else awards.pool_of(event).amount
    )


def game_of(event: Tournament) -> str:
    """Return the game's name for players, with its target."""
    return titles.played_title(event.game, bytes(event.options))


def strip_of(event: Tournament, now: datetime) -> Strip | None:
    """Return the status line of a running event, or None."""
    if event.status != Status.RUNNING:
        return None
    if event.paused_at is not None:
        words = _("Paused by the organiser")
        if event.offline_since is not None:
            words = _("Paused: most players are offline")
        return Strip(words, (), None)
    format = registry.of(event)
    if event.pause_until is not None and now < event.pause_until:
        left = clock(format.break_text(event.round), event.pause_until, now)
        return Strip(_("Break"), format.facts(event), left)
    return format.strip(event, now)
