"""The page of an event, with its tabs, and its calendar file.

It works without JavaScript. A script reloads the changing part from the same URL when
the event has changed.
"""

import json
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.access import profiles_seen
from accounts.login import lapsed_members
from accounts.requests.htmx_request import HtmxRequest
from accounts.requests.link_preview import absolute
from tables.chat import talk
from tables.clock import timers
from tables.games import titles
from tables.text.page import company
from tournaments import access
from tournaments.errors import Refusal
from tournaments.event import chat, draw_seed, headcount
from tournaments.formats import registry
from tournaments.models import Tournament
from tournaments.models.event import ENDED
from tournaments.prizes import prize_table
from tournaments.registration import registrations
from tournaments.running import reminders
from tournaments.view import (
    calendar_file,
    event_status,
    event_text,
    open_tables,
    own_registration,
    record_text,
    schedule,
    standings,
    summary,
)

TABS: Final = {
    "info": gettext_lazy("Info"),
    "players": gettext_lazy("Players"),
    "tables": gettext_lazy("Tables"),
    "prizes": gettext_lazy("Prizes"),
    "schedule": gettext_lazy("Schedule"),
    "chat": gettext_lazy("Chat"),
    "record": gettext_lazy("Record"),
}
PODIUM: Final = 3
DIVIDED_FROM: Final = 8
"""From this number of players on, the page shows the prizes at the top."""


@require_safe
@ensure_csrf_cookie
def event(request: HtmxRequest, slug: str) -> HttpResponse:
    """Show an event; the tab is in the URL."""
    return shown(request, event_at(request, slug))


@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the event as a calendar file; a sit and go has no fixed start."""
    found = event_at(request, slug)
    if found.starts_at is None and found.started_at is None:
        raise Http404
    url = absolute(request, reverse("event", args=[found.slug]))
    text = calendar_file.render(found, url=url, now=timers.now())
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}.ics"'
    return answer


def event_at(request: HttpRequest, slug: str) -> Tournament:
    """Return the event at this slug; raise `Http404` if this person may not see it."""
    try:
        return access.event_by_slug(slug, request.user)
    except Refusal:
        raise Http404(_("There is no such event.")) from None


def shown(
    request: HtmxRequest,
    found: Tournament,
    *,
    refusal: Refusal | None = None,
    tab: str = "",
) -> HttpResponse:
    """Return the event's page, with the refusal if there was one."""
    found.refresh_from_db()
    now, asked = timers.now(), tab or request.GET.get("tab", "")
    # People open a finished event to see its results.
    usual = "players" if found.status in own_registration.OVER else "info"
    tab = asked if asked in TABS else usual
    part = own_registration.own_registration_of(found, request.user, now)
    is_out = part.entry is None
    context: dict[str, Any] = {
        "event": found,
        "own": part,
        "refusal": refusal,
        "has_lapsed": lapsed_members.has_lapsed(request),
        # The organiser's link may contain the code of a private event.
        "code": (request.POST.get("code") or request.GET.get("code", ""))[:40],
        "title": event_status.game_of(found),
        "format": registry.of(found).title,
        "status": event_status.status_of(found, now),
        "clock": event_status.clock_of(found, now),
        "strip": event_status.strip_of(found, now),
        "price": event_status.price_of(found),
        "pool": event_status.pool_of(found),
        "late": registrations.is_late_open(found, now),
        "clashes": schedule.clashes(found, request.user)
        if is_out and registrations.is_open(found, now)
        else [],
        "podium": standings.winners(found, PODIUM)
        if found.status in own_registration.OVER
        else [],
        "figures": summary.figures(found)
        if found.status in own_registration.OVER
        else [],
        "address": absolute(request, reverse("event", args=[found.slug])),
        "link_preview": event_status.link_preview_of(found, now),
        "may_remind": is_out and reminders.may_ask(found, now),
        "is_reminded": is_out and reminders.has_asked(found, request.user),
        "is_off": found.status in own_registration.OFF,
        "why_off": record_text.why_cancelled(found)
        if found.status in own_registration.OFF
        else "",
        "head_sheet": _head_sheet(found) if tab != "prizes" else None,
        "tab": tab,
        "tabs": list(TABS.items()),
        "tables_open": headcount.tables_open(found),
        **_PARTS[tab](request, found),
    }
    template = (
        "tournaments/event/_event.html"
        if request.htmx
        else "tournaments/event/event.html"
    )
    status = refusal.status if refusal else 200
    answer = render(request, template, context, status=status)
    answer["Vary"] = "HX-Request, Cookie"
    return answer


def _head_sheet(found: Tournament) -> prize_table.Sheet | None:
    """Return the prize table for the top of the page, or None.

    A finished event shows the prizes of the first three.
    """
    shown_otherwise = (*own_registration.OVER, *own_registration.OFF)
    if found.entrants_max < DIVIDED_FROM or found.status in shown_otherwise:
        return None
    sheet = prize_table.sheet_of(found)
    return sheet if sheet.lines else None


def _info(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    is_over = found.status in ENDED
    return {
        "summary": registry.of(found).summary(found),
        "own_rules": event_text.own_rules(found),
        "lost_line": event_text.disconnection_text(found),
        "conditions": event_text.conditions(found),
        "late_said": event_text.late_entry_text(found),
        "pace": titles.PACES[found.pace],
        "commitment": bytes(found.draw_commitment).hex(),
        "seed": draw_seed.stream_seed(found).hex() if is_over else "",
    }


def _players(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    text = request.GET.get("q", "")[: standings.SEARCH_MAX]
    number = _page_number(request)
    shown = standings.page_of(found, request.user, text=text, number=number)
    people = {row.entry.user_id for row in shown.rows}
    return {
        "players": shown,
        "open": profiles_seen(people, request.user),
        "text": text,
        "has_chips": registry.of(found).has_chips,
        "has_places": found.status in standings.DECIDED,
    }


def _tables(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    return {
        "tables": open_tables.page_of(found, number=_page_number(request)),
        "has_chips": registry.of(found).has_chips,
    }


def _prizes(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    return {"sheet": prize_table.sheet_of(found), "fee": event_text.fee_text(found)}


def _schedule(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    return {
        "levels": schedule.level_rows(found),
        "rounds": schedule.round_rows(found),
        "ends_at": schedule.ends_at(found),
        "pause_minutes": round(found.pause_seconds / 60, 1),
    }


def _chat(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    lines = chat.lines(found, request.user)
    people = {line.user_id for line in lines}
    return {
        "lines": lines,
        "open": profiles_seen(people, request.user),
        "voice": chat.voice_of(found, request.user),
        "emotes": company.emotes(),
        "emote_words": json.dumps({k: str(words) for k, words in company.emotes()}),
        "line_max": talk.TEXT_MAX,
    }


def _record(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    lines, more = record_text.record(found, _number(request.GET.get("before", "")))
    return {"lines": lines, "older": more}


_PARTS: Final = {
    "info": _info,
    "players": _players,
    "tables": _tables,
    "prizes": _prizes,
    "schedule": _schedule,
    "chat": _chat,
    "record": _record,
}


def _page_number(request: HttpRequest) -> int:
    return _number(request.GET.get("page", "")) or 1


def _number(text: str) -> int | None:
    is_number = text.isascii() and text.isdigit() and len(text) <= 9
    return int(text) if is_number else None
