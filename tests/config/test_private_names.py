"""Tests use public names only, and judge no behaviour by the text of SQL.

A test that patches or calls a private name fails when code is moved, though everything
works as before. So does one that looks for words in the statements that are sent.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.config.test_library_internals import DOCUMENTED
from tests.words.trees import APPS, nodes_of

ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARIES = {
    "tests/config/redis/test_redis_away.py": "which of two Redis carries a group",
    "tests/config/test_library_internals.py": "the internals are still where they were",
    "tests/conftest.py": "hypothesis's constants, and Django's flush",
    "tests/deploy/test_deployed.py": "http.client connects to an address it is given",
    "tests/entropy.py": "`random` keeps `os.urandom` under a name of its own",
}
"""Where a test touches a private name of a library, and for what."""
SQL = {
    "tests/tables/actions/test_batches.py": "counts prepared statements too",
    "tests/tables/actions/test_crash_points.py": "each write in turn finds a full disk",
    "tests/tables/table/test_statements.py": "a move sends only listed statements",
    "tests/tables/tick/test_due.py": "EXPLAIN of the statement shows its plan",
}
"""Where a test reads statements, and why it is really about them."""
TESTS = sorted(
    path
    for folder in ("tests", "bench")
    for path in (ROOT / folder).rglob("*.py")
    if path != Path(__file__)
)


def is_private(name: object) -> bool:
    return (
        isinstance(name, str)
        and name.isidentifier()
        and name.startswith("_")
        and not name.startswith("__")
        and name not in DOCUMENTED | {"_"}
    )


@cache
def private_names_of_product() -> set[str]:
    """Return the private names that the program's own code gives."""
    found: set[str] = set()
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            found |= set(filter(is_private, names_given(nodes_of(path))))
    return found


def names_given(nodes: tuple[ast.AST, ...]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def is_own(node: ast.Attribute) -> bool:
    """Whether an attribute is one of the object itself, or of its base class."""
    of = node.value
    if isinstance(of, ast.Call):
        return isinstance(of.func, ast.Name) and of.func.id == "super"
    return isinstance(of, ast.Name) and of.id in {"self", "cls"}


def private_uses(nodes: tuple[ast.AST, ...], known: set[str]) -> Iterator[str]:
    """Give each private name of another module that is read, set, patched or imported.

    `known` are those of the program: what is only read of a library is left out.
    """
    own = set(names_given(nodes))
    for node in nodes:
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            is_set = isinstance(node.ctx, ast.Store)
            if not is_own(node) and (is_set or node.attr in known - own):
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            is_ours = (node.module or "").split(".")[0] in {*APPS, "tests", "bench"}
            yield from (
                one.name for one in node.names if is_ours and is_private(one.name)
            )
        elif isinstance(node, ast.Call | ast.Tuple):
            yield from names_as_text(node)


def names_as_text(node: ast.Call | ast.Tuple) -> Iterator[str]:
    """Give private names that are passed as text, as to `monkeypatch.setattr`."""
    values = node.args if isinstance(node, ast.Call) else node.elts
    for before, value in zip([None, *values], values, strict=False):
        if not isinstance(value, ast.Constant) or not isinstance(value.value, str):
            continue
        path, _dot, name = value.value.rpartition(".")
        is_of = isinstance(before, ast.Name | ast.Attribute) or (
            before is None and path.replace(".", "").isidentifier()
        )
        if is_of and is_private(name):
            yield name


def reads_sql(node: ast.AST) -> bool:
    """Whether statements are looked at, and not only counted."""
    if isinstance(node, ast.Attribute):
        return node.attr in {"execute_wrapper", "queries_log"}
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and node.slice.value == "sql"
    )


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_tests_use_no_private_name() -> None:
    known = private_names_of_product()
    found = {
        name_of(path): names
        for path in TESTS
        if (names := set(private_uses(nodes_of(path), known)))
    }
    assert found.keys() == LIBRARIES.keys(), found


def test_tests_read_no_sql() -> None:
    found = {name_of(path) for path in TESTS if any(map(reads_sql, nodes_of(path)))}
    # A benchmark adds up the time of each statement.
    assert found - {"bench/acts/parts.py"} == SQL.keys()


@pytest.mark.parametrize(
    "source",
    [
        'monkeypatch.setattr(ledger, "_moved", x)',
        'monkeypatch.setattr("wallet.ledger._moved", x)',
        'patch.object(ledger, "_moved")',
        "ledger._moved(1)",
        "ledger._moved = 1",
        "from wallet.ledger import _moved",
        'CASES = [(ledger, "_moved")]',
    ],
)
def test_each_way_to_a_private_name_is_found(source: str) -> None:
    nodes = tuple(ast.walk(ast.parse(source)))
    assert list(private_uses(nodes, {"_moved"})) == ["_moved"]


@pytest.mark.parametrize(
    "source",
    [
        "self._moved(1)",
        "super()._moved(1)",
        "row._replace(a=1)",
        'text.replace("_moved", "_kept")',
        "def _moved(): ...\nother._moved()",
    ],
)
def test_what_is_ones_own_or_documented_is_no_private_name(source: str) -> None:
    nodes = tuple(ast.walk(ast.parse(source)))
    assert list(private_uses(nodes, {"_moved", "_replace"})) == []
