"""A format of events is named in its own folder, and nowhere else.

To add a format you write that folder and one line of the registry
(docs/adding-a-format.md). Everything else asks the registry: it imports no format, does
not compare the format of an event with anything, and gives no event one by its slug.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.words.trees import text_of, tree
from tournaments.formats import registry

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ("accounts", "config", "lobby", "tables", "tournaments")
PAGES = {"static/js": "*.js", "templates": "*.html"}
HOME = "tournaments/formats/"
SHARED = {"contract", "registry", "draws", "ranking", "strip", "timetable", "act_text"}
"""The modules of `tournaments.formats` that others may know."""
ELSEWHERE = {
    "config/backup/archive.py": "the format of an archive, which is none of an event",
    "tournaments/planning/demo_events.py": "the events of a new house",
    "tournaments/organising/event_form/house_templates.py": "events to begin with",
}
"""Where else a format may be named, and why."""
COMPARED = re.compile(r"\bformat(?:\.\w+)?\s*[!=]==?")
"""A format that a template or a script compares with something."""


def sources() -> Iterator[Path]:
    for app in PROGRAM:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def named_in(code: ast.AST) -> Iterator[str]:
    """Yield where code names a format: by import, by comparison, by slug."""
    for node in ast.walk(code):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (f"{node.lineno}: {one}" for one in names if _is_format(one))
        elif isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
            is_none = isinstance(node.ops[0], ast.Is | ast.IsNot)
            if not is_none and any(map(_reads_format, asked)):
                yield f"{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.keyword) and node.arg == "format":
            yield from _slug(node.value)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "format":
                    yield from _slug(value)


def _is_format(name: str) -> bool:
    room, _, module = name.removeprefix("tournaments.").partition(".")
    is_home = name.startswith("tournaments.") and room == "formats"
    return is_home and module.partition(".")[0] not in SHARED


def _reads_format(asked: ast.expr) -> bool:
    """Whether this is the format of something: `event.format`, `told["format"]`."""
    if isinstance(asked, ast.Subscript):
        return isinstance(asked.slice, ast.Constant) and asked.slice.value == "format"
    return isinstance(asked, ast.Attribute) and asked.attr == "format"


def _slug(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Constant) and value.value in registry.FORMATS:
        yield f"{value.lineno}: {value.value}"


def test_a_format_is_named_in_its_own_folder_alone() -> None:
    found = {}
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        told = list(named_in(tree(text_of(path))))
        if told and not name.startswith(HOME):
            found[name] = told
    assert {name: told for name, told in found.items() if name not in ELSEWHERE} == {}
    assert sorted(found) == sorted(ELSEWHERE), "what names none needs no reason"


def test_no_page_asks_which_format_an_event_has() -> None:
    pages = [path for room in PAGES for path in (ROOT / room).rglob(PAGES[room])]
    asking = [path for path in pages if COMPARED.search(text_of(path))]
    # The list marks the format that it is filtered by.
    assert [path.name for path in asking] == ["_events.html"]


def test_what_all_formats_share_knows_none_of_them() -> None:
    knowing = {}
    for path in sorted((ROOT / HOME).glob("*.py")):
        told = [one for one in named_in(tree(text_of(path))) if ": tournaments" in one]
        if told:
            knowing[path.name] = told
    assert list(knowing) == ["registry.py"]
    assert len(knowing["registry.py"]) == len(registry.FORMATS)


@pytest.mark.parametrize(
    ("code", "is_told"),
    [
        ('event.format == "levels"', True),
        ('told["format"] != other', True),
        ('event.format in ("tables", "bracket")', True),
        ('rows.filter(format="levels")', True),
        ('{"format": "bracket"}', True),
        ("from tournaments.formats.bracket.bracket import Bracket", True),
        ("from tournaments.formats import rounds", True),
        ("from tournaments.formats import registry", False),
        ("registry.of(event).has_chips", False),
        ("filters.format is not None", False),
        ('rows.filter(format=chosen) and {"format": title}', False),
        ('forms.DateInput(format="%Y-%m-%d")', False),
        ('event.levels == levels["levels"]', False),
    ],
)
def test_what_names_a_format(code: str, is_told: bool) -> None:
    assert bool(list(named_in(ast.parse(code)))) == is_told


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ('{% if event.format == "levels" %}', True),
        ("if (format.value === 'bracket')", True),
        ("{% if format.has_chips %}", False),
        ("new Intl.NumberFormat() === null", False),
    ],
)
def test_what_compares_a_format_on_a_page(text: str, is_told: bool) -> None:
    assert bool(COMPARED.search(text)) == is_told
