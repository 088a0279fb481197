"""What the table page is made of, named in its head so that it comes side by side."""

import re
from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tables.sheets import JOINED, SHEETS

register = template.Library()

_IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)


@register.simple_tag
def preload_modules(entry: str) -> SafeString:
    """Return a `modulepreload` for the module `entry` and all that it imports.

    Read from the imports, once a process: a list typed by hand is soon wrong.
    """
    names = modules_of(entry) if settings.DEBUG else _kept(entry)
    rows = ((static(name),) for name in names)
    links = format_html_join("\n  ", '<link rel="modulepreload" href="{}">', rows)
    return format_html("{}", links)


@register.simple_tag
def table_sheets() -> SafeString:
    """Return the links to the page's sheets: one, or each alone while they change."""
    names = SHEETS if settings.DEBUG else (JOINED,)
    rows = ((static(name),) for name in names)
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', rows)


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
