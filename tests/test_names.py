"""What tests are called: a sentence of behaviour, and no number of a list.

A rule that docs/rules numbers is cited in the docstring of a test, not in its name.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.everyday import EVERYDAY
from tests.words.trees import nodes_of, text_of

TESTS = Path(__file__).parent
ROOT = TESTS.parent
CODE = re.compile(r"_(?!utf8)[a-z]{1,4}\d+[a-z]?(?=_|$)|^test_(\d|[b-hj-z]_)")
"""Letters with a number, as of rows in a table, or a name that begins with a number."""
ELSEWHERE = re.compile(
    r"\b(?:western|reliability|ux|design|ecosystem|names|style)\.md\b"
    r"|\b[Ii]ssue \d|\b(?:reliability|western) [A-Z]?\d"
)
"""Pages and lists that are not in this repository."""
TEXTS = {".py", ".md", ".js", ".css", ".html"}
FILE = re.compile(r"`([\w./-]+\.(?:py|js|css))(?::\w+)?`")
"""A file of code, as the documents write it; some give only the end of its path."""


def names_in(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if is_function and node.name.startswith("test_"):
            yield node.name


def texts() -> Iterator[Path]:
    """Yield what people read here, code and pages; not what is installed."""
    for folder in ROOT.iterdir():
        if folder.is_dir() and not folder.name.startswith("."):
            yield from (one for one in folder.rglob("*") if one.suffix in TEXTS)
    yield from ROOT.glob("*.md")


def test_names_are_sentences_without_numbers_of_a_list() -> None:
    coded = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted(TESTS.rglob("test_*.py"))
        for name in names_in(path)
        if CODE.search(name)
    ]
    assert not coded


def test_nothing_refers_to_what_is_not_in_this_repository() -> None:
    own = Path(__file__)
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in texts()
        if path != own
        for match in ELSEWHERE.finditer(text_of(path))
    ]
    assert not found


@pytest.mark.parametrize("module", EVERYDAY)
def test_the_everyday_tests_of_the_pages_exist(module: str) -> None:
    there = set(names_in(TESTS / "browser" / f"{module}.py"))
    assert not {f"test_{name}" for name in EVERYDAY[module]} - there


def test_documents_name_files_that_are_there() -> None:
    code = {f"/{one.relative_to(ROOT)}" for one in texts()}
    lost = [
        f"{path.relative_to(ROOT)}: {match[1]}"
        for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
        for match in FILE.finditer(text_of(path))
        if not any(one.endswith(f"/{match[1]}") for one in code)
    ]
    assert not lost
