"""Which files are read, in a clone and in a source archive."""

from pathlib import Path

import pytest

from tests.words import sources


def test_without_git_every_file_is_read_but_what_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("rules/a.py", "rules/__pycache__/a.pyc", ".venv/b.py", ".ci/run"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    assert sources.listed.__wrapped__() == (".ci/run", "rules/a.py")
