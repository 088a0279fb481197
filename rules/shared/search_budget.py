"""How much the searches of one decision may look at.

Steps are counted, not time: the same view gives the same answer on every machine.
"""

from typing import Final

LEAST: Final = 50
"""The steps a search may take when all others have been taken: enough to end once."""
ENDLESS: Final = 1 << 60
"""More steps than any search takes."""


class Effort:
    """The steps left for all searches of a decision together."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        """Allow so many steps."""
        self.left = steps

    def allowance(self) -> int:
        """Return the steps that the next search may take."""
        return max(self.left, LEAST)


def allowance(effort: Effort | None) -> int:
    """Return the steps that a search may take; without an effort they are endless."""
    return ENDLESS if effort is None else effort.allowance()


def spend(effort: Effort | None, steps: int) -> None:
    """Take the steps of a search from those that are left."""
    if effort is not None:
        effort.left -= steps
