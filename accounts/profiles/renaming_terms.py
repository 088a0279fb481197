"""How often a name may change, and how long a name that was given up is kept."""

from datetime import timedelta
from typing import Final

EVERY: Final = timedelta(days=90)
KEPT: Final = timedelta(days=365)
"""How long nobody else can take a name that was given up."""
