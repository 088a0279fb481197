"""Every line of docs/security.md names tests that exist."""

import ast
import re
from functools import cache
from pathlib import Path

from config.pages import well_known

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text()
LINES = 38


@cache
def functions_of(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text())
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, kinds)}


def rows() -> list[list[str]]:
    found = re.findall(r"^\| (\d+) \|(.*)\|$", PAGE, flags=re.MULTILINE)
    return [[number, *map(str.strip, rest.split(" | "))] for number, rest in found]


def test_every_line_is_held_by_a_test_that_exists() -> None:
    assert [int(row[0]) for row in rows()] == list(range(1, LINES + 1))
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)
    assert [name for name in named if name[1] not in functions_of(name[0])] == []
    for number, _what, held, red in rows():
        assert re.search(r"`tests/[\w/]+\.py::test_\w+`", held), number
        assert red, number


def test_a_name_that_is_no_test_is_found() -> None:
    assert "test_of_nothing" not in functions_of("tests/security/test_checklist.py")


def test_reports_have_an_address_and_a_time() -> None:
    page = (ROOT / "SECURITY.md").read_text()
    assert "/.well-known/security.txt" in page
    assert "MELDHOUSE_SECURITY_CONTACT" in page
    assert len(re.findall(r"^\| (critical|high|medium|low) \|", page, re.M)) == 4
    assert well_known.security
