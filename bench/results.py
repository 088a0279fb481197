"""Figures of a benchmark as JSON, for artifacts of CI and for comparing two commits.

A benchmark writes `.bench/NAME.json`; `BENCH_RESULTS` names another folder.
"""

import json
import os
import subprocess
from datetime import UTC, datetime
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
_FIGURES: dict[str, list[dict[str, Any]]] = {}
"""The figures that this process has measured, by benchmark."""


def record(bench: str, name: str, unit: str, **values: float) -> None:
    """Add figures in one unit to a benchmark, and write its file anew.

    `values` are named as the columns of a table are: `median`, `p99`. A value that
    could not be measured (NaN) is left out.
    """
    figures = _FIGURES.setdefault(bench, [])
    for what, value in values.items():
        if isfinite(value):
            figures.append({"name": f"{name}: {what}", "value": value, "unit": unit})
    folder = Path(os.environ.get("BENCH_RESULTS") or ROOT / ".bench")
    folder.mkdir(parents=True, exist_ok=True)
    written = {
        "bench": bench,
        "commit": _commit(),
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "load_average": os.getloadavg()[0],
        "figures": figures,
    }
    text = json.dumps(written, indent=1, ensure_ascii=False)
    (folder / f"{bench}.json").write_text(text + "\n", encoding="utf-8")


@cache
def _commit() -> str:
    """Return the commit as git describes it, or "" outside of a repository."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        done = subprocess.run(  # noqa: S603
            command, cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
