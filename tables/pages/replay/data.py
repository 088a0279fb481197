"""The data of a replay as JSON: frames, and counts over time."""

from collections.abc import Callable
from typing import Final

import msgspec
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from rules import catalogue
from tables import access
from tables.errors import Refusal
from tables.history import counts, records, shared_names, turning_points
from tables.history import frames as history_frames
from tables.models import Deal

KEPT_SECONDS: Final = 7 * 24 * 3600
"""The cache lifetime of computed data; finished deals never change."""


@require_safe
@gzip_page
def frames(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Return the frames of a deal as seen by `?as=`: a seat, `open`, or nobody."""
    return _frames(request, _deal(lambda: access.deal_for(deal_id, request.user)))


@require_safe
@gzip_page
def shared_frames(request: HttpRequest, token: str) -> HttpResponse:
    """Return the frames of a shared deal."""
    return _frames(request, _deal(lambda: access.deal_by_link(token)))


@require_safe
@gzip_page
def points(request: HttpRequest, deal_id: str) -> HttpResponse:
    """Return the count of each hand, frame by frame."""
    deal = _deal(lambda: access.deal_for(deal_id, request.user))
    return _points(deal, records.names_for(deal.played_in, request.user))


@require_safe
@gzip_page
def shared_points(request: HttpRequest, token: str) -> HttpResponse:
    """Return the counts of a shared deal."""
    deal = _deal(lambda: access.deal_by_link(token))
    return _points(deal, shared_names.of_match(deal.played_in))


def _deal(find: Callable[[], Deal]) -> Deal:
    """Return the deal; raise `Http404` if it does not exist or cannot be replayed."""
    try:
        found = find()
    except Refusal:
        raise Http404 from None
    if not history_frames.can_be_replayed(found):
        raise Http404
    return found


def _frames(request: HttpRequest, deal: Deal) -> HttpResponse:
    viewer = _viewer(request.GET.get("as", ""), deal)
    key = _key(deal, f"reel:{viewer}")
    return _json(_kept(key, lambda: history_frames.encoded(deal, viewer)))


def _points(deal: Deal, names: dict[int, str]) -> HttpResponse:
    key = _key(deal, "counts")
    kept = _kept(key, lambda: msgspec.json.encode(counts.of_deal(deal)))
    counted = msgspec.json.decode(kept, type=counts.Counts)
    says = turning_points.sentences(counted, names)
    told = {
        "seats": counted.seats,
        "turns": counted.turns,
        "says": says,
        "legend": turning_points.legend(counted, names),
    }
    return _json(msgspec.json.encode(told))


def _viewer(text: str, deal: Deal) -> history_frames.Viewer:
    """Return the requested point of view; raise `Http404` for a seat not dealt in."""
    if not text:
        return None
    if text == history_frames.OPEN:
        return text
    if text not in map(str, deal.order):
        raise Http404
    return int(text)


def _key(deal: Deal, part: str) -> str:
    version = catalogue.find(deal.played_in.game).rules_version
    return f"replay:{deal.pk}:{version}:{part}"


def _kept(key: str, make: Callable[[], bytes]) -> bytes:
    found: bytes | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found, KEPT_SECONDS)
    return found


def _json(content: bytes) -> HttpResponse:
    return HttpResponse(content, content_type="application/json")
