"""docs/rules/basic.md: what it points at exists, and what is cited is in it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "rules" / "basic.md").read_text()
TESTS = "".join(
    path.read_text() for path in (ROOT / "tests" / "rules" / "basic").glob("test_*.py")
)


def test_every_function_and_file_the_page_names_exists():
    named = re.findall(r"`([\w/]+\.py):(\w+)`", PAGE)
    assert len(named) > 12
    for path, name in named:
        source = (ROOT / path).read_text()
        assert re.search(rf"^\s*(def|class) {name}\b|^{name}\b", source, re.M), name
    for path in re.findall(r"`((?:rules|tests|tables)/[\w/]+\.py)[:`]", PAGE):
        assert (ROOT / path).is_file(), path


def test_every_rule_that_code_and_tests_cite_is_on_the_page():
    cited: set[str] = set()
    for folder in ("rules", "tests/rules", "tables"):
        for path in (ROOT / folder).rglob("*.py"):
            cited |= set(re.findall(r"basic\.md ([A-F]\d*)", path.read_text()))
    assert {"B1", "B2", "B3", "B4", "D3"} <= cited
    assert not {rule for rule in cited if f"**{rule} " not in PAGE}


@pytest.mark.parametrize("number", range(1, 10))
def test_every_worked_example_is_a_test(number):
    assert re.search(rf"basic\.md B5, example {number}\b", TESTS)
