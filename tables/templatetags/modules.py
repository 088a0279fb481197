"""What pages with a table are made of, named in the head to come side by side."""

from functools import cache

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tables.families import registry
from tables.families.face import Page
from tables.pages.scripts import ENTRY, joined_name, modules_of
from tables.pages.style_sheets import (
    BOARD_JOINED,
    BOARD_SHEETS,
    JOINED,
    SHEETS,
)

register = template.Library()


@register.simple_tag
def preload_modules(game: str, entry: str = ENTRY) -> SafeString:
    """Return a `modulepreload` for each script that a table of this game begins with.

    They are the page's own, joined, and those that the game's family fetches; while
    `DEBUG` is on each module that they import.
    """
    links = format_html_join(
        "\n  ",
        '<link rel="modulepreload" href="{}">',
        ((static(name),) for name in _files(_page(game).script, entry)),
    )
    return format_html("{}", links)


@register.simple_tag(takes_context=True)
def table_script(context: template.Context, entry: str = ENTRY) -> SafeString:
    """Return the page's script, which brings the shell of every page with it."""
    name = entry if settings.DEBUG else joined_name(entry, entry)
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
    return _sheets(SHEETS if settings.DEBUG else (JOINED,), game)


@register.simple_tag
def board_sheets(game: str) -> SafeString:
    """Return the links to the sheets that a table among other things needs."""
    return _sheets(BOARD_SHEETS if settings.DEBUG else (BOARD_JOINED,), game)


def _sheets(names: tuple[str, ...], game: str) -> SafeString:
    rows = ((static(name),) for name in (*names, *_page(game).sheets))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', rows)


def _page(game: str) -> Page:
    return registry.of_game(game).page if game else Page()


def _files(script: str, entry: str) -> tuple[str, ...]:
    entries = (entry, script) if script else (entry,)
    if settings.DEBUG:
        return tuple(dict.fromkeys(name for one in entries for name in modules_of(one)))
    return _joined_files(entries)


@cache
def _joined_files(entries: tuple[str, ...]) -> tuple[str, ...]:
    entry = entries[0]
    at_once = modules_of(entry)
    return tuple(
        joined_name(one, entry) for one in entries if one == entry or one not in at_once
    )
