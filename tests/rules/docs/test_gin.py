"""docs/rules/gin.md: what it points at exists, and what is cited is in it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "rules" / "gin.md").read_text()


def test_every_function_the_page_names_exists():
    named = re.findall(r"`([\w/]+\.py):(\w+)`", PAGE)
    assert len(named) > 20
    for path, name in named:
        source = (ROOT / path).read_text()
        assert re.search(rf"^\s*(def|class) {name}\b|^{name}\b", source, re.M), (
            path,
            name,
        )


def test_every_file_the_page_names_exists():
    for path in re.findall(r"`((?:rules|tests|tables)/[\w/]+\.py)[:`]", PAGE):
        assert (ROOT / path).is_file(), path


def test_every_rule_that_code_and_tests_cite_is_on_the_page():
    cited = set()
    for folder in ("rules", "tests/rules", "tables"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text()
            cited |= set(re.findall(r"gin\.md ([A-F]\d*)", text))
    assert {"A4", "A7", "D3"} <= cited
    missing = {rule for rule in cited if f"**{rule} " not in PAGE}
    assert not missing


def test_every_worked_hand_and_game_is_a_test():
    tests = "".join(
        path.read_text()
        for path in (ROOT / "tests" / "rules" / "gin").rglob("test_*.py")
    )
    for number in range(1, 19):
        assert re.search(rf"gin\.md A12, hand {number}\b", tests), number
    for number in range(1, 8):
        assert re.search(rf"gin\.md A13, game {number}\b", tests), number
