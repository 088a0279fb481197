"""Tune garbage collection: rare, and never for objects loaded at start."""

import gc
from typing import Final

THRESHOLDS: Final = 10_000, 20, 50
"""Number of new objects between collections of each generation: actions create no
cycles, and a site has many long-lived objects.
"""


def freeze() -> None:
    """Exclude all loaded objects from future collections, because they stay."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
