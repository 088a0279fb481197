"""Rooms: imports inside an app run one way, and no folder is too full to read.

Tests stand in folders that are named like the rooms they test.

A room is a package of an app; a module that stands at the top of an app is a room of
its own. Imports count wherever they stand, also those inside functions and those for
the type checker alone, because a reader has to follow them all.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.words.trees import APPS, nodes_of, text_of, tree

ROOT = Path(__file__).resolve().parent.parent
FOLDER_FILES_MAX = 15
NOT_CODE = {"__pycache__", "migrations"}


@cache
def modules(app: str) -> dict[str, Path]:
    """Return the modules of an app by their dotted names, migrations left out."""
    paths = (
        path
        for path in sorted((ROOT / app).rglob("*.py"))
        if not NOT_CODE & set(path.parts)
    )
    return {_dotted(path): path for path in paths}


def _dotted(path: Path) -> str:
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(app: str) -> dict[str, set[str]]:
    """Return for each module of an app those of the same app that it imports."""
    known = modules(app)
    found: dict[str, set[str]] = {name: set() for name in known}
    for name, path in known.items():
        for node in nodes_of(path):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    full = f"{node.module}.{alias.name}"
                    found[name].add(full if full in known else node.module)
            elif isinstance(node, ast.Import):
                found[name].update(alias.name for alias in node.names)
        found[name] = {one for one in found[name] if one in known and one != app}
    return found


def room_of(module: str) -> str:
    """Return the package below the app, or the module's own name at the top of it."""
    return module.split(".")[1] if "." in module else module


def circles(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the nodes that are on a circle, by taking away all that are on none."""
    left = {node: set(targets) - {node} for node, targets in graph.items()}
    while ends := [node for node, targets in left.items() if not targets & left.keys()]:
        for node in ends:
            del left[node]
    return sorted(left)


def test_a_circle_is_found_and_a_chain_is_none() -> None:
    assert circles({"a": ["b"], "b": ["c"], "c": []}) == []
    assert circles({"a": ["b"], "b": ["c"], "c": ["b"]}) == ["a", "b", "c"]


@pytest.mark.parametrize("app", APPS)
def test_modules_of_an_app_import_each_other_one_way(app: str) -> None:
    assert circles(imports(app)) == []


@pytest.mark.parametrize("app", APPS)
def test_rooms_of_an_app_know_each_other_one_way(app: str) -> None:
    rooms: dict[str, set[str]] = {room_of(name): set() for name in modules(app)}
    for name, targets in imports(app).items():
        rooms[room_of(name)] |= {room_of(one) for one in targets}
    assert circles(rooms) == []


@pytest.mark.parametrize("app", [*APPS, "tests", "bench"])
def test_no_folder_is_too_full_to_read(app: str) -> None:
    sizes = Counter(path.parent for path in modules(app).values())
    named = {path.relative_to(ROOT).as_posix(): n for path, n in sizes.items()}
    assert {name: n for name, n in named.items() if n > FOLDER_FILES_MAX} == {}


@pytest.mark.parametrize("app", APPS)
def test_every_room_says_what_it_holds(app: str) -> None:
    mute = [
        name
        for name, path in modules(app).items()
        if path.name == "__init__.py"
        and name != app
        and not {"management", "templatetags"} & set(name.split("."))
        and len((ast.get_docstring(tree(text_of(path))) or "").split()) < 6
    ]
    assert mute == []
