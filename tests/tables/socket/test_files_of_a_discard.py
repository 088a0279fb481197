"""The files that a discard runs through: docs/architecture.md names each of them."""

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tables.actions import batches
from tests.tables.stage import Stage

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[3]
ROW = re.compile(r"^\| [\d, ]+ \| (.*) \|$", re.MULTILINE)


@contextmanager
def files_run() -> Iterator[set[str]]:
    """Give a set that collects the files of ours whose functions are called."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _value: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith((".", "tests/")):
                found.add(name)

    # The threads of the queue begin with the first act, so that they are watched too.
    batches.close()
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def test_the_architecture_names_every_file_that_a_discard_runs_through() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {
        name
        for names in ROW.findall(text)
        for name in re.findall(r"`([a-z_/]+\.py)`", names)
    }
    async with Stage(2) as stage:
        await stage.play(0, {"kind": "draw", "from": "stock"})
        card = stage.sockets[0].view["you"]["drawn"]
        with files_run() as run:
            await stage.play(0, {"kind": "discard", "card": card})
    assert "tables/actions/batches.py" in run
    assert run <= named
