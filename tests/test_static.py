"""The files of the pages: few in each folder, short lines, colours in one place."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from config.bundles.javascript import read_module
from tests.test_rooms import circles

ROOT = Path(__file__).resolve().parent.parent
FOLDER_FILES_MAX = 15
FULLER: Mapping[str, str] = {}
"""Folders that may hold up to 18 files, each with the reason."""
FILE_LINES_MAX = 400
CSS_COLUMNS_MAX = 100
TOKENS = {"tokens.css", "staff_tokens.css"}
"""The sheets that give colours their names; the admin's pages know only the second."""
LITERAL = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\("
    r"|(?<=[:\s,(])(?:white|black|red|green|blue|gr[ae]y|orange|yellow)(?=[;\s,)}])",
    re.IGNORECASE,
)


def files(folder: str, ending: str = "") -> list[Path]:
    """Return the files below a folder of the repository, those with an ending alone."""
    found = sorted(path for path in (ROOT / folder).rglob(f"*{ending}"))
    return [path for path in found if path.is_file() and path.suffix != ".pyc"]


def name_of(path: Path) -> str:
    """Return a file's path as a reader knows it."""
    return path.relative_to(ROOT).as_posix()


def declarations(sheet: str) -> str:
    """Return what stands between the braces of a sheet: no comment, no selector."""
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    return "\n".join(re.findall(r"\{([^{}]*)\}", bare))


@pytest.mark.parametrize("folder", ["static", "templates"])
def test_no_folder_of_the_pages_is_too_full_to_read(folder: str) -> None:
    sizes = Counter(name_of(path.parent) for path in files(folder))
    assert not {
        name: size
        for name, size in sizes.items()
        if size > (18 if name in FULLER else FOLDER_FILES_MAX)
    }
    assert not {name for name in FULLER if sizes[name] <= FOLDER_FILES_MAX}


@pytest.mark.parametrize("ending", [".css", ".js"])
def test_scripts_and_sheets_are_short_enough_to_read(ending: str) -> None:
    lengths = {
        name_of(path): len(path.read_text().splitlines())
        for path in files("static", ending)
    }
    assert len(lengths) > 20
    assert not {name: most for name, most in lengths.items() if most > FILE_LINES_MAX}


def test_no_line_of_a_sheet_is_too_long() -> None:
    assert not [
        f"{name_of(path)}:{number}"
        for path in files("static", ".css")
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > CSS_COLUMNS_MAX
    ]


def test_colours_are_named_in_the_tokens_and_nowhere_else() -> None:
    assert not [
        f"{name_of(path)}: {found.group()}"
        for path in files("static", ".css")
        if path.name not in TOKENS
        for found in LITERAL.finditer(declarations(path.read_text()))
    ]


def test_every_colour_that_is_used_has_a_name_and_every_name_is_used() -> None:
    sheets = "".join(path.read_text() for path in files("static", ".css"))
    scripts = "".join(path.read_text() for path in files("static", ".js"))
    tokens = (ROOT / "static/css/site/tokens.css").read_text()
    named = set(re.findall(r"^\s+(--[\w-]+):", tokens, re.MULTILINE))
    used = set(re.findall(r"var\((--[\w-]+)", sheets))
    set_somewhere = set(re.findall(r"(--[\w-]+)\s*:", sheets))
    set_somewhere |= set(re.findall(r"\"(--[\w-]+)\"", scripts))
    of_django = re.compile(r"--(?:body|hairline|darkened|link|primary|border)-?")
    assert not [one for one in used - set_somewhere if not of_django.match(one)]
    assert not named - used


@pytest.mark.parametrize(
    ("rule", "is_literal"),
    [
        ("color: #fff", True),
        ("color: rgb(0 0 0 / 20%)", True),
        ("border: 1px solid black", True),
        ("white-space: nowrap", False),
        ("background: var(--felt)", False),
    ],
)
def test_what_counts_as_a_colour(rule: str, is_literal: bool) -> None:
    assert bool(LITERAL.search(declarations(f".a {{ {rule}; }}"))) is is_literal


def test_every_script_asks_for_the_check_of_its_types() -> None:
    scripts = files("static/js", ".js")
    assert scripts
    assert not [
        name_of(path)
        for path in scripts
        if not path.read_text().startswith("// @ts-check\n")
    ]


def room_of_script(name: str) -> str:
    """Return the room of a script by its name below `static/js/`.

    In `table/` each file at the top is a room of its own, and so is each family of
    games and each room's index: it puts the room together, and the page alone asks it.
    """
    parts = name.split("/")
    if parts[0] != "table" or len(parts) == 2:
        return name if parts[0] == "table" else parts[0]
    if parts[-1] == "index.js":
        return name
    return "/".join(parts[:-1])


def test_rooms_of_scripts_import_each_other_one_way() -> None:
    found: dict[str, set[str]] = {}
    for path in files("static/js", ".js"):
        name = path.relative_to(ROOT / "static").as_posix()
        for target in read_module(name, path.read_bytes(), is_entry=True).imports:
            rooms = [room_of_script(one.removeprefix("js/")) for one in (name, target)]
            found.setdefault(rooms[0], set()).add(rooms[1])
    assert len(found) > 20
    assert circles(found) == []


def test_a_time_of_day_says_by_whose_clock() -> None:
    # Lists under a heading that says it, by their files.
    headed = {"templates/players/history/history.html", "templates/wallet/_rows.html"}
    for area in ("accounts", "lobby", "tables", "wallet"):
        for path in files(f"templates/{area}", ".html"):
            lines = path.read_text().splitlines()
            silent = [
                line
                for line in lines
                if re.search(r'\|date:"[^"]*H:i', line) and "UTC" not in line
            ]
            assert bool(silent) == (name_of(path) in headed), (name_of(path), silent)
            assert name_of(path) not in headed or "UTC" in path.read_text()
