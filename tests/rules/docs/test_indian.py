"""docs/rules/indian.md: what it points at exists, and what is cited is in it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "rules" / "indian.md").read_text()


def test_every_function_the_page_names_exists():
    named = re.findall(r"`([\w/]+\.py):(\w+)`", PAGE)
    assert len(named) > 25
    for path, name in named:
        source = (ROOT / path).read_text()
        assert re.search(rf"^\s*(def|class) {name}\b|^{name}\b", source, re.M), (
            path,
            name,
        )


def test_every_file_the_page_names_exists():
    for path in re.findall(r"`((?:rules|tests)/[\w/]+\.py)[:`]", PAGE):
        assert (ROOT / path).is_file(), path


def test_every_rule_that_code_and_tests_cite_is_on_the_page():
    cited = set()
    for folder in ("rules", "tests/rules"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text()
            cited |= set(re.findall(r"indian\.md (\d+\.\d+)", text))
    missing = {rule for rule in cited if f"**{rule} " not in PAGE}
    assert not missing
