"""How often a name may change, and how long a former name is reserved."""

from datetime import timedelta
from typing import Final

EVERY: Final = timedelta(days=90)
KEPT: Final = timedelta(days=365)
"""How long a former name is reserved for its owner."""
