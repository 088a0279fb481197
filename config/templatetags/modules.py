"""Scripts and style sheets of pages with a table, loaded in parallel."""

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from config.bundles.scripts import ENTRY, bundled_name
from config.bundles.style_sheets import (
    BOARD_BUNDLE,
    BOARD_SHEETS,
    SHEETS,
    TABLE_BUNDLE,
)
from tables.families import registry
from tables.families.face import Page

register = template.Library()


@register.simple_tag
def preload_modules(game: str, entry: str = ENTRY) -> SafeString:
    """Return `modulepreload` links for the page's script and the family's."""
    names = filter(None, (entry, _page(game).script))
    rows = ((_address(name, entry),) for name in names)
    return format_html_join("\n  ", '<link rel="modulepreload" href="{}">', rows)


@register.simple_tag(takes_context=True)
def table_script(context: template.Context, entry: str = ENTRY) -> SafeString:
    """Return the page's script, which includes the shell of every page."""
    return format_html(
        '<script type="module" src="{}" nonce="{}"></script>',
        _address(entry, entry),
        context["request"].csp_nonce,
    )


@register.simple_tag
def table_sheets(game: str = "") -> SafeString:
    """Return the links to the page's sheets: one bundle, or each sheet in debug mode.

    With a game also those of its family alone.
    """
    return _sheets(SHEETS if settings.DEBUG else (TABLE_BUNDLE,), game)


@register.simple_tag
def board_sheets(game: str) -> SafeString:
    """Return the links to the sheets for a table inside another page."""
    return _sheets(BOARD_SHEETS if settings.DEBUG else (BOARD_BUNDLE,), game)


def _sheets(names: tuple[str, ...], game: str) -> SafeString:
    rows = ((static(name),) for name in (*names, *_page(game).sheets))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', rows)


def _page(game: str) -> Page:
    return registry.of_game(game).page if game else Page()


def _address(module: str, entry: str) -> str:
    return static(module if settings.DEBUG else bundled_name(module, entry))
