"""Ways to lay cards off, if one card makes room for the next."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

Step = TypeVar("Step", tuple[int, int], tuple[int, int, str])
"""A card and where it is laid."""


def choices(
    chains: Sequence[tuple[Step, ...]], used: frozenset[int] = frozenset()
) -> Iterator[tuple[Step, ...]]:
    """Yield every way to lay off a prefix of each chain without using a card twice."""
    if not chains:
        yield ()
        return
    chain, others = chains[0], chains[1:]
    for count in range(len(chain) + 1):
        taken = chain[:count]
        if taken and taken[-1][0] in used:
            return
        for rest in choices(others, used.union(step[0] for step in taken)):
            yield taken + rest
