"""When a process looks for garbage: seldom, and never at what it was opened with."""

import gc
from typing import Final

THRESHOLDS: Final = 10_000, 20, 50
"""New objects before Python looks for cycles among them, and how often it looks at
those that have survived: what an act makes has no cycles, and a house has a lot of
objects that stay."""


def freeze() -> None:
    """Set aside what is loaded: it stays, so nobody has to look through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
