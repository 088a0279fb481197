"""What the table page is made of, named in its head so that it comes side by side."""

from functools import cache

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tables.families import registry
from tables.families.face import Page
from tables.pages.scripts import ENTRY, joined_name, modules_of
from tables.pages.style_sheets import JOINED, SHEETS

register = template.Library()


@register.simple_tag
def preload_modules(game: str) -> SafeString:
    """Return a `modulepreload` for each script that a table of this game begins with.

    They are the page's own, joined, and those that the game's family fetches; while
    `DEBUG` is on each module that they import.
    """
    links = format_html_join(
        "\n  ",
        '<link rel="modulepreload" href="{}">',
        ((static(name),) for name in _files(_page(game).script)),
    )
    return format_html("{}", links)


@register.simple_tag(takes_context=True)
def table_script(context: template.Context) -> SafeString:
    """Return the page's script, which brings the shell of every page with it."""
    name = ENTRY if settings.DEBUG else joined_name(ENTRY)
    return format_html(
        '<script type="module" src="{}" nonce="{}"></script>',
        static(name),
        context["request"].csp_nonce,
    )


@register.simple_tag
def table_sheets(game: str = "") -> SafeString:
    """Return the links to the page's sheets: one, or each alone while they change.

    With a game also those of its family alone.
    """
    names = SHEETS if settings.DEBUG else (JOINED,)
    rows = ((static(name),) for name in (*names, *_page(game).sheets))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', rows)


def _page(game: str) -> Page:
    return registry.of_game(game).page if game else Page()


def _files(script: str) -> tuple[str, ...]:
    entries = (ENTRY, script) if script else (ENTRY,)
    if settings.DEBUG:
        return tuple(dict.fromkeys(name for one in entries for name in modules_of(one)))
    return _joined_files(entries)


@cache
def _joined_files(entries: tuple[str, ...]) -> tuple[str, ...]:
    at_once = modules_of(ENTRY)
    return tuple(
        joined_name(one) for one in entries if one == ENTRY or one not in at_once
    )
