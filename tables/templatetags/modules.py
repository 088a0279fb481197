"""What the table page is made of, named in its head so that it comes side by side."""

import re
from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rules import catalogue
from tables.sheets import JOINED, MODULES_OF_FAMILY, OF_FAMILY, SHEETS

register = template.Library()

_IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)


@register.simple_tag
def preload_modules(entry: str, game: str = "") -> SafeString:
    """Return a `modulepreload` for the module `entry` and all that it imports.

    With a game also for what its family fetches by itself. Read from the imports, once
    a process: a list typed by hand is soon wrong.
    """
    entries = (entry, *MODULES_OF_FAMILY.get(_family(game), ()))
    read = modules_of if settings.DEBUG else _kept
    names = dict.fromkeys(name for one in entries for name in read(one))
    rows = ((static(name),) for name in names)
    links = format_html_join("\n  ", '<link rel="modulepreload" href="{}">', rows)
    return format_html("{}", links)


@register.simple_tag
def table_sheets(game: str = "") -> SafeString:
    """Return the links to the page's sheets: one, or each alone while they change.

    With a game also those of its family alone.
    """
    names = SHEETS if settings.DEBUG else (JOINED,)
    rows = ((static(name),) for name in (*names, *OF_FAMILY.get(_family(game), ())))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', rows)


def _family(game: str) -> str:
    return catalogue.find(game).family if game else ""


def modules_of(entry: str) -> tuple[str, ...]:
    """Return `entry` and every module it imports, by their names below `static/`."""
    root = Path(settings.STATICFILES_DIRS[0])
    found: dict[str, None] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop(0)
        if name in found:
            continue
        found[name] = None
        here = root / name
        waiting += [
            (here.parent / one).resolve().relative_to(root.resolve()).as_posix()
            for one in _IMPORT.findall(here.read_text())
        ]
    return tuple(found)


_kept = cache(modules_of)
