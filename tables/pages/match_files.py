"""Deals and matches as text files, to replay elsewhere."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tables import access
from tables.errors import Refusal
from tables.history import match_files, records, shared_names
from tables.models import Deal, Match


@require_GET
def deal(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Return a revealed deal as a match file."""
    try:
        found = access.deal_for(deal_id, request.user)
    except Refusal:
        raise Http404 from None
    return _of_deal(found, lambda: records.names_for(found.played_in, request.user))


@require_GET
def shared_deal(request: HttpRequest, token: str) -> HttpResponse:
    """Return a shared deal as a match file."""
    try:
        found = access.deal_by_link(token)
    except Refusal:
        raise Http404 from None
    return _of_deal(found, lambda: shared_names.of_match(found.played_in))


@require_GET
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """Return a finished match with all its deals."""
    try:
        found = access.match_for(match_id, request.user)
    except Refusal:
        raise Http404 from None
    if not is_told(found):
        raise Http404
    names = records.names_for(found, request.user)
    return _file(match_files.of_match(found, names), f"match-{found.pk}.txt")


def is_told(match: Match) -> bool:
    """Return whether a match is over and all its deals are revealed."""
    hidden = match.deals.exclude(started_at=None).filter(revealed_at=None)
    return match.ended_at is not None and not hidden.exists()


def _of_deal(found: Deal, called: Callable[[], dict[int, str]]) -> HttpResponse:
    if found.revealed_at is None or not records.was_dealt(found):
        raise Http404
    return _file(match_files.of_deal(found, called()), f"deal-{found.pk}.txt")


def _file(content: str, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
