"""The examples of match files in the docs are match files."""

import re
from pathlib import Path

import pytest

from rules.match_file import reading, replaying

DOCS = Path(__file__).parents[3] / "docs"
BLOCK = re.compile(r"^```\w*\n(Meldhouse: .*?)^```", re.M | re.S)
EXAMPLES = [
    pytest.param(text, id=f"{path.stem}-{n}")
    for path in sorted(DOCS.rglob("*.md"))
    for n, text in enumerate(BLOCK.findall(path.read_text(encoding="utf-8")))
]


def test_the_page_of_the_format_has_an_example():
    assert any(str(example.id).startswith("notation-") for example in EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_docs_is_accepted(example):
    replayed = replaying.replay(reading.read(example))
    assert replayed.match is not None
    assert replayed.game.match_result(replayed.match) is not None
