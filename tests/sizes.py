"""Two sizes of every large test: everyday, and the full one the issues name."""

import hashlib
import os
from typing import Any

import pytest


def size(name: str, everyday: int, full: int) -> int:
    """Return how many rounds test `name` runs: `N`, the full size under SOAK, or less.

    `make soak PART=arrange` runs at full size what begins with `arrange`.
    """
    if os.environ.get("SOAK") and name.startswith(os.environ.get("PART", "")):
        return int(os.environ.get("N") or full)
    return everyday


def seeds(name: str) -> list[str]:
    """Return the fixed seed and one printed random seed (or SEED alone)."""
    chosen = os.environ.get("SEED")
    if chosen:
        return [chosen]
    # Test processes of one run must draw alike: a seed may be part of a test's name.
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or os.urandom(8).hex()
    drawn = hashlib.sha256(f"{run}:{name}".encode()).hexdigest()[:16]
    print(f"{name}: random seed {drawn}")
    return ["6d656c64686f757365", drawn]


def last_on_databases(chosen: list[str]) -> list[Any]:
    """Return the seeds as parameters, the last for PostgreSQL every day too."""
    return [*chosen[:-1], pytest.param(chosen[-1], marks=pytest.mark.databases)]
