"""Benchmarks write their figures as JSON."""

import json
import math
from datetime import datetime
from pathlib import Path

import pytest

from bench import results


def test_a_file_holds_every_figure_of_a_benchmark_with_commit_and_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "artifacts"
    monkeypatch.setenv("BENCH_RESULTS", str(folder))
    results.record("of-a-test", "13 cards", "us", median=23, p99=200.5)
    results.record("of-a-test", "13 cards", "", ratio=79, unmeasured=math.nan)
    results.record("another", "home", "ms", cpu=16)
    assert sorted(path.name for path in folder.iterdir()) == [
        "another.json",
        "of-a-test.json",
    ]
    written = json.loads((folder / "of-a-test.json").read_text())
    assert written["figures"] == [
        {"name": "13 cards: median", "value": 23, "unit": "us"},
        {"name": "13 cards: p99", "value": 200.5, "unit": "us"},
        {"name": "13 cards: ratio", "value": 79, "unit": ""},
    ]
    assert written["bench"] == "of-a-test"
    assert datetime.fromisoformat(written["time"]).tzinfo is not None
    assert isinstance(written["commit"], str)


def test_figures_are_written_outside_of_a_repository_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BENCH_RESULTS", str(tmp_path))
    monkeypatch.setattr(results, "ROOT", tmp_path)
    results._commit.cache_clear()
    results.record("unversioned", "home", "ms", cpu=16)
    results._commit.cache_clear()
    written = json.loads((tmp_path / "unversioned.json").read_text())
    assert written["commit"] == ""
