"""What the page's own scripts know of a family, and what its sentences are.

The scripts of every table name no act of a family: those are in the family's folder,
with its buttons, keys and commands (docs/adding-a-family.md). And a page carries the
sentences that its scripts ask for: the common ones and those of its own family.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from config.bundles import scripts
from tables.families import registry
from tables.text.page.all_sentences import page_words

STATIC = Path(__file__).resolve().parents[3] / "static"
HOME = "js/table/families/"
PHASES = "js/table/phases.js"
"""The closed list of phases of the wire, two of which are called like an act."""
KINDS = re.compile(r"kinds: \[([^\]]*)\]")
TEXT = re.compile(r'"(\w+)"')
KEY = re.compile(r'"([a-z]\w*(?:\.\w+)+)"')
MADE = re.compile(r"`([a-z]\w*\.[\w.]*)\$\{")
"""A key that is put together: its beginning."""
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
MAYBE = {"command.familyHelp"}
"""Sentences that a family may leave out."""


@cache
def source(name: str) -> str:
    return COMMENT.sub("", (STATIC / name).read_text())


@cache
def of_every_table() -> tuple[str, ...]:
    """Return the modules that run at a table of any family."""
    chunks = [name for name in scripts.chunks_of() if not name.startswith(HOME)]
    found = dict.fromkeys(scripts.modules_of(scripts.ENTRY))
    found |= dict.fromkeys(one for name in chunks for one in scripts.modules_of(name))
    return tuple(found)


def of_family(family: str) -> list[str]:
    """Return the modules that run at a table of a family."""
    page = registry.of(family).page
    own = [name for name in (page.script, page.text_script) if name]
    return [
        *of_every_table(),
        *(one for name in own for one in scripts.modules_of(name)),
    ]


def test_no_script_of_every_table_lies_in_a_familys_folder() -> None:
    assert [name for name in of_every_table() if name.startswith(HOME)] == []


def test_no_script_of_every_table_names_an_act_of_a_family() -> None:
    pages = [face.page.script for face in registry.FACES.values()]
    listed = [KINDS.search(source(name)) for name in pages]
    assert all(listed)
    acts = {act for found in listed if found for act in TEXT.findall(found[1])}
    assert {"show", "drop", "knock", "meld", "claim"} < acts
    assert {
        f"{name}: {act}"
        for name in of_every_table()
        if name != PHASES
        for act in TEXT.findall(source(name))
        if act in acts
    } == set()


@pytest.mark.parametrize("family", [*registry.FACES, "faceless"])
def test_a_page_has_every_sentence_that_its_scripts_ask_for(family: str) -> None:
    words = page_words(family)
    heads = {key.partition(".")[0] for one in registry.FACES for key in page_words(one)}
    asked = {
        (name, key)
        for name in of_family(family)
        for key in KEY.findall(source(name))
        if key.partition(".")[0] in heads and not key.endswith(".js")
    }
    made = {
        (name, key)
        for name in of_family(family)
        for key in MADE.findall(source(name))
        if key.partition(".")[0] in heads
    }
    assert len(asked) > 200
    assert {
        f"{name}: {key}"
        for name, key in asked
        if key not in MAYBE and not words.keys() & {key, f"{key}.other", f"{key}.own"}
    } == set()
    assert {
        f"{name}: {key}"
        for name, key in made
        if not any(word.startswith(key) for word in words)
    } == set()


def test_no_page_has_a_sentence_that_no_script_asks_for() -> None:
    """Codes of the server end some keys: what begins like one is asked for."""
    for family in registry.FACES:
        sources = [source(name) for name in of_family(family)]
        keys = {key for text in sources for key in KEY.findall(text)}
        heads = tuple({key for text in sources for key in MADE.findall(text)})
        unasked = {
            key
            for part in registry.of(family).sentences
            for key in part
            if not key.startswith(heads)
            and not any(key == one or key.startswith(f"{one}.") for one in keys)
        }
        assert unasked == set(), family
