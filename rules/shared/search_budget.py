"""A budget for the searches of one decision. It counts steps instead of time, so the
same view gives the same answer on every machine."""

from typing import Final

LEAST: Final = 50
"""The steps of a search after the budget is spent: enough for one result."""
ENDLESS: Final = 1 << 60
"""More steps than any search takes."""


class Effort:
    """The steps left for all searches of a decision together."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        """Set the number of steps."""
        self.left = steps

    def allowance(self) -> int:
        """Return the steps that the next search may take."""
        return max(self.left, LEAST)


def allowance(effort: Effort | None) -> int:
    """Return the steps that a search may take; unlimited without an effort."""
    return ENDLESS if effort is None else effort.allowance()


def spend(effort: Effort | None, steps: int) -> None:
    """Subtract the steps of a search from those left."""
    if effort is not None:
        effort.left -= steps
