"""The first pages that a newcomer reads: README, CONTRIBUTING, the tour, bots."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands

from tables.models import Table
from tables.seats import seating
from tests.tables.client import deal_now, guest

ROOT = Path(__file__).resolve().parents[2]
TOUR = ROOT / "docs" / "tour.md"
README = ROOT / "README.md"
GUIDES = (README, ROOT / "CONTRIBUTING.md", TOUR)
PAGES = sorted({*GUIDES, *(ROOT / "docs").rglob("*.md")})
FOLDERS = {one.name for one in ROOT.iterdir() if one.is_dir()} - {".data"}
BLOCK = re.compile(r"(?ms)^```python\n(.*?)^```")
FILE = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")
"""A path from the root of the repository, of a file or a folder."""


def read(pages: tuple[Path, ...]) -> str:
    return "\n".join(page.read_text() for page in pages)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_on_a_page_exists(page: Path) -> None:
    named = {name for name in FILE.findall(page.read_text()) if is_ours(name)}
    roots = (ROOT, ROOT / "templates")
    assert [
        name
        for name in sorted(named)
        if not any((root / name).exists() for root in roots)
    ] == []


def test_the_examples_of_the_readme_are_answered() -> None:
    commands = re.findall(r"(?m)^\.venv/bin/python (-m rules .+)$", README.read_text())
    assert len(commands) == 2
    for command in commands:
        words = [sys.executable, *shlex.split(command)]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, command
        assert "points" in json.loads(done.stdout)


def test_the_readme_is_short() -> None:
    assert len(README.read_text().splitlines()) <= 90


def is_ours(name: str) -> bool:
    return name.split("/")[0] in FOLDERS


def test_every_command_of_the_guides_exists() -> None:
    text = read(GUIDES)
    targets = set(re.findall(r"(?m)(?:^|`|\d )make ([a-z-]+)", text))
    commands = set(re.findall(r"manage\.py ([a-z_]+)", text)) - {"version"}
    modules = set(re.findall(r"python -m ((?:tests|rules)[\w.]*)", text))
    tests = set(re.findall(r"(?:pytest|--test)[^\n]* (tests/[\w./]+)", text))
    assert min(len(targets), len(commands), len(modules), len(tests)) >= 3
    makefile = (ROOT / "Makefile").read_text()
    assert [one for one in targets if f"\n{one}:" not in makefile] == []
    assert commands - {*get_commands()} == set()
    paths = [ROOT / one.replace(".", "/") for one in modules]
    assert [
        one for one in paths if not (one.with_suffix(".py").exists() or one.is_dir())
    ] == []
    assert [one for one in tests if not (ROOT / one).exists()] == []


@pytest.mark.django_db
def test_the_commands_that_look_into_a_table_work(
    capsys: pytest.CaptureFixture[str],
) -> None:
    people = [guest()[0] for _ in range(2)]
    table = seating.open_table(people[0], "indian-points", seats=2, stake=1)
    for person in people:
        seating.sit_down(table.pk, person)
    deal_now(table.pk)
    [block] = BLOCK.findall(TOUR.read_text())
    exec(block, {})
    row = Table.objects.get(pk=table.pk)
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{row.phase} {row.version} ")
    assert "dealt" in last


def test_the_page_about_bots_quotes_the_example() -> None:
    bot = (ROOT / "examples" / "bot.py").read_text()
    quoted = BLOCK.findall((ROOT / "docs" / "write-a-bot.md").read_text())
    assert len(quoted) == 3
    assert [part for part in quoted if part not in bot] == []
