"""docs/rules/continental.md: what it points at exists, and what is cited is in it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "rules" / "continental.md").read_text()
TESTS = "".join(
    path.read_text()
    for path in (ROOT / "tests" / "rules" / "continental").glob("test_*.py")
)


def test_every_function_the_page_names_exists():
    named = re.findall(r"`([\w/]+\.py):(\w+)`", PAGE)
    assert len(named) > 15
    for path, name in named:
        source = (ROOT / path).read_text()
        found = re.search(rf"^\s*(def|class) {name}\b|^{name}\b", source, re.M)
        assert found, (path, name)


def test_every_rule_that_code_and_tests_cite_is_on_the_page():
    cited = set(re.findall(r"continental\.md ([A-F]\d*)", TESTS))
    for path in (ROOT / "rules").rglob("*.py"):
        text = path.read_text()
        cited |= set(re.findall(r"continental\.md ([A-F]\d*)", text))
        if path.parent.name == "continental":
            cited |= set(re.findall(r"\b([CD]\d+)\b", text))
    assert {"C1", "C5", "C8", "D3"} <= cited
    assert not {rule for rule in cited if f"**{rule} " not in PAGE}


def test_every_worked_example_is_a_test():
    for number in range(1, 11):
        cited = rf"continental\.md C9, example {number}\b"
        assert re.search(cited, TESTS), number
