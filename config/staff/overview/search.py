"""A search over all admin lists: people, tables, matches, events, transfers, log."""

from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.apps import apps
from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import capfirst

from config.staff.model_admins import reference_links

EACH: Final = 6
"""How many rows of each list are shown; the list itself has the rest."""
LONGEST: Final = 100
FIRST: Final = ("user", "table", "match", "deal", "tournament", "report")
"""The most searched lists first, all others by name."""


class Hit(NamedTuple):
    """A row that was found."""

    words: str
    url: str


class Group(NamedTuple):
    """The results of one list."""

    title: str
    hits: list[Hit]
    more: str
    """The URL of the list with the same search, if it has more; otherwise empty."""


def asked(request: HttpRequest) -> str:
    """Return the search words, without characters that databases reject."""
    return request.GET.get("q", "").replace("\0", "").strip()[:LONGEST]


def groups(site: AdminSite, request: HttpRequest, words: str) -> list[Group]:
    """Return the results in the lists this person may view."""
    if not words:
        return []
    found = [_direct(words)] if reference_links.address_of(words) else []
    models = filter(site.is_registered, apps.get_models())
    for model in sorted(models, key=_rank):
        page = site.get_model_admin(model)
        if not page.search_fields or not page.has_view_permission(request):
            continue
        if group := _group(model, page, request, words):
            found.append(group)
    return found


def _direct(words: str) -> Group:
    return Group(words, [Hit(words, reference_links.address_of(words))], "")


def _rank(model: Any) -> tuple[int, str]:
    name = model._meta.model_name
    place = FIRST.index(name) if name in FIRST else len(FIRST)
    return place, str(model._meta.verbose_name_plural)


def _group(model: Any, page: Any, request: HttpRequest, words: str) -> Group | None:
    rows, _doubles = page.get_search_results(
        request, page.get_queryset(request).order_by("-pk"), words
    )
    first = list(rows.distinct()[: EACH + 1])
    if not first:
        return None
    name = f"{model._meta.app_label}_{model._meta.model_name}"
    where = reverse(f"admin:{name}_changelist")
    more = f"{where}?{urlencode({'q': words})}" if len(first) > EACH else ""
    hits = [
        Hit(str(row), reverse(f"admin:{name}_change", args=[row.pk]))
        for row in first[:EACH]
    ]
    return Group(capfirst(str(model._meta.verbose_name_plural)), hits, more)
