"""A family of games is named in its own folders, and nowhere else.

To add a family you write those folders and two entries (docs/adding-a-family.md), so
all of a family is found there. What names one elsewhere
stands in `ELSEWHERE`, with the reason.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import catalogue
from tests.words.trees import APPS

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"static/js": "*.js", "static/css": "*.css", "templates": "*.html"}
FAMILIES = sorted({game.family for game in catalogue.GAMES.values()})
OWN = (
    "rules/{family}/",
    "rules/commands/{family}.py",
    "tables/families/{family}/",
    "static/js/table/families/{family}/",
    "static/css/table/families/{family}.css",
    "templates/tables/families/{family}/",
    "learn/courses/{family}",
)
"""Where a family is at home."""
ELSEWHERE = {
    "rules/catalogue.py": "the list of all games",
    "rules/commands/hands.py": "the list of what judges the hands of all families",
    "tables/families/registry.py": "the list of all faces",
    # An act, an ending and a refusal are called so in the closed lists of the wire.
    "rules/actions.py": "the act `gin`",
    "rules/phases.py": "the ending `gin`",
    "rules/game.py": "the refusal `no_gin`",
    "learn/catalogue.py": "the list of all courses",
    # What this house offers says nothing of how a game is played.
    "accounts/requests/link_preview.py": "a sentence on the house",
    "templates/lobby/home.html": "a sentence on the house",
    "config/management/commands/seed_demo.py": "the tables of a new house",
    "tournaments/planning/demo_events.py": "the events of a new house",
    "tournaments/organising/event_form/house_templates.py": "events to begin with",
}
"""Where else a family may be named, and why."""
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""A word of a name: `isGin`, `gin_result`, `gin-house`, `GinActs`."""
SAID = re.compile(r"\b(indian|gin|continental|basic rummy)\b", re.IGNORECASE)
"""A family in a sentence: there `basic` alone is a word like any other."""
COMMENTS = {
    ".js": re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
    ".html": re.compile(r"\{#.*?#\}|\{% comment.*?endcomment %\}", re.DOTALL),
}


def files() -> Iterator[Path]:
    """Return the sources of the program and of its pages."""
    for folder in APPS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path
    for folder, pattern in PAGES.items():
        yield from sorted((ROOT / folder).rglob(pattern))


def texts(path: Path) -> Iterator[str]:
    """Return what a source says to the machine or to players, comments left out."""
    source = path.read_text()
    if path.suffix == ".py":
        yield from _of_program(ast.parse(source))
    else:
        code = COMMENTS[path.suffix].sub("", source)
        yield from re.findall(r"[\w\-./]+", code)


def _of_program(tree: ast.Module) -> Iterator[str]:
    """Return names, modules and texts; what a block begins with is its docstring."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            # A text alone explains something; its constant is looked at nowhere else.
            if isinstance(node.value, ast.Constant):
                node.value.value = ""
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.alias):
            yield node.name


def named_in(text: str) -> set[str]:
    """Return the families that a text names."""
    if " " in text.strip():
        found = {match.lower().partition(" ")[0] for match in SAID.findall(text)}
        names = [word for word in re.findall(r"[\w\-./]+", text) if "_" in word]
    else:
        found, names = set(), [text]
    words = {word.lower() for name in names for word in WORD.findall(name)}
    return found | (words & set(FAMILIES))


def strangers() -> dict[str, set[str]]:
    """Return the sources that name a family whose folders they are not in."""
    found: dict[str, set[str]] = {}
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        home = {
            family
            for family in FAMILIES
            if name.startswith(tuple(one.format(family=family) for one in OWN))
        }
        told = {family for text in texts(path) for family in named_in(text)}
        if told - home:
            found[name] = told - home
    return found


def test_a_family_is_named_in_its_own_folders_alone() -> None:
    found = strangers()
    assert {name: told for name, told in found.items() if name not in ELSEWHERE} == {}
    assert sorted(ELSEWHERE) == sorted(found), "what names none needs no reason"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("isGin", {"gin"}),
        ("begin", set()),
        ("data-family='gin'", {"gin"}),
        ("indian-points", {"indian"}),
        ("%(who)s went gin", {"gin"}),
        ("the basic idea", set()),
        ("Basic rummy has melds", {"basic"}),
        ("basic", {"basic"}),
        ("engine original margin-left", set()),
        ("from tables.families.continental import face", {"continental"}),
    ],
)
def test_what_names_a_family(text: str, told: set[str]) -> None:
    assert named_in(text) == told
