"""The pages of docs/rules: what they point at exists, and what is cited is on them."""

import re

import pytest

from tests.rules.docs.option_tables import FAMILIES, FOLDER, page

ROOT = FOLDER.parents[1]
RULE = {"indian": r"\d+\.\d+"}
WORKED = {
    "indian": {},
    "gin": {"A12, hand": 18, "A13, game": 7},
    "basic": {"B5, example": 9},
    "continental": {"C9, example": 10},
}
"""The worked examples of a page by their numbers; those of Indian are vectors."""

PAGES = pytest.mark.parametrize("family", FAMILIES)


def sources(*folders):
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            yield path, path.read_text()


@PAGES
def test_every_function_and_file_a_page_names_exists(family):
    text = page(family).read_text()
    named = re.findall(r"`([\w/]+\.py):(\w+)`", text)
    assert len(named) > 12
    for path, name in named:
        source = (ROOT / path).read_text()
        found = re.search(rf"^\s*(def|class) {name}\b|^{name}\b", source, re.M)
        assert found, (path, name)
    for path in re.findall(r"`((?:rules|tests|tables)/[\w/]+\.py)[:`]", text):
        assert (ROOT / path).is_file(), path


@PAGES
def test_every_rule_that_code_and_tests_cite_is_on_the_page(family):
    text, rule = page(family).read_text(), RULE.get(family, r"[A-F]\d+")
    cited = set()
    for path, source in sources("rules", "tests/rules", "tables"):
        cited |= set(re.findall(rf"{family}\.md ({rule})", source))
        if family == "continental" and path.parent.name == family:
            cited |= set(re.findall(r"\b([CD]\d+)\b", source))
    assert len(cited) > 4
    assert not {one for one in cited if f"**{one} " not in text}


@PAGES
def test_every_worked_example_is_a_test(family):
    tests = "".join(source for _, source in sources(f"tests/rules/{family}"))
    for part, count in WORKED[family].items():
        for number in range(1, count + 1):
            cited = rf"{family}\.md {part} {number}\b"
            assert re.search(cited, tests), cited
