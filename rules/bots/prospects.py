"""How far a hand is from a show, in points: what an Indian bot tries to lower.

The count alone says nothing for most of a deal, because without a pure and a second run
every card counts. So groups are taken as good from the start, what is still missing has
a price, and two cards that a third would join are worth part of what that would save.
"""

from collections import Counter
from typing import Final

import msgspec

from rules.cards import JOKER_FACE
from rules.cover import best_cover
from rules.melds import card_points, is_joker


class Weights(msgspec.Struct, frozen=True):
    """The prices of what is missing, in points, and the worth of what may come."""

    pure_missing: float = 30
    second_missing: float = 14
    chance_of_one: float = 0.03
    """What one unseen card more adds to the chance of getting one that fits; 0 looks
    no further than the hand."""
    chance_max: float = 0.6


PLAIN: Final = Weights(chance_of_one=0)


def distance(
    faces: list[int],
    wild: int,
    unseen: Counter[int],
    weights: Weights = PLAIN,
    *,
    one_too_many: bool = False,
) -> float:
    """Return the points to go, less what unseen cards may still bring.

    `one_too_many`: the dearest loose card will go and is not counted.
    """
    cover = best_cover(faces, wild, hopeful=True)
    loose = [face for face in faces if not is_joker(face, wild)]
    for meld in cover.melds:
        for face in meld.faces:
            if not is_joker(face, wild):
                loose.remove(face)
    if one_too_many and loose:
        loose.remove(max(loose, key=lambda face: card_points(face, wild)))
    points = float(sum(card_points(face, wild) for face in loose))
    first = cover.melds[0] if cover.melds else None
    has_pure = first is not None and first.is_run and first.jokers == 0
    if not cover.complete:
        runs = sum(meld.is_run for meld in cover.melds)
        points += 0 if has_pure else weights.pure_missing
        points += 0 if runs >= 2 or (runs and not has_pure) else weights.second_missing
    if weights.chance_of_one:
        points -= _set_hopes(loose, wild, unseen, weights)
        if has_pure:
            points -= _run_hopes(loose, wild, unseen, weights, 0)
        else:
            points -= _run_hopes(faces, wild, unseen, weights, weights.pure_missing)
    return points


def joins(drawn: int, faces: list[int], wild: int) -> bool:
    """Tell whether a card may make a group: with two others, or one and a joker."""
    suit, rank = divmod(drawn, 13)
    near = {suit * 13 + (rank + step) % 13 for step in (-2, -1, 1, 2)}
    held = set(faces) - {drawn}
    wanted = 1 if any(is_joker(face, wild) for face in faces) else 2
    if len(near & held) >= wanted:
        return True
    return sum(face % 13 == rank for face in held if face != JOKER_FACE) >= wanted


def _run_hopes(
    faces: list[int],
    wild: int,
    unseen: Counter[int],
    weights: Weights,
    bonus: float,
) -> float:
    """Return what pairs of one suit, one or two ranks apart, may save."""
    worth = 0.0
    seen: set[tuple[int, int]] = set()
    held = sorted({face for face in faces if face != JOKER_FACE})
    for face in held:
        for step in (1, 2):
            pair = (face, _up(face, step))
            if pair[1] not in held or pair in seen:
                continue
            seen.add(pair)
            outs = _outs(face, step, unseen)
            chance = min(weights.chance_max, weights.chance_of_one * outs)
            saved = card_points(pair[0], wild) + card_points(pair[1], wild)
            worth += chance * (saved + bonus) / 2
    return worth


def _set_hopes(
    loose: list[int], wild: int, unseen: Counter[int], weights: Weights
) -> float:
    """Return what pairs of one rank may save."""
    worth = 0.0
    by_rank: dict[int, set[int]] = {}
    for face in loose:
        by_rank.setdefault(face % 13, set()).add(face)
    for rank, held in by_rank.items():
        if len(held) == 2:
            wanted = {suit * 13 + rank for suit in range(4)} - held
            outs = sum(unseen[face] for face in wanted)
            chance = min(weights.chance_max, weights.chance_of_one * outs)
            worth += chance * card_points(rank, wild)
    return worth


def _up(face: int, step: int) -> int:
    """Return the face `step` ranks up its suit, the ace above the king, or -1."""
    rank = face % 13 + step
    if rank > 13:
        return -1
    return face - face % 13 + rank % 13


def _outs(face: int, step: int, unseen: Counter[int]) -> int:
    """Count the unseen cards that make a pure run of `face` and its neighbour."""
    if step == 2:
        return unseen[_up(face, 1)]
    above = unseen[_up(face, 2)] if face % 13 != 12 else 0
    below = unseen[face - 1] if face % 13 else 0
    return above + below
