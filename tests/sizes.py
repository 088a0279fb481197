"""Two sizes of every large test: everyday, and the full one the issues name."""

import hashlib
import os
from typing import Any

import pytest

IS_SOAK = bool(os.environ.get("SOAK"))
SLOWER = 5
"""How many times its promised time anything may take every day."""
FIXED = "6d656c64686f757365"


def size(name: str, everyday: int, full: int) -> int:
    """Return how many rounds test `name` runs: `N`, the full size under SOAK, or less.

    `make soak PART=arrange` runs at full size what begins with `arrange`.
    """
    if IS_SOAK and name.startswith(os.environ.get("PART", "")):
        return int(os.environ.get("N") or full)
    return everyday


def seeds(name: str, everyday: int = 2) -> list[str]:
    """Return the fixed seed and a second, printed one (or SEED alone).

    In the soak the second is random; every day it is the same for a name. With
    `everyday=1` it is left to the soak: for runs that take long, or that must see
    something which does not come about in every short one.
    """
    chosen = os.environ.get("SEED")
    if chosen:
        return [chosen]
    if everyday == 1 and not IS_SOAK:
        return [FIXED]
    # Test processes of one run must draw alike: a seed may be part of a test's name.
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or os.urandom(8).hex()
    drawn = f"{run}:{name}" if IS_SOAK else name
    drawn = hashlib.sha256(drawn.encode()).hexdigest()[:16]
    print(f"{name}: second seed {drawn}")
    return [FIXED, drawn]


def promised(seconds: float) -> float:
    """Return how long something may take: what is promised is for a quiet machine."""
    return seconds if IS_SOAK else SLOWER * seconds


def last_on_databases(chosen: list[str]) -> list[Any]:
    """Return the seeds as parameters, the last for PostgreSQL every day too."""
    return [*chosen[:-1], pytest.param(chosen[-1], marks=pytest.mark.databases)]
