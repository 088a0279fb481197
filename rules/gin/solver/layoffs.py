"""The knocker's arrangement and the defender's layoffs (gin.md A5, A6)."""

from collections.abc import Iterable

import msgspec

from rules.gin.solver.deadwood import (
    Meld,
    Melds,
    all_best_melds,
    best_melds,
    is_meld,
    mask_deadwood,
)
from rules.shared.layoffs import choices
from rules.shared.masks import mask_of

Laid = tuple[tuple[int, int], ...]
"""Cards laid off, each (face, index of the knocker's meld), in a playable order."""


class Layoff(msgspec.Struct, frozen=True):
    """The defender's layoffs and melds that leave the fewest points."""

    points: int
    laid: Laid
    melds: Melds
    """The defender's own."""
    loose: tuple[int, ...]


def extends(meld: Iterable[int], face: int) -> bool:
    """Return whether a card fits on a meld: a set of three, or an end of a run (A6).

    Extended melds count too. Nothing goes below an ace or above a king.
    """
    return is_meld((*meld, face)) is not None


def knocker_melds(
    faces: Iterable[int], seen: frozenset[int], only_runs: bool = False
) -> Melds:
    """Return the melds the knocker puts down (A5): the least deadwood; of equal ones
    those to which the fewest unseen cards could be added; then the first in order.

    `seen`: the cards beside the hand that the knocker has seen, the knock card and
    everything that ever lay on the discard pile. Nothing else is known here.
    """
    hand = tuple(faces)
    known = seen.union(hand)
    _, listed = all_best_melds(hand, only_runs)
    return min(listed, key=lambda melds: (len(_openings(melds) - known), melds))


def _openings(melds: Melds) -> set[int]:
    """Return the cards that can be laid on the melds as they are."""
    return {face for meld in melds for end in _ends(meld) for face in end[:1]}


def _ends(meld: Meld) -> tuple[tuple[int, ...], ...]:
    """Return the cards that may be added at each end, nearest first."""
    first, last = meld[0], meld[-1]
    if is_meld(meld) == "run":
        suit = first - first % 13
        return tuple(range(first - 1, suit - 1, -1)), tuple(range(last + 1, suit + 13))
    rank = first % 13
    missing = tuple(face for face in range(rank, 52, 13) if face not in meld)
    return (missing,)


def best_layoff(
    knocker: Melds, faces: Iterable[int], only_runs: bool = False
) -> Layoff:
    """Return the defender's exact joint optimum over layoffs and own melds (A6). Ties
    go to the fewest cards laid off, then the first in order. The knocker's melds list
    their cards ascending."""
    hand = tuple(faces)
    mask = mask_of(hand)
    best: tuple[int, int, list[tuple[int, int]], Laid] | None = None
    for laid in choices(_chains(knocker, hand)):
        left = mask_deadwood(mask & ~mask_of(face for face, _ in laid), only_runs)
        candidate = (left, len(laid), sorted(laid), laid)
        if best is None or candidate < best:
            best = candidate
    assert best is not None, "to lay off nothing is a choice"
    laid = best[3]
    off = {face for face, _ in laid}
    kept = (face for face in hand if face not in off)
    points, melds, loose = best_melds(kept, only_runs)
    return Layoff(points, laid, melds, loose)


def _chains(knocker: Melds, hand: tuple[int, ...]) -> list[Laid]:
    """Return, for every end of every meld, the held cards that fit there, in order."""
    chains = []
    for index, meld in enumerate(knocker):
        for end in _ends(meld):
            chain = []
            for face in end:
                if face not in hand:
                    break
                chain.append((face, index))
            if chain:
                chains.append(tuple(chain))
    return chains
