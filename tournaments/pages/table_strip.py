"""The event as shown on a table's page: level or round, clock, place."""

from datetime import datetime
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.requests.asker import Asker
from tables.clock import timers
from tournaments.formats import registry
from tournaments.models import Entry, Status, Tournament
from tournaments.pages import event_page
from tournaments.view import event_status, own_registration
from wallet.templatetags.wallet_tags import chips


@require_safe
def strip(request: HttpRequest, slug: str) -> JsonResponse:
    """Return the status line of a table as JSON, for pages to refresh it."""
    found = event_page.event_at(request, slug)
    return JsonResponse(strip_of(found, request.user, timers.now()))


def strip_of(event: Tournament, user: Asker, now: datetime) -> dict[str, Any]:
    """Return title, facts and clock; `is_live` means that more will follow."""
    line = event_status.strip_of(event, now)
    if line is None:
        said = event_status.status_of(event, now)
        return {"title": said.words, "facts": [], "clock": None, "is_live": False}
    place = place_text(event, own_registration.entry_of(event, user))
    known = line.clock and {"words": line.clock.words, "ms": line.clock.ms}
    facts = [*([place] if place else []), *line.facts]
    return {"title": line.title, "facts": facts, "clock": known, "is_live": True}


def place_text(event: Tournament, entry: Entry | None) -> str:
    """Return a player's place among those still in; empty if unknown."""
    if not registry.of(event).ranks_live or event.status != Status.RUNNING:
        return ""
    if entry is None or entry.state != Entry.State.PLAYING:
        return ""
    rows = Entry.objects.alive().filter(tournament=event)
    before = Q(chips__gt=entry.chips) | Q(chips=entry.chips, number__lt=entry.number)
    told = {"n": chips(rows.filter(before).count() + 1), "all": chips(rows.count())}
    return _("place %(n)s of %(all)s") % told
