"""The rules of the games for people: a page for each game, and the numbered rules.

They are read by search engines, need no script, and are drawn once a language.
"""

from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.requests.link_preview import LinkPreview, absolute
from learn.rules import game_rules
from learn.rules import numbered as numbered_rules
from rules import catalogue
from tables.games import titles
from tables.seats import quick_play

Wire = dict[str, Any]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the games, each with a sentence and the way to its rules."""
    text = _("The rules of every game of the house, with pictures and worked hands.")
    context: Wire = {
        "games": [
            {
                "name": name,
                "title": titles.game_title(name),
                "line": titles.game_line(name),
            }
            for name in catalogue.GAMES
        ],
        "numbered": [
            {"family": family, "title": found.title}
            for family in _families()
            if (found := numbered_rules.of_family(family)) is not None
        ],
        "link_preview": LinkPreview(_("Rules of the games"), text),
        "is_canonical": True,
    }
    return render(request, "learn/rules/index.html", context)


@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game."""
    if game not in catalogue.GAMES:
        raise Http404(_("There is no such game."))
    page = game_rules.of_game(game)
    tiles = quick_play.usual_tiles()
    context: Wire = {
        "page": page,
        "article": _article(game, get_language() or ""),
        "tile": next((one for one in tiles if one.game == game), None),
        "link_preview": LinkPreview(
            _("How to play %(game)s") % {"game": page.title}, page.lead
        ),
        "is_canonical": True,
        "structured": _structured(request, page),
    }
    return render(request, "learn/rules/game.html", context)


@require_safe
def numbered(request: HttpRequest, family: str) -> HttpResponse:
    """Show the numbered rules of a family, as its options cite them."""
    found = numbered_rules.of_family(family)
    if found is None:
        raise Http404(_("There are no such rules."))
    title = _("%(rules)s, rule by rule") % {"rules": found.title}
    text = _("Every rule with its number, as our options and refusals cite it.")
    context: Wire = {
        "title": title,
        "rules": found,
        "games": [
            {"name": one.name, "title": titles.game_title(one.name)}
            for one in catalogue.GAMES.values()
            if one.family == family
        ],
        "link_preview": LinkPreview(title, text),
        "is_canonical": True,
    }
    return render(request, "learn/rules/numbered.html", context)


def addresses() -> list[str]:
    """Return the paths of all rules pages, for the sitemap."""
    return [
        reverse("rules"),
        *(reverse("game_rules", args=[name]) for name in catalogue.GAMES),
        *(
            reverse("numbered_rules", args=[family])
            for family in _families()
            if numbered_rules.of_family(family) is not None
        ),
    ]


def _families() -> list[str]:
    return list(dict.fromkeys(one.family for one in catalogue.GAMES.values()))


@lru_cache(maxsize=256)
def _article(game: str, _language: str) -> SafeString:
    """Return what is the same for every reader, drawn once for each language."""
    page = game_rules.of_game(game)
    context = {
        "page": page,
        "has_numbered": numbered_rules.of_family(page.family) is not None,
    }
    return render_to_string("learn/rules/_article.html", context)


def _structured(request: HttpRequest, page: game_rules.RulesPage) -> Wire:
    """Return the page as search engines read it (schema.org)."""
    url = absolute(request, reverse("game_rules", args=[page.game]))
    low, high = catalogue.find(page.game).seats_allowed(
        catalogue.find(page.game).resolve({})
    )
    trail = [
        (_("Meldhouse"), reverse("home")),
        (_("Rules of the games"), reverse("rules")),
        (page.title, reverse("game_rules", args=[page.game])),
    ]
    return {
        "@context": "https://schema.org",
        "@graph": [
            {
                "@type": "Game",
                "name": page.title,
                "description": page.lead,
                "url": url,
                "image": absolute(request, static("img/share.png")),
                "inLanguage": get_language(),
                "isAccessibleForFree": True,
                "numberOfPlayers": {
                    "@type": "QuantitativeValue",
                    "minValue": low,
                    "maxValue": high,
                },
            },
            {
                "@type": "BreadcrumbList",
                "itemListElement": [
                    {
                        "@type": "ListItem",
                        "position": position,
                        "name": name,
                        "item": absolute(request, path),
                    }
                    for position, (name, path) in enumerate(trail, 1)
                ],
            },
        ],
    }
