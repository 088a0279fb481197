"""The files of the repository whose words people read."""

import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.words import trees
from tests.words.trees import APPS

ROOT = Path(__file__).resolve().parent.parent.parent

_MADE = {".venv", ".data", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
_MADE |= {".hypothesis", "__pycache__", "dist"}


class Source(NamedTuple):
    """A file by its path in the repository."""

    name: str
    text: str


@cache
def listed() -> tuple[str, ...]:
    """Return the files that are, or would be, in the repository.

    Without git, as in a source archive, all files but those that the Makefile makes.
    """
    if not (ROOT / ".git").exists():
        names = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
        return tuple(sorted(str(name) for name in names if not _MADE & {*name.parts}))
    done = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    names = sorted(filter(None, done.stdout.split("\n")))
    return tuple(name for name in names if (ROOT / name).exists())


def ending(*endings: str, under: tuple[str, ...] = ("",)) -> Iterator[Source]:
    for name in listed():
        if name.endswith(endings) and name.startswith(under):
            yield Source(name, trees.text_of(ROOT / name))


def python() -> Iterator[Source]:
    """Yield the modules of the apps."""
    for source in ending(".py", under=tuple(f"{app}/" for app in APPS)):
        if "/migrations/" not in source.name:
            yield source


def templates() -> Iterator[Source]:
    return ending(".html", ".txt", under=("templates/",))


def scripts() -> Iterator[Source]:
    return ending(".js", under=("static/js/",))
