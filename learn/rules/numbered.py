"""The numbered rules of a family (docs/rules) as a page, each rule with an anchor."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

from rules import catalogue

NUMBER: Final = re.compile(r"\*\*([A-D]?\d+(?:\.\d+)?)\b")
"""What a rule begins with: `**4.6 Drop.**`, `**A4 Play.**`."""
HEADING: Final = re.compile(r"([A-D]|\d+)\. ")


class Numbered(NamedTuple):
    """The rules as HTML, and the numbers that have an anchor."""

    title: str
    html: SafeString
    anchors: frozenset[str]


@lru_cache(maxsize=16)
def of_family(family: str) -> Numbered | None:
    """Return the numbered rules of a family, or None if it has none."""
    if family not in {game.family for game in catalogue.GAMES.values()}:
        return None
    path = settings.BASE_DIR / "docs" / "rules" / f"{family}.md"
    if not path.is_file():
        return None
    # Raw HTML stays text: `html` is off in this preset.
    parser = MarkdownIt("js-default", {"html": False, "linkify": False})
    tokens = parser.parse(path.read_text())
    title = tokens[1].content
    del tokens[:3]
    anchors = frozenset(_mark(tokens))
    html = parser.renderer.render(tokens, parser.options, {})
    # The page of our own documents, without raw HTML.
    return Numbered(title, mark_safe(html), anchors)  # noqa: S308


def anchor(family: str, rule: str) -> str:
    """Return where a rule of a family stands on the page: `#r4.6`; empty if nowhere.

    A point of a rule (`C4.3`) leads to the rule.
    """
    found = of_family(family)
    for number in (rule, rule.rpartition(".")[0]):
        if found is not None and number in found.anchors:
            return f"#r{number}"
    return ""


def _mark(tokens: list[Token]) -> list[str]:
    """Give each numbered rule an id; return the numbers."""
    numbers: list[str] = []
    for opening, inside in zip(tokens, tokens[1:], strict=False):
        pattern = {"paragraph_open": NUMBER, "heading_open": HEADING}.get(opening.type)
        begins = pattern.match(inside.content) if pattern else None
        if begins and begins[1] not in numbers:
            numbers.append(begins[1])
            opening.attrSet("id", f"r{begins[1]}")
        elif opening.type == "table_open":
            # A wide table can be scrolled with the keyboard, too.
            opening.attrSet("tabindex", "0")
    return numbers
